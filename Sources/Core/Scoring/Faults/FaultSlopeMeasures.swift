// SPDX-License-Identifier: Apache-2.0
import Measures

/// How faults grow from rep to rep within sets, as fatigue makes them, and from set to set within clips.
///
/// A rep is 1 where it has the fault and 0 where not. The slope is that of least squares within
/// sets of three judged reps or more, in shares per rep. Reps that the analyzer refuses to judge
/// are left out, of labels too.
extension FormMeasure {
  /// How the share of reps found faulty changes within sets.
  static let faultSlope = found(.reps)
  /// The same of the labelled faults.
  static let faultSlopeOfLabels = labelled(.reps)
  /// The same of found less labelled faults.
  static let faultSlopeError = error(.reps)
  /// How the share of reps found faulty changes from set to set.
  static let faultSlopeOverSets = found(.sets)
  /// The same of the labelled faults.
  static let faultSlopeOverSetsOfLabels = labelled(.sets)
  /// The same of found less labelled faults.
  static let faultSlopeOverSetsError = error(.sets)

  /// Σ (x - x̄)(found - mean) / Σ (x - x̄)².
  ///
  /// Of four reps the last two found faulty: (1.5 + 0.5 + 0.5 + 1.5) / 2 / 5 = 0.4 per rep.
  private static func found(_ scope: SlopeScope) -> FormMeasure {
    slope(
      scope,
      [],
      "Growth of the share of reps found faulty with each \(scope.steps).",
      better: .neither
    ) { [$0.found.products, $0.found.squares] }
  }

  /// The same of the labelled faults.
  private static func labelled(_ scope: SlopeScope) -> FormMeasure {
    slope(
      scope,
      ["labels"],
      "Growth of the share of faulty reps with each \(scope.steps), by labels.",
      better: .neither
    ) { [$0.present.products, $0.present.squares] }
  }

  /// The same of found less labelled faults.
  ///
  /// Above 0 the analyzer makes up fatigue, below it overlooks it.
  private static func error(_ scope: SlopeScope) -> FormMeasure {
    slope(
      scope,
      ["error"],
      "Growth of the share of reps found faulty with each \(scope.steps), minus that of faulty reps.",
      better: .zero
    ) { [$0.found.products - $0.present.products, $0.present.squares] }
  }

  private static func slope(
    _ scope: SlopeScope,
    _ qualifiers: [String],
    _ summary: String,
    better: MeasureDescription.Direction,
    _ terms: @escaping @Sendable (FaultSlopeSums) -> [Double]
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier("fault-slope", qualifiers: scope.qualifiers + qualifiers),
      summary,
      scale: MeasureScale("fraction/\(scope.step)", better: better),
      population: .searched,
      counted: "judged reps in sets",
      undefinedReason: scope.lack(of: "judged reps"),
      eventCount: { FaultSlopeSums($0, scope).reps },
      computation: .ratio { terms(FaultSlopeSums($0, scope)) }
    ).perFault
  }
}

extension SlopeScope {
  /// What each step is one of, after "with each".
  fileprivate var steps: String {
    switch self {
    case .reps: "rep of a set"
    case .sets: "set of a clip"
    }
  }
}

/// What the judged reps of a clip give to slopes, once for each fault.
private struct FaultSlopeSums {
  private(set) var reps = 0
  private(set) var found = (products: 0.0, squares: 0.0)
  private(set) var present = (products: 0.0, squares: 0.0)

  init(_ question: FormQuestion, _ scope: SlopeScope) {
    let score = question.score
    for fault in question.faults {
      let judged = zip(score.reference.places, score.judgementsOfAll(of: fault))
        .compactMap { place, judgement in judgement.map { (place, $0) } }
        .filter { !$0.1.isAbstained }
      func points(_ isFaulty: (FaultJudgement) -> Bool) -> [SetSlopes.Point] {
        judged.compactMap { place, judgement in
          scope.point(place, isFaulty(judgement) ? 1 : 0)
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
