// SPDX-License-Identifier: Apache-2.0
package import Forecasting

extension ProfiledClip {
  /// Measures a labelled clip.
  package init(_ labelled: LabelledTrack) {
    self.init(
      labelled.identity,
      ClipFeatures(of: labelled.track, exercise: labelled.exercise, labelled.reference)
    )
  }
}
