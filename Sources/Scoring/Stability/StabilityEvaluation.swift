// SPDX-License-Identifier: Apache-2.0

/// How firmly the counts of one counter on one track configuration stand.
public struct StabilityEvaluation: Sendable, Equatable {
  /// The counter and the track configuration.
  public let configuration: Configuration
  /// Clip by clip, in manifest order.
  public let clips: [ClipStability]
  /// Every `StabilityMeasure`, in their order.
  public let measures: [Measure]

  /// Evaluates the counts of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: The counter and the track configuration.
  ///   - clips: Results in manifest order.
  ///   - plan: How intervals are drawn.
  /// - Complexity: O(*r n*) in replicates and clips for each measure.
  public init(
    _ configuration: Configuration,
    clips: [ClipStability],
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    self.configuration = configuration
    self.clips = clips
    var bootstrap = SubjectBootstrap(plan: plan)
    measures = StabilityMeasure.all.measures(of: clips, &bootstrap)
  }

  /// The measure of an identifier, such as `"noise-flip-rate"`.
  public func measure(_ id: String) -> Measure? {
    measures.first { $0.id == id }
  }
}
