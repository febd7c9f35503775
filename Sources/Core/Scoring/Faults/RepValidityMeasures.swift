// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Measures

/// Rep validity: which of the reps that an analyzer saw would count.
///
/// A rep is labelled valid if it is `full`, and invalid if it is `partial` or `failed`; `borderline`
/// is neither. It is taken for invalid if one of ``FormScore/invalidating`` is found in it, of those
/// that somebody looked for. Of 8 valid reps 6 are taken for valid, of 4 invalid ones 1 is:
/// precision is 6/7 and recall 6/8. They agree in 9 of 12, by chance in (8·7 + 4·5) / 144, so that
/// kappa is 8/17.
///
/// - Source: the classification of found reps as valid or not of KD-Judge; Cohen, 1960, for kappa.
extension FormMeasure {
  /// Valid reps taken for valid / reps taken for valid.
  static let validityPrecision = validity(
    "rep-validity-precision",
    "The share of reps taken for valid that are labelled full.",
    undefinedReason: "no seen rep is taken for valid"
  ) { $0.found > 0 ? $0.hits / $0.found : nil }

  /// Valid reps taken for valid / valid reps.
  static let validityRecall = validity(
    "rep-validity-recall",
    "The share of full reps that are taken for valid.",
    undefinedReason: "no seen rep is labelled full"
  ) { $0.present > 0 ? $0.hits / $0.present : nil }

  /// Cohen's kappa of labels and analyzer.
  static let validityKappa = validity(
    "rep-validity-kappa",
    "Cohen's kappa of full reps and reps taken for valid.",
    scale: .kappa,
    undefinedReason: "all or none of the seen reps are labelled full and taken for valid"
  ) { $0.kappa }.titled("Valid reps κ")

  private static func validity(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .share,
    undefinedReason: String,
    value: @escaping @Sendable (FaultTable) -> Double?
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: .withInvalidReps,
      counted: "reps seen",
      undefinedReason: undefinedReason,
      eventCount: { Int($0.score.validity.all) },
      computation: .sums(
        terms: { $0.score.validity.cells },
        value: { value(FaultTable(cells: $0)) }
      )
    )
  }
}

extension MeasurePopulation<FormQuestion> {
  /// Every clip in which somebody looked for faults and the analyzer saw labelled reps.
  fileprivate static let withInvalidReps = MeasurePopulation(
    emptyReason: "no clips in which faults are labelled and the analyzer saw labelled reps"
  ) { !$0.score.reference.searched.isEmpty && $0.score.validity.all > 0 }
}

extension FormScore {
  /// The faults with which a rep does not count.
  static let invalidating: [Fault] = [
    .shallowDepth, .incompleteRange, .incompleteLockout, .incompleteReturn,
  ]

  /// The numbers of valid reps, as `present`, and of reps taken for that, as `found`.
  ///
  /// Labelled reps that are full, partial or failed and that the analyzer saw: in which it
  /// measured something or found a fault that somebody looked for.
  var validity: FaultTable {
    var table = FaultTable(cells: [0, 0, 0, 0])
    let isKnown = reference.places.count == reference.reps.count
    for (rep, place) in zip(reference.reps, reference.places) where isKnown {
      guard place.quality != .borderline else { continue }
      let found = findings.filter { finding in
        reference.searched.contains(finding.fault.rawValue)
          && rep.holds(finding.start...finding.end)
      }
      let invalid = found.contains { Self.invalidating.contains($0.fault) }
      let isSeen = !found.isEmpty || result.measurements.contains { rep.contains($0.time) }
      guard isSeen else { continue }
      switch (place.quality == .full, !invalid) {
      case (true, true): table.hits += 1
      case (false, true): table.falseAlarms += 1
      case (true, false): table.misses += 1
      case (false, false): table.rejections += 1
      }
    }
    return table
  }
}

extension FaultTable {
  /// Cohen's kappa; nil where chance alone would agree.
  fileprivate var kappa: Double? {
    guard all > 0 else { return nil }
    let agreement = (hits + rejections) / all
    let chance = (present * found + absent * (misses + rejections)) / (all * all)
    return chance < 1 ? (agreement - chance) / (1 - chance) : nil
  }
}
