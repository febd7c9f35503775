// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import PoseTracks
package import Statistics

/// A quantity of form as one analyzer measures it on the tracks of two backends of the same clips.
///
/// Where its true value is labelled, each backend's error is known, and the distances from the truth are compared.
/// Everywhere else the backends are compared with each other, rep by rep. Neither is right then: the limits say how far
/// apart two numbers of the same rep may be, and MDC95 which change is more than a change of the backend would make.
package struct QuantityAgreement: Sendable, Equatable {
  /// A mean difference, with a test if it is more than chance.
  package struct Difference: Sendable, Equatable {
    /// The agreement of both sides; its bias is the difference.
    package let error: MeasurementError
    /// The p-value of a sign-flip test by subject; nil where nothing was tested.
    package let pValue: Double?

    /// Nil below `MeasurementError.fewestPairs` pairs.
    fileprivate init?(_ pairs: [MeasurementPair], period: Double?, plan: ResamplingPlan) {
      guard let error = MeasurementError(pairs, period: period, plan: plan) else { return nil }
      self.error = error
      // A subject's reps change their sign together; the mean of the sums is that of all reps but for a factor.
      var subjects: [String] = []
      var sums: [String: Double] = [:]
      for pair in pairs where pair.measured.isFinite && pair.reference.isFinite {
        if sums[pair.subject] == nil { subjects.append(pair.subject) }
        var difference = pair.measured - pair.reference
        if let period { difference -= Circle.turns(difference, period: period) * period }
        sums[pair.subject, default: 0] += difference
      }
      pValue =
        SignFlipTest.test(differences: subjects.compactMap { sums[$0] }, seed: plan.seed).pValue
    }
  }

  /// The analyzer: name and parameters.
  package let analyzer: String
  /// The quantity's kebab-case name.
  package let quantity: String
  /// The unit of all values.
  package let unit: String
  /// The track configuration whose values are compared.
  package let backend: String
  /// Its error against labels; nil where too few values are labelled.
  package let truth: MeasurementError?
  /// Its values minus those of the leader of the same reps; nil for the leader, and with too few pairs.
  package let beside: Difference?
  /// Its distances from the labels minus those of the leader from the same labels; nil likewise, and without labels.
  package let distance: Difference?

  /// Every quantity that is measured often enough on several tracks: that of the leader first, if values are labelled.
  ///
  /// - Parameters:
  ///   - evaluations: One for each analyzer and track.
  ///   - leader: The track configuration that the others stand beside.
  ///   - plan: How subjects are resampled.
  /// - Returns: By analyzer, then by quantity, then in the order of the tracks. Those with neither a number against
  ///   labels nor one beside the leader are left out.
  /// - Complexity: That of a matching for each clip, and of up to three `MeasurementError` for each quantity and track.
  package static func all(
    in evaluations: [FormEvaluation],
    leader: String,
    plan: ResamplingPlan
  ) -> [QuantityAgreement] {
    let real = evaluations.filter { $0.configuration.track != TrackConfiguration.exact }
    var agreements: [QuantityAgreement] = []
    for first in real where first.configuration.track == leader {
      let analyzer = first.configuration.analyzer
      let others = real.filter {
        $0.configuration.analyzer == analyzer && $0.configuration.track != leader
      }
      guard !others.isEmpty else { continue }
      let sides =
        [QuantitySide(first, leader: first)] + others.map { QuantitySide($0, leader: first) }
      let kinds = Set(sides.flatMap { $0.beside.keys } + sides.flatMap { $0.labelled.keys })
      for kind in kinds.sorted() {
        for (index, side) in sides.enumerated() {
          let agreement = QuantityAgreement(
            analyzer: analyzer,
            quantity: kind.name,
            unit: kind.unit,
            backend: side.track,
            truth: MeasurementError(
              (side.labelled[kind] ?? []).map(\.pair),
              period: kind.period,
              plan: plan
            ),
            beside: index == 0
              ? nil
              : Difference((side.beside[kind] ?? []).map(\.pair), period: kind.period, plan: plan),
            distance: index == 0
              ? nil
              : Difference(side.distances(kind, from: sides[0]), period: nil, plan: plan)
          )
          if agreement.truth != nil || agreement.beside != nil { agreements.append(agreement) }
        }
      }
    }
    return agreements
  }
}

/// A quantity and its unit, in order of their names.
private struct QuantityKind: Hashable, Comparable {
  var name: String
  var unit: String

  init(_ comparison: MeasureComparison) {
    name = comparison.reference.quantity
    unit = comparison.reference.unit
  }

  var period: Double? { ReferenceMeasure.period(of: unit) }

  static func < (one: QuantityKind, other: QuantityKind) -> Bool {
    (one.name, one.unit) < (other.name, other.unit)
  }
}

/// Measurements of an analyzer on one track.
private struct QuantitySide {
  var track: String
  /// Its values with the labels, by quantity, in order of clips.
  var labelled: [QuantityKind: [MeasureComparison]]
  /// Its values with those on the leader's track.
  var beside: [QuantityKind: [MeasureComparison]]

  init(_ evaluation: FormEvaluation, leader: FormEvaluation) {
    track = evaluation.configuration.track
    labelled = Dictionary(
      grouping: evaluation.clips.flatMap { $0.comparisons() },
      by: QuantityKind.init
    )
    let clips = Dictionary(leader.clips.map { ($0.clip.id, $0) }) { first, _ in first }
    beside =
      track == leader.configuration.track
      ? [:]
      : Dictionary(
        grouping: evaluation.clips.flatMap { score in
          clips[score.clip.id].map { score.comparisons(withThoseOf: $0) } ?? []
        },
        by: QuantityKind.init
      )
  }

  /// The distances of both sides from the labels that both measured.
  func distances(_ kind: QuantityKind, from leader: QuantitySide) -> [MeasurementPair] {
    struct Label: Hashable {
      var clip: String
      var measure: ReferenceMeasure
    }
    func label(_ comparison: MeasureComparison) -> Label {
      Label(clip: comparison.clip.id, measure: comparison.reference)
    }
    let known = Dictionary((leader.labelled[kind] ?? []).map { (label($0), $0.error) }) {
      first,
      _ in
      first
    }
    return (labelled[kind] ?? []).compactMap { comparison in
      known[label(comparison)].map {
        MeasurementPair(measured: comparison.error, reference: $0, subject: comparison.clip.subject)
      }
    }
  }
}
