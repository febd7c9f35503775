// SPDX-License-Identifier: Apache-2.0
public import RepCounting

/// How firmly the count of one clip stands.
public struct ClipStability: Sendable, Equatable {
  /// The clip.
  public let clip: ClipIdentity
  /// What it takes to change the count.
  public let stability: CountStability

  /// Creates a result.
  public init(clip: ClipIdentity, stability: CountStability) {
    self.clip = clip
    self.stability = stability
  }
}

/// A number that says how firmly counts stand.
public struct StabilityMeasure: Sendable {
  /// How the numbers of clips become one.
  enum Computation: Sendable {
    /// Changed counts over trials, of all clips together.
    case share(@Sendable (CountStability) -> CountStability.Trials)
    /// The mean over clips.
    case mean(@Sendable (CountStability) -> Double?)
    /// The median over clips.
    case median(@Sendable (CountStability) -> Double?)
  }

  /// Its name.
  public let identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public let summary: String
  /// The unit.
  public let unit: String
  /// Which way is good.
  public let better: MeasureDefinition.Direction
  /// What the number of its events counts.
  public let counted: String
  /// Why no clip might have the number, as one phrase.
  public let missing: String

  let computation: Computation

  /// Every measure, in order of columns.
  public static let all: [StabilityMeasure] = [
    StabilityMeasure(
      "noise-flip-rate",
      "Share of 200 trials with white noise of the track's own sigma in which the count changes.",
      unit: "fraction",
      counted: "trials",
      missing: "no joint that the counter looks at has a sigma",
      .share(\.noise)
    ),
    StabilityMeasure(
      "drop-flip-rate",
      "Share of 200 trials with a tenth of the frames lost in which the count changes.",
      unit: "fraction",
      counted: "trials",
      .share(\.drops)
    ),
    StabilityMeasure(
      "rate-flip-rate",
      "Share of five trials at a half and a third of the frame rate in which the count changes.",
      unit: "fraction",
      counted: "trials",
      .share(\.rates)
    ),
    StabilityMeasure(
      "threshold-flips",
      "Changes of the count of a clip while the amplitude goes from 2/3 to 3/2 of itself, mean.",
      unit: "changes",
      counted: "clips",
      missing: "not a counter of persistent peaks",
      .mean { $0.thresholdFlips.map(Double.init) }
    ),
    StabilityMeasure(
      "decision-margin",
      "Distance of ln(amplitude) from the nearest at which the count is another, median over clips.",
      unit: "ln",
      better: .higher,
      counted: "clips",
      missing: "not a counter of persistent peaks",
      .median(\.margin)
    ),
  ]

  private init(
    _ name: String,
    _ summary: String,
    unit: String,
    better: MeasureDefinition.Direction = .lower,
    counted: String,
    missing: String = "no clip was tried",
    _ computation: Computation
  ) {
    identifier = MeasureIdentifier(name)
    self.summary = summary
    self.unit = unit
    self.better = better
    self.counted = counted
    self.missing = missing
    self.computation = computation
  }

  /// The canonical identifier.
  public var id: String { identifier.description }

  /// How its numbers of clips are made one.
  public var aggregation: String {
    switch computation {
    case .share: "micro"
    case .mean: "mean over clips"
    case .median: "median over clips"
    }
  }

  /// The measure over clips, with an interval by subject.
  ///
  /// - Parameters:
  ///   - clips: One for each clip, of one counter on one track configuration.
  ///   - plan: How intervals are drawn.
  /// - Returns: Undefined where no clip has the number.
  /// - Complexity: O(*r n*) in replicates and clips.
  public func measure(
    of clips: [ClipStability],
    plan: ResamplingPlan = ResamplingPlan()
  ) -> Measure {
    let known = clips.filter { terms(of: $0.stability) != nil }
    let rows = known.map { terms(of: $0.stability) ?? [] }
    let people = known.map(\.clip.subject)
    let statistic: ClusteredStatistic
    var events = known.count
    if case .median = computation {
      statistic = ClusteredStatistic(values: rows, subjects: people, quantile: 0.5)
    } else {
      statistic = ClusteredStatistic(sums: rows, subjects: people) { sums in
        sums.isEmpty || sums[1] == 0 ? nil : sums[0] / sums[1]
      }
    }
    if case .share = computation { events = Int(statistic.totals.last ?? 0) }
    let basis = MeasureBasis(
      clips: known.count,
      subjects: statistic.subjects.count,
      events: events
    )
    guard let value = statistic.value else {
      return basis.undefined(identifier, missing)
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    var greatest: Double?
    if case .share = computation { greatest = 1 }
    let range = ValueRange(least: 0, greatest: greatest)
    let outcome = bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, 0, greatest)
  }

  /// What a clip adds; nil where it has no number.
  private func terms(of stability: CountStability) -> [Double]? {
    switch computation {
    case .share(let trials):
      let found = trials(stability)
      return found.trials > 0 ? [Double(found.changed), Double(found.trials)] : nil
    case .mean(let number):
      return number(stability).map { [$0, 1] }
    case .median(let number):
      return number(stability).map { [$0] }
    }
  }
}
