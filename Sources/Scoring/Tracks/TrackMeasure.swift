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
    measure(of: clips.compactMap(number), slice: slice, plan: plan)
  }

  /// The number of one clip; nil where its track has none.
  func number(of summary: TrackSummary) -> Number? {
    summary.values[id].map { value in
      Number(
        clip: summary.clip.id.hashValue,
        subject: summary.clip.subject,
        value: value,
        frames: summary.frames
      )
    }
  }

  /// The number of one clip.
  struct Number: Sendable {
    /// The clip, by a number of its own.
    var clip: Int
    /// The person.
    var subject: String
    /// The clip's number.
    var value: Double
    /// How many frames it rests on.
    var frames: Int
  }

  /// The median of numbers, with an interval by subject.
  func measure(
    of known: [Number],
    slice: [MeasureIdentifier.Condition],
    plan: ResamplingPlan
  ) -> Measure {
    var identifier = identifier
    identifier.slice += slice
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
    difference(
      of: clips.compactMap(number),
      from: others.compactMap(number),
      plan: plan
    )
  }

  /// The median of numbers minus that of others of the same clips, paired by subject.
  func difference(of numbers: [Number], from others: [Number], plan: ResamplingPlan) -> Measure {
    let identifier = identifier.qualified("difference")
    let (own, other) = Self.known(numbers, others)
    let minuend = statistic(of: own)
    let subtrahend = statistic(of: other)
    let basis = basis(of: own, minuend)
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

  /// Whether the median differs from that of others of the same clips more than by chance.
  func test(
    _ numbers: [Number],
    against others: [Number],
    _ alternative: SignFlipTest.Alternative,
    seed: UInt64
  ) -> TestResult {
    let (own, other) = Self.known(numbers, others)
    let pooled = ClusteredStatistic(
      values: (own + other).map { [$0.value] },
      subjects: own.map { "candidate \($0.subject)" } + own.map { "baseline \($0.subject)" },
      quantile: 0.5
    )
    return SignFlipTest.test(pooled: pooled.asShareAbove, alternative, seed: seed)
  }

  /// The numbers of the clips that have one on both sides, in the order of the first.
  private static func known(
    _ numbers: [Number],
    _ others: [Number]
  ) -> (own: [Number], others: [Number]) {
    let places = Dictionary(others.map { ($0.clip, $0) }) { first, _ in first }
    let own = numbers.filter { places[$0.clip] != nil }
    return (own, own.compactMap { places[$0.clip] })
  }

  private func statistic(of numbers: [Number]) -> ClusteredStatistic {
    ClusteredStatistic(
      values: numbers.map { [$0.value] },
      subjects: numbers.map(\.subject),
      quantile: 0.5
    )
  }

  private func basis(of numbers: [Number], _ statistic: ClusteredStatistic) -> MeasureBasis {
    MeasureBasis(
      clips: numbers.count,
      subjects: statistic.subjects.count,
      events: numbers.reduce(0) { $0 + $1.frames }
    )
  }
}
