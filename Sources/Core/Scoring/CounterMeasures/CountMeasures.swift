// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

/// Counts against counts, clip by clip: e is the predicted minus the reference count, c the latter.
///
/// Errors cancel inside a clip: a missed rep and a double count together look exact. Matched events
/// tell them apart.
extension CounterMeasure {
  /// Share of clips with e = 0.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is 1/3.
  ///
  /// - Source: "OBZ", Sinha et al., "Every Shot Counts", ACCV 2024.
  static let exact = perClip(
    "exact",
    "The share of clips whose predicted count is the reference count.",
    scale: .share
  ) { $0.countError == 0 ? 1 : 0 }.titled("Exact")

  /// Share of clips with |e| <= 1; trivial where c <= 2.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is 2/3.
  ///
  /// - Source: "OBO" as an accuracy, Hu et al., "TransRAC", CVPR 2022.
  static let offByOne = perClip(
    "off-by-one",
    "The share of clips whose predicted count is within one of the reference count.",
    scale: .share
  ) { abs($0.countError) <= 1 ? 1 : 0 }.titled("Off by one")

  /// Share of clips with |e| > 1: one minus the off-by-one accuracy.
  ///
  /// - Source: "OBO" as an error, Dwibedi et al., "Counting Out Time" (Countix), CVPR 2020.
  static let offByOneError = perClip(
    "off-by-one-error",
    "The share of clips whose predicted count is more than one off, as Countix reports it.",
    scale: .errorShare
  ) { abs($0.countError) > 1 ? 1 : 0 }

  /// Mean of |e|, in reps.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is (0 + 1 + 2) / 3 = 1.
  static let meanAbsoluteError = perClip(
    "mae",
    "The mean absolute error of a clip's count, in reps.",
    scale: .magnitude("reps")
  ) { Double(abs($0.countError)) }.titled("MAE")

  /// Square root of the mean of e², in reps.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is √(5/3).
  static let rootMeanSquareError = CounterMeasure(
    MeasureIdentifier("rmse"),
    "The root of the mean squared error of a clip's count, in reps.",
    scale: .magnitude("reps"),
    population: .counted,
    counted: "reference reps",
    undefinedReason: "no clips",
    eventCount: { $0.referenceCount },
    computation: .sums(
      terms: { [Double($0.countError * $0.countError), 1] },
      isLedByFew: true,
      value: { $0[1] > 0 ? ($0[0] / $0[1]).squareRoot() : nil }
    )
  )

  /// Mean of e, in reps; over- and undercounted clips cancel.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is 1.
  static let bias = perClip(
    "bias",
    "The mean signed error of a clip's count, in reps.",
    scale: .bias("reps")
  ) { Double($0.countError) }

  /// Median of e, in reps: what a typical clip is off by, whatever a few clips do.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is 1.
  static let medianBias = CounterMeasure(
    MeasureIdentifier("median-bias"),
    "The median signed error of a clip's count, in reps.",
    scale: .bias("reps"),
    aggregation: "pooled",
    population: .counted,
    counted: "reference reps",
    undefinedReason: "no clips",
    eventCount: { $0.referenceCount },
    computation: .quantile(values: { [Double($0.countError)] }, fraction: 0.5)
  )

  /// Mean of ln((ĉ + ½) / (c + ½)): -0.69 for a counter that halves long clips.
  static let logRatioBias = perClip(
    "log-ratio-bias",
    "The mean natural logarithm of predicted over reference count, half a rep added to both.",
    scale: .bias("nepers")
  ) {
    Elementary.log((Double($0.predictedCount) + 0.5) / (Double($0.referenceCount) + 0.5))
  }

  /// Σ max(e, 0) / Σ c.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is 3/16.
  static let overRate = perRep(
    "over-rate",
    "The reps counted too many in overcounted clips, per reference rep."
  ) {
    max($0.countError, 0)
  }

  /// Σ max(-e, 0) / Σ c.
  static let underRate = perRep(
    "under-rate",
    "The reps counted too few in undercounted clips, per reference rep."
  ) {
    max(-$0.countError, 0)
  }

  /// The mean of a term over the clips.
  static func perClip(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    term: @escaping @Sendable (ClipScore) -> Double
  ) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: .counted,
      counted: "reference reps",
      undefinedReason: "no clips",
      eventCount: { $0.referenceCount },
      computation: .ratio { [term($0), 1] }
    )
  }

  private static func perRep(
    _ name: String,
    _ summary: String,
    term: @escaping @Sendable (ClipScore) -> Int
  ) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier(name),
      summary,
      scale: .magnitude("fraction"),
      population: .counted,
      counted: "reference reps",
      undefinedReason: "no reference reps",
      eventCount: { $0.referenceCount },
      computation: .ratio { [Double(term($0)), Double($0.referenceCount)] }
    )
  }
}
