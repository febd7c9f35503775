// SPDX-License-Identifier: Apache-2.0
import Measures
package import PoseTracks
package import Statistics

/// How far an analyzer's measurements of one quantity are from labels.
package struct QuantityError: Sendable, Equatable {
  /// The labelled quantity's kebab-case name.
  package let quantity: String
  /// The unit of all values.
  package let unit: String
  /// The view that the clips share; nil for all clips, those of unknown view among them.
  package let view: CameraView?
  /// What was compared, in order of clips and labels; at least one.
  package let comparisons: [MeasureComparison]
  /// The error; nil below `MeasurementError.fewestPairs` pairs, or where angles all around the circle
  /// have no mean.
  package let error: MeasurementError?

  /// Why there is no error, as one phrase; nil where there is one.
  package var undefinedReason: String? {
    guard error == nil else { return nil }
    return comparisons.count < MeasurementError.fewestPairs
      ? "fewer than \(MeasurementError.fewestPairs) pairs"
      : "the angles lie all around the circle"
  }

  /// Measures the error of comparisons.
  init(
    quantity: String,
    unit: String,
    view: CameraView?,
    comparisons: [MeasureComparison],
    plan: ResamplingPlan
  ) {
    self.quantity = quantity
    self.unit = unit
    self.view = view
    self.comparisons = comparisons
    error = MeasurementError(
      comparisons.map(\.pair),
      period: ReferenceMeasure.period(of: unit),
      plan: plan
    )
  }
}

extension QuantityError {
  /// The errors of all labelled quantities that an analyzer measures, by name and unit; each over all
  /// clips, then over those of each view.
  ///
  /// - Complexity: That of `FormScore.comparisons(tolerance:)` over all clips.
  package static func all(of clips: [FormScore], plan: ResamplingPlan) -> [QuantityError] {
    let all = clips.flatMap { $0.comparisons() }
    let kinds = Set(all.map { [$0.reference.quantity, $0.reference.unit] })
    return kinds.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { kind in
      let members = all.filter { $0.reference.quantity == kind[0] && $0.reference.unit == kind[1] }
      let slices =
        [(nil, members)]
        + CameraView.allCases.map { view -> (CameraView?, _) in
          (view, members.filter { $0.clip.view == view })
        }
      return slices.filter { !$0.1.isEmpty }.map { view, comparisons in
        QuantityError(
          quantity: kind[0],
          unit: kind[1],
          view: view,
          comparisons: comparisons,
          plan: plan
        )
      }
    }
  }
}
