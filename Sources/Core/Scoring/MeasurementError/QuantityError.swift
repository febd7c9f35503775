// SPDX-License-Identifier: Apache-2.0
import Basics
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
  /// The comparisons of all views, which the errors of a quantity share.
  private let all: [MeasureComparison]
  /// The error; nil below `MeasurementError.fewestPairs` pairs, or where angles all around the circle
  /// have no mean.
  package let error: MeasurementError?

  /// The comparisons, in order of clips and labels; at least one.
  ///
  /// - Complexity: O(*n*) for one view.
  package var comparisons: [MeasureComparison] {
    view == nil ? all : all.filter { $0.clip.view == view }
  }

  /// Why there is no error, as one phrase; nil where there is one.
  package var undefinedReason: String? {
    guard error == nil else { return nil }
    return comparisons.count < MeasurementError.fewestPairs
      ? "fewer than \(MeasurementError.fewestPairs) pairs"
      : "the angles lie all around the circle"
  }

  /// Measures the error of comparisons; nil where there are none of a view.
  init?(
    quantity: String,
    unit: String,
    view: CameraView?,
    among all: [MeasureComparison],
    plan: ResamplingPlan
  ) {
    let pairs = all.filter { view == nil || $0.clip.view == view }.map(\.pair)
    guard !pairs.isEmpty else { return nil }
    self.quantity = quantity
    self.unit = unit
    self.view = view
    self.all = all
    error = MeasurementError(
      pairs,
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
        .trimmed
      return ([nil] + CameraView.allCases.map(Optional.some)).compactMap { view in
        QuantityError(quantity: kind[0], unit: kind[1], view: view, among: members, plan: plan)
      }
    }
  }
}
