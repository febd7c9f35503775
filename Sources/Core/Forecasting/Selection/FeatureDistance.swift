// SPDX-License-Identifier: Apache-2.0
import Statistics

/// The distance between clips by what makes them hard to count: 0 for alike, 1 for as different as can be.
struct FeatureDistance: Sendable {
  /// The width from the 10 % to the 90 % quantile of each feature over all clips.
  private let widths: [ClipFeature: Double]

  /// Takes the widths of clips.
  ///
  /// - Complexity: O(*clips*).
  init(_ clips: [SelectableClip]) {
    var widths: [ClipFeature: Double] = [:]
    for feature in ClipFeature.allCases {
      var values = clips.compactMap { $0.shown.features[feature] }
      if let low = Median.quantile(0.1, of: &values), let high = Median.quantile(0.9, of: &values) {
        widths[feature] = high - low
      }
    }
    self.widths = widths
  }

  /// The distance of two clips.
  ///
  /// A feature's difference counts up to the width of all clips; one that a clip lacks is left out. Another exercise
  /// counts as much as a whole width. The distance is the root of the mean square.
  func between(_ first: SelectableClip, _ second: SelectableClip) -> Double {
    var sum = first.shown.exercise == second.shown.exercise ? 0.0 : 1.0
    var parts = 1.0
    for feature in ClipFeature.allCases {
      guard let one = first.shown.features[feature], let other = second.shown.features[feature],
        let width = widths[feature]
      else { continue }
      let difference = (one - other).magnitude
      let share = difference == 0 ? 0 : width > 0 ? min(difference / width, 1) : 1
      sum += share * share
      parts += 1
    }
    return (sum / parts).squareRoot()
  }
}
