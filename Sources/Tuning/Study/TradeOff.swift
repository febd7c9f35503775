// SPDX-License-Identifier: Apache-2.0
public import Scoring

/// What a setting costs in every respect that matters to those who count.
public struct TradeOff: Sendable, Equatable {
  /// The setting, as it is written.
  public let setting: String
  /// Missed reps for 100 that there are; nil where there are none.
  public let missed: Double?
  /// Reps counted twice for 100 that there are; nil where there are none.
  public let doubled: Double?
  /// Counted reps near no labelled one, a minute, on clips with and without reps; nil without any length.
  public let falsePerMinute: Double?
  /// How late nineteen of twenty counts are at most, in seconds after the turning point; nil where none
  /// is matched.
  public let latency95: Double?
  /// The share of trials with noise of the track's own size in which a count changes; nil where that was
  /// not tried.
  public let flips: Double?
  /// Whether no other setting is better in every respect.
  public internal(set) var isOnFront = false

  /// Measures a setting.
  ///
  /// - Parameters:
  ///   - setting: As it is written.
  ///   - scores: Those of every clip, in manifest order.
  ///   - flips: What shaking the tracks showed; nil where that was not tried.
  /// - Complexity: O(*n* log *n*) in reps.
  public init(_ setting: String, _ scores: [ClipScore], flips: Double?) {
    self.setting = setting
    self.flips = flips
    let evaluation = Evaluation(
      Configuration(counter: setting, track: ""),
      clips: scores,
      plan: ResamplingPlan(replicates: 1),
      measuring: MeasureCatalog.all.filter { Self.measures.contains($0.id) }
    )
    func value(_ id: String) -> Double? { evaluation.measure(id)?.value }
    missed = value(Self.measures[0]).map { 100 * $0 }
    doubled = value(Self.measures[1]).map { 100 * $0 }
    latency95 = value(Self.measures[2])
    var (events, seconds) = (0, 0.0)
    for score in scores {
      guard let headline = score.headline else { continue }
      events += score.clip.isNegative ? score.predictedCount : headline.spuriousCount
      seconds += score.scoredDuration
    }
    falsePerMinute = seconds > 0 ? Double(events) / seconds * 60 : nil
  }

  private static let measures = ["missed-rate@0.5s", "double-rate@0.5s", "latency-p95@0.5s"]

  /// What it costs; respects in which nothing was measured cost nothing.
  var costs: [Double] { [missed, doubled, falsePerMinute, latency95, flips].map { $0 ?? 0 } }
}

extension [TradeOff] {
  /// The settings with those marked that no other beats in every respect.
  public var withFront: [TradeOff] {
    let front = Set(ParetoFront.indices(costs: map(\.costs)))
    return enumerated().map { index, setting in
      var setting = setting
      setting.isOnFront = front.contains(index)
      return setting
    }
  }
}
