// SPDX-License-Identifier: Apache-2.0
package import Measures
package import RepCounting

/// How firmly the count of one clip stands.
package struct ClipStability: EvaluatedRecord, Listed {
  /// The clip.
  package let clip: ClipIdentity
  /// The trials that change the count.
  package let stability: CountStability

  /// Creates a result.
  package init(clip: ClipIdentity, stability: CountStability) {
    self.clip = clip
    self.stability = stability
  }
}

extension ClipStability {
  /// A counter on tracks.
  package typealias Tested = Configuration
  /// The record itself.
  package typealias Item = ClipStability

  /// Trials of what it takes to change counts.
  package static let kind = MeasurementKind(
    "stability",
    member: "stability",
    content: "a list of trials",
    .tried,
    family: MeasureFamily(
      "of the stability of counts (--count-jitter)",
      StabilityMeasure.all
    ),
    option: "count-jitter",
    record: ClipStability.self
  )

  /// Every `StabilityMeasure`.
  package static var definitions: [StabilityMeasure] { StabilityMeasure.all }
}

/// An evaluation of the stability of one counter's counts on one track configuration.
package typealias StabilityEvaluation = Evaluation<ClipStability>

/// A number that says how firmly counts stand.
package typealias StabilityMeasure = MeasureDefinition<ClipStability>

extension StabilityMeasure {
  /// Every measure, in order of columns.
  package static let all: [StabilityMeasure] = [
    share(
      "noise-flip-rate",
      "Share of 200 trials with white noise of the track's own sigma in which the count changes.",
      missing: "no joint that the counter looks at has a sigma"
    ) { $0.noise }.titled("With noise"),
    share(
      "drop-flip-rate",
      "Share of 200 trials with a tenth of the frames lost in which the count changes."
    ) { $0.drops }.titled("Frames lost"),
    share(
      "rate-flip-rate",
      "Share of five trials at a half and a third of the frame rate in which the count changes."
    ) { $0.rates }.titled("Lower rate"),
    number(
      "threshold-flips",
      "Mean number of changes of a clip's count while the amplitude goes from 2/3 to 3/2 of itself.",
      scale: .magnitude("changes"),
      aggregation: "mean over clips",
      .ratio { $0.stability.thresholdFlips.map { [Double($0), 1] } }
    ).titled("Threshold ±50 %"),
    number(
      "decision-margin",
      "Distance of ln(amplitude) to the nearest value with another count, median over clips.",
      scale: MeasureScale("ln", better: .higher, least: 0),
      aggregation: "median over clips",
      .quantile(values: { $0.stability.margin.map { [$0] } }, fraction: 0.5)
    ).titled("Margin"),
  ]

  /// Changed counts over trials, of all clips together.
  private static func share(
    _ name: String,
    _ summary: String,
    missing: String = "no clip was tried",
    of trials: @escaping @Sendable (CountStability) -> CountStability.Trials
  ) -> StabilityMeasure {
    StabilityMeasure(
      MeasureIdentifier(name),
      summary,
      scale: .errorShare,
      population: .measurable(emptyReason: missing),
      counted: "trials",
      undefinedReason: missing,
      eventCount: { trials($0.stability).trials },
      computation: .ratio { clip in
        let found = trials(clip.stability)
        return found.trials > 0 ? [Double(found.changed), Double(found.trials)] : nil
      }
    )
  }

  /// A number of each clip that a counter of persistent peaks has.
  private static func number(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    aggregation: String,
    _ computation: Computation<ClipStability>
  ) -> StabilityMeasure {
    let missing = "not a counter of persistent peaks"
    return StabilityMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      aggregation: aggregation,
      population: .measurable(emptyReason: missing),
      counted: "clips",
      undefinedReason: missing,
      eventCount: { _ in 1 },
      computation: computation
    )
  }
}
