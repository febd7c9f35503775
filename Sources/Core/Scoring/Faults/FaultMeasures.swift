// SPDX-License-Identifier: Apache-2.0
import Measures

/// Faults in reps: one judgement for each labelled rep and fault, or for each span of a hold where there are no reps.
///
/// Reps that the analyzer refused to judge are in `fault-abstention-rate` and nowhere else. With 3
/// faulty reps found, 1 missed, 2 sound reps accused and 4 left alone, precision is 3/5 and recall
/// 3/4. F1 is 2·3 / (4 + 5) and the correlation (3·4 - 2·1) / √(5 · 4 · 6 · 5).
extension FormMeasure {
  /// Faulty reps found / reps found.
  static let faultPrecision = reps(
    MeasureIdentifier("fault-precision"),
    "The share of reps found faulty that are labelled faulty.",
    counted: "reps found faulty",
    undefinedReason: "no rep is found faulty",
    eventCount: { $0.found }
  ) { $0.found > 0 ? $0.hits / $0.found : nil }.titled("Precision")

  /// Faulty reps found / faulty reps.
  static let faultRecall = reps(
    MeasureIdentifier("fault-recall"),
    "The share of faulty reps that are found.",
    undefinedReason: "no judged rep is faulty"
  ) { $0.present > 0 ? $0.hits / $0.present : nil }.titled("Recall")

  /// 2 faulty reps found / (faulty reps + reps found).
  static let faultF1 = reps(
    MeasureIdentifier("fault-f1"),
    "The harmonic mean of precision and recall of faulty reps.",
    undefinedReason: "no judged rep is faulty or found faulty"
  ) { $0.present + $0.found > 0 ? 2 * $0.hits / ($0.present + $0.found) : nil }
  .titled("F1")

  /// Matthews' correlation of labels and findings.
  ///
  /// - Source: Matthews, 1975; checked against `sklearn.metrics.matthews_corrcoef`, which says 0
  ///   where we say undefined.
  static let faultCorrelation = reps(
    MeasureIdentifier("fault-mcc"),
    "Matthews' correlation of labelled and found faults, rep by rep.",
    scale: MeasureScale(least: -1, greatest: 1),
    undefinedReason: "all or none of the judged reps are faulty, or all or none are found faulty"
  ) { $0.correlation }.titled("MCC")

  /// Reps judged wrongly / judged reps: the Hamming loss of faults.
  ///
  /// With 3 faulty reps found, 1 missed, 2 sound reps accused and 4 left alone it is 3/10.
  ///
  /// - Source: Tsoumakas and Katakis, 2007; checked by hand.
  static let faultHammingLoss = reps(
    MeasureIdentifier("fault-hamming-loss"),
    "The share of judged reps whose fault is judged wrongly.",
    scale: .errorShare,
    counted: "judged reps",
    undefinedReason: "no rep is judged",
    eventCount: { $0.all }
  ) { $0.loss }.titled("Wrong")

  /// Reps not judged / reps.
  static let faultAbstention = FormMeasure(
    MeasureIdentifier("fault-abstention-rate"),
    "The share of reps whose fault the analyzer refuses to judge.",
    scale: .errorShare,
    population: .searched,
    counted: "reps",
    undefinedReason: "no rep",
    eventCount: \.judgements.count,
    computation: .ratio { question in
      let judgements = question.judgements
      return [Double(judgements.count(where: \.isAbstained)), Double(judgements.count)]
    }
  ).perFault.titled("Abstained")

  /// A measure of judged reps, over all faults and of each.
  static func reps(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale = .share,
    counted: String = "faulty reps",
    undefinedReason: String,
    eventCount: @escaping @Sendable (FaultTable) -> Double = { $0.present },
    value: @escaping @Sendable (FaultTable) -> Double?
  ) -> FormMeasure {
    FormMeasure(
      identifier,
      summary,
      scale: scale,
      population: .searched,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: { Int(eventCount(FaultTable($0))) },
      computation: .sums(
        terms: { FaultTable($0).cells },
        value: { value(FaultTable(cells: $0)) }
      )
    ).perFault
  }

  /// The same, also once for each fault.
  var perFault: FormMeasure {
    var measure = self
    measure.isPerPart = true
    return measure
  }
}

/// How often judged reps are faulty and found so.
package struct FaultTable: Sendable {
  /// Faulty reps that are found.
  package var hits: Double
  /// Sound reps that are accused.
  package var falseAlarms: Double
  /// Faulty reps that are not found.
  package var misses: Double
  /// Sound reps that are left alone.
  package var rejections: Double

  /// The judged reps of a clip, once for each fault.
  init(_ question: FormQuestion) {
    self.init(cells: [0, 0, 0, 0])
    for judgement in question.judgements where !judgement.isAbstained {
      switch (judgement.isPresent, judgement.isFound) {
      case (true, true): hits += 1
      case (false, true): falseAlarms += 1
      case (true, false): misses += 1
      case (false, false): rejections += 1
      }
    }
  }

  /// Creates a table.
  ///
  /// - Parameter cells: Hits, false alarms, misses and rejections.
  package init(cells: [Double]) {
    hits = cells[0]
    falseAlarms = cells[1]
    misses = cells[2]
    rejections = cells[3]
  }

  var cells: [Double] { [hits, falseAlarms, misses, rejections] }
  var found: Double { hits + falseAlarms }
  var present: Double { hits + misses }
  var absent: Double { falseAlarms + rejections }
  var all: Double { present + absent }

  /// The share of judged reps that are judged wrongly; nil without judged reps.
  var loss: Double? { all > 0 ? (falseAlarms + misses) / all : nil }

  /// The mean of the shares of faulty reps that are found and of sound ones that are left alone.
  ///
  /// Nil where there are none of either.
  package var balancedAccuracy: Double? {
    guard present > 0, absent > 0 else { return nil }
    return (hits / present + rejections / absent) / 2
  }

  /// Matthews' correlation, -1...1; nil where a row or a column is empty.
  package var correlation: Double? {
    let spared = misses + rejections
    let product = found * present * absent * spared
    guard product > 0 else { return nil }
    return (hits * rejections - falseAlarms * misses) / product.squareRoot()
  }
}
