// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import Measures
import Scoring
import Statistics

/// The score of a counter on one labelled recording.
///
/// The numbers are those of an evaluation of this one clip, as `rep-eval` prints them. A rep is
/// found if the counter places an event within 0.5 s of its turning point.
/// `Documentation/Measures.md` defines each.
public struct Score: Sendable, Equatable, CustomStringConvertible {
  /// The harmonic mean of precision and recall, in 0...1; NaN if it is undefined.
  ///
  /// It is undefined if the labels have no times or no reps. NaN fulfils no comparison, so a test fails.
  public let f1: Double
  /// The share of the counter's reps that are labelled, in 0...1; NaN if it is undefined.
  public let precision: Double
  /// The share of the labelled reps that the counter finds, in 0...1; NaN if it is undefined.
  public let recall: Double
  /// The number of reps that the counter counts, at least 0.
  public let count: Int
  /// The number of reps that the labels count, at least 0.
  public let labelledCount: Int
  /// The times of labelled reps that the counter misses, in seconds, ascending; empty for labels without times.
  public let missed: [Double]
  /// The times of the counter's reps that no label has, in seconds, ascending; empty for labels without times.
  public let extra: [Double]

  /// True if the counter counts as many reps as the labels do.
  public var exact: Bool { countError == 0 }
  /// The counted minus the labelled number of reps.
  public var countError: Int { count - labelledCount }

  /// The numbers in one line, with the times of what is missed and of what is extra.
  public var description: String {
    func list(_ word: String, _ times: [Double]) -> String {
      times.isEmpty
        ? ""
        : "; \(word) at " + times.map { "\($0.text(decimals: 2)) s" }.joined(separator: ", ")
    }
    return "F1 \(f1.text(decimals: 3)), precision \(precision.text(decimals: 3)), "
      + "recall \(recall.text(decimals: 3)), counted \(count) of \(labelledCount)"
      + list("missed", missed) + list("extra", extra)
  }

  init(_ clip: ClipScore) {
    let evaluation = CounterEvaluation(
      Configuration(counter: "tested", track: "recorded"),
      clips: [clip],
      plan: .valuesOnly,
      measuring: MeasureCatalog.headline
    )
    func value(_ id: String) -> Double { evaluation.measure(id)?.value ?? .nan }
    f1 = value("f1@0.5s")
    precision = value("precision@0.5s")
    recall = value("recall@0.5s")
    count = clip.predictedCount
    labelledCount = clip.referenceCount
    missed = (clip.headline?.misses ?? []).map(\.time)
    extra = (clip.headline?.extras ?? []).map(\.time)
  }
}
