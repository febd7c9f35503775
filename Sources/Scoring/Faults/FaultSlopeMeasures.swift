// SPDX-License-Identifier: Apache-2.0

/// How faults grow from rep to rep within sets, as fatigue makes them.
///
/// A rep is 1 where it has the fault and 0 where not; the slope is that of least squares within sets of three
/// judged reps or more, in shares per rep. Reps that the analyzer refuses to judge are left out, of labels too.
extension FormMeasureDefinition {
  /// Σ (x - x̄)(found - mean) / Σ (x - x̄)².
  ///
  /// Of four reps the last two found faulty: (1.5 + 0.5 + 0.5 + 1.5) / 2 / 5 = 0.4 per rep.
  static let faultSlope = slope(
    [],
    "By how much the share of reps found faulty grows with each rep of a set.",
    better: .neither
  ) { [$0.found.products, $0.found.squares] }

  /// The same of the labelled faults.
  static let faultSlopeOfLabels = slope(
    ["labels"],
    "By how much the share of faulty reps grows with each rep of a set, by labels.",
    better: .neither
  ) { [$0.present.products, $0.present.squares] }

  /// The same of found less labelled faults.
  ///
  /// Above 0 the analyzer makes up fatigue, below it overlooks it.
  static let faultSlopeError = slope(
    ["error"],
    "By how much more the share of reps found faulty grows with each rep of a set than that of faulty ones.",
    better: .zero
  ) { [$0.found.products - $0.present.products, $0.present.squares] }

  private static func slope(
    _ qualifiers: [String],
    _ summary: String,
    better: MeasureDefinition.Direction,
    _ terms: @escaping @Sendable (FaultSlopeSums) -> [Double]
  ) -> FormMeasureDefinition {
    FormMeasureDefinition(
      identifier: MeasureIdentifier("fault-slope", qualifiers: qualifiers),
      summary: summary,
      unit: "fraction/rep",
      better: better,
      least: nil,
      greatest: nil,
      population: .searched,
      isPerFault: true,
      counted: "judged reps in sets",
      undefinedReason: "no set has \(SetSlopes.fewestReps) judged reps",
      eventCount: { FaultSlopeSums($0, $1).reps },
      computation: .sums(terms: { terms(FaultSlopeSums($0, $1)) }, value: ratioOfSums)
    )
  }
}

/// What the judged reps of a clip give to slopes, once for each fault.
private struct FaultSlopeSums {
  private(set) var reps = 0
  private(set) var found = (products: 0.0, squares: 0.0)
  private(set) var present = (products: 0.0, squares: 0.0)

  init(_ score: FormScore, _ faults: [String]) {
    for fault in faults {
      let judged = zip(score.reference.places, score.judgements(of: fault)).filter {
        !$0.1.isAbstained
      }
      func points(_ isFaulty: (FaultJudgement) -> Bool) -> [SetSlopes.Point] {
        judged.map { place, judgement in
          SetSlopes.Point(
            set: place.set,
            number: place.number,
            value: isFaulty(judgement) ? 1 : 0
          )
        }
      }
      let all = points(\.isPresent)
      reps += SetSlopes.sets(of: all).joined().count
      add(SetSlopes.squares(all), to: &present)
      add(SetSlopes.squares(points(\.isFound)), to: &found)
    }
  }

  private func add(
    _ sums: (products: Double, squares: Double),
    to total: inout (products: Double, squares: Double)
  ) {
    total.products += sums.products
    total.squares += sums.squares
  }
}
