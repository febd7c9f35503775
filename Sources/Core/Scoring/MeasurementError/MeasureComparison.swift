// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
import Matching
package import Measures
import PoseTracks
package import Statistics

/// A labelled quantity and what an analyzer measured there.
package struct MeasureComparison: Sendable, Equatable {
  /// The clip; what an angle in the image is worth depends on its view.
  package let clip: ClipIdentity
  /// What the label says.
  package let reference: ReferenceMeasure
  /// What the analyzer measured, in its own quantity.
  package let measurement: FormMeasurement
  /// The measured value in the label's quantity.
  package let measured: Double

  /// Creates a comparison.
  package init(
    clip: ClipIdentity,
    reference: ReferenceMeasure,
    measurement: FormMeasurement,
    measured: Double
  ) {
    self.clip = clip
    self.reference = reference
    self.measurement = measurement
    self.measured = measured
  }

  /// The distance of the measured value from the labelled one, at least 0; of angles at most half a turn.
  package var error: Double {
    let difference = measured - reference.value
    guard let period = reference.period else { return abs(difference) }
    return abs(difference - Circle.turns(difference, period: period) * period)
  }

  /// Both values, as the error is computed from them.
  package var pair: MeasurementPair {
    MeasurementPair(measured: measured, reference: reference.value, subject: clip.subject)
  }
}

extension FormScore {
  /// The labelled quantities with the analyzer's measurements of them, in order of the labels.
  ///
  /// One to one among those of one quantity, side and unit, in which no side and both are one. As
  /// many pairs as possible within the tolerance come first, then the least total distance in time,
  /// then the earlier. A measurement of the supplement of a labelled angle is converted where the
  /// analyzer has no finite measurement of the angle itself.
  ///
  /// - Parameter tolerance: In seconds, at least zero.
  /// - Returns: One for each label that has a measurement.
  /// - Complexity: O(*g m* + *m* log *m*) in kinds of labels and in measurements.
  package func comparisons(tolerance: Double = 0.5) -> [MeasureComparison] {
    labelledComparisons(tolerance: tolerance).compactMap(\.self)
  }

  /// The same with nil for each label that has no measurement: one for each label, in their order.
  func labelledComparisons(tolerance: Double = 0.5) -> [MeasureComparison?] {
    comparisons(with: reference.measures, tolerance: tolerance)
  }

  /// The values that another analysis of the clip measured, with this one's measurements of them, likewise.
  func comparisons(withThoseOf other: FormScore, tolerance: Double = 0.5) -> [MeasureComparison] {
    let known = other.result.measurements.filter { $0.value.isFinite && $0.time.isFinite }
    return comparisons(
      with: known.map { measurement in
        ReferenceMeasure(
          quantity: measurement.quantity.name,
          time: measurement.time,
          side: measurement.side,
          value: measurement.value,
          unit: measurement.quantity.unit.rawValue
        )
      },
      tolerance: tolerance
    ).compactMap(\.self)
  }

  private func comparisons(
    with measures: [ReferenceMeasure],
    tolerance: Double
  ) -> [MeasureComparison?] {
    let groups = Dictionary(grouping: measures.indices) { index in MeasureKind(measures[index]) }
    var comparisons = [MeasureComparison?](repeating: nil, count: measures.count)
    // Each label is in one group, so that the order of groups does not show.
    for (kind, labels) in groups {
      let candidates = kind.candidates(in: result.measurements)
      let problem = MatchingProblem(
        targets: labels.map { label in
          let time = Microseconds.nearest(measures[label].time)
          return MatchingProblem.Target(low: time, high: time, isRequired: true)
        },
        estimates: candidates.map {
          MatchingProblem.Estimate(time: Microseconds.nearest($0.measurement.time), isFree: true)
        }
      )
      let solution = problem.solution(tolerance: Microseconds.nearest(tolerance))
      for case (let label, let place?) in zip(labels, solution) {
        comparisons[label] = MeasureComparison(
          clip: clip,
          reference: measures[label],
          measurement: candidates[place].measurement,
          measured: candidates[place].value
        )
      }
    }
    return comparisons
  }
}

/// The properties that a label and a measurement have to share.
private struct MeasureKind: Hashable {
  private let name: String
  private let side: BodySide?
  private let unit: String

  init(_ measure: ReferenceMeasure) {
    name = measure.quantity
    side = measure.side
    unit = measure.unit
  }

  /// The measurements of this kind with their values in it, in order of time.
  func candidates(
    in measurements: [FormMeasurement]
  ) -> [(measurement: FormMeasurement, value: Double)] {
    let known = measurements.filter {
      $0.side == side && $0.value.isFinite && $0.time.isFinite
    }
    let own = known.filter { isOf($0.quantity) }.map { ($0, $0.value) }
    let found =
      own.isEmpty
      ? known.filter { $0.quantity.supplement.map(isOf) ?? false }.map { ($0, 180 - $0.value) }
      : own
    let order = found.indices.sorted { (found[$0].0.time, $0) < (found[$1].0.time, $1) }
    return order.map { found[$0] }
  }

  private func isOf(_ quantity: Quantity) -> Bool {
    quantity.name == name && quantity.unit.rawValue == unit
  }
}
