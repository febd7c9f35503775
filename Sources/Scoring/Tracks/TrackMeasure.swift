// SPDX-License-Identifier: Apache-2.0

/// A number of a track that a backend is judged by, as the median over clips.
public struct TrackMeasure: Sendable {
  /// Its name.
  public let identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public let summary: String
  /// The unit, such as `% of torso`, `px`, `deg`, `ms`, `fraction` and `per minute`.
  public let unit: String
  /// The least value it can have, if there is one.
  public let least: Double?
  /// The greatest value it can have, if there is one.
  public let greatest: Double?
  /// Which way is good.
  public let better: MeasureDefinition.Direction
  /// Why no track might have the number, as one phrase.
  public let missing: String
  /// The number of one track; nil where it is undefined.
  public let value: @Sendable (TrackScore) -> Double?

  /// Every measure of tracks, the headline first.
  public static let all: [TrackMeasure] = steadiness + seen + motion + common + accuracy

  /// Creates a measure; without ends its value is at least zero.
  init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    unit: String,
    least: Double? = 0,
    greatest: Double? = nil,
    better: MeasureDefinition.Direction = .lower,
    missing: String = "no track shows a torso and enough frames in a row",
    value: @escaping @Sendable (TrackScore) -> Double?
  ) {
    self.identifier = identifier
    self.summary = summary
    self.unit = unit
    self.least = least
    self.greatest = greatest
    self.better = better
    self.missing = missing
    self.value = value
  }

  /// The canonical identifier.
  public var id: String { identifier.description }

  /// The median over clips, with an interval by subject.
  ///
  /// - Parameters:
  ///   - clips: One for each clip, of one backend.
  ///   - slice: What the clips have in common, for the name.
  ///   - plan: How intervals are drawn.
  /// - Returns: A measure over the clips that have the number; its events are their frames.
  /// - Complexity: O(*r n*) in replicates and clips.
  public func measure(
    of clips: [TrackSummary],
    slice: [MeasureIdentifier.Condition] = [],
    plan: ResamplingPlan = ResamplingPlan()
  ) -> Measure {
    var identifier = identifier
    identifier.slice += slice
    let known = clips.filter { $0.values[id] != nil }
    let statistic = statistic(of: known)
    let basis = basis(of: known, statistic)
    guard let value = statistic.value else { return basis.undefined(identifier, missing) }
    var bootstrap = SubjectBootstrap(plan: plan)
    let range = ValueRange(least: least, greatest: greatest)
    let outcome = bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, least, greatest)
  }

  /// The median over clips minus that of other tracks of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - clips: One for each clip, of one backend.
  ///   - others: Those of another backend; clips without the number in both are left out.
  ///   - plan: How intervals are drawn.
  /// - Returns: The difference under the identifier with `:difference`.
  /// - Complexity: O(*r n*) in replicates and clips.
  public func difference(
    of clips: [TrackSummary],
    from others: [TrackSummary],
    plan: ResamplingPlan = ResamplingPlan()
  ) -> Measure {
    let identifier = identifier.qualified("difference")
    let found = Set(others.filter { $0.values[id] != nil }.map(\.clip.id))
    let known = clips.filter { $0.values[id] != nil && found.contains($0.clip.id) }
    let places = Dictionary(uniqueKeysWithValues: others.map { ($0.clip.id, $0) })
    let minuend = statistic(of: known)
    let subtrahend = statistic(of: known.compactMap { places[$0.clip.id] })
    let basis = basis(of: known, minuend)
    guard let first = minuend.value, let second = subtrahend.value else {
      return basis.undefined(identifier, "no clip has the number in both tracks")
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    let outcome = bootstrap.outcome(
      minuend,
      minus: subtrahend,
      range: ValueRange(least: least, greatest: greatest)
    )
    return basis.measure(identifier, first - second, outcome, nil, nil)
  }

  private func statistic(of clips: [TrackSummary]) -> ClusteredStatistic {
    ClusteredStatistic(
      values: clips.map { clip in clip.values[id].map { [$0] } ?? [] },
      subjects: clips.map(\.clip.subject),
      quantile: 0.5
    )
  }

  private func basis(of clips: [TrackSummary], _ statistic: ClusteredStatistic) -> MeasureBasis {
    MeasureBasis(
      clips: clips.count,
      subjects: statistic.subjects.count,
      events: clips.reduce(0) { $0 + $1.frames }
    )
  }
}
