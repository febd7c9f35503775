// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// The same measures for counters that watch nothing.
///
/// A counter that does not beat them has learned nothing but how long a set is.
package enum Baseline: String, Sendable, CaseIterable {
  /// Every clip is given the lower median of the reference counts of these clips, its own among
  /// them.
  ///
  /// No other constant has a lower mean absolute error.
  case constantMedian = "constant-median"
  /// Every clip is given its duration over the median period of other people's clips; see
  /// `PeriodBaseline`. The counts are those over all clips of the evaluation, held fixed in slices and
  /// intervals.
  case medianPeriod = "median-period"

  /// Every count of a counter for which there is a measure of a baseline too.
  package static let measured = ["exact", "off-by-one", "mae"]

  /// The identifier of a baseline's measure in place of a counter's; nil where it has none.
  package func id(inPlaceOf id: String) -> String? {
    Self.measured.contains(id) ? "\(id):\(rawValue)" : nil
  }
}

extension CounterMeasure {
  /// The share of exact clips of a baseline.
  static func exact(of baseline: Baseline) -> CounterMeasure {
    measure(
      "exact",
      "The share of exact clips",
      of: baseline,
      scale: .share
    ) { $0 == 0 ? 1 : 0 }
  }

  /// The share of clips in which a baseline is off by at most one.
  static func offByOne(of baseline: Baseline) -> CounterMeasure {
    measure(
      "off-by-one",
      "The share of clips within one",
      of: baseline,
      scale: .share
    ) { abs($0) <= 1 ? 1 : 0 }
  }

  /// The mean absolute error of a baseline.
  static func meanAbsoluteError(of baseline: Baseline) -> CounterMeasure {
    measure(
      "mae",
      "The mean absolute error in reps",
      of: baseline,
      scale: .magnitude("reps")
    ) { abs($0) }
  }

  private static func measure(
    _ name: String,
    _ summary: String,
    of baseline: Baseline,
    scale: MeasureScale,
    of term: @escaping @Sendable (_ countError: Double) -> Double
  ) -> CounterMeasure {
    let (condition, reason, computation): (String, String, Computation<ClipScore>) =
      switch baseline {
      case .constantMedian:
        (
          "every clip were given the median reference count",
          "no clips",
          .order(
            values: { [Double($0.referenceCount)] },
            value: { counts in
              guard let median = counts.lowerMedian else { return nil }
              return counts.mean { term(median - $0) }
            }
          )
        )
      case .medianPeriod:
        (
          "every clip were given its duration over the median period of other people's clips",
          "nobody else's clips show a rep",
          .ratio { score in
            guard let count = score.baselineCount else { return [0, 0] }
            return [term(Double(count - score.referenceCount)), 1]
          }
        )
      }
    let definition = CounterMeasure(
      MeasureIdentifier(name, qualifiers: [baseline.rawValue]),
      "\(summary) if \(condition).",
      scale: scale,
      aggregation: baseline == .constantMedian ? "pooled" : "micro",
      population: .counted,
      counted: "reference reps",
      undefinedReason: reason,
      eventCount: { $0.referenceCount },
      computation: computation
    )
    return baseline == .medianPeriod ? definition.dependingOnOthers : definition
  }
}
