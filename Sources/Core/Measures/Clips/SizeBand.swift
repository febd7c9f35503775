// SPDX-License-Identifier: Apache-2.0

/// Clips in which the person is about as tall in the frame.
///
/// The height is that of the box around the joints that were seen, so a head and feet add to it.
package enum SizeBand: String, Sendable, CaseIterable {
  /// Below two fifths of the frame's height: far away, or lying.
  case small
  /// From two to seven tenths.
  case medium
  /// Above seven tenths: near the camera.
  case large

  /// The band of a height in frame heights, at least 0.
  package init(_ height: Double) {
    self = height < 0.4 ? .small : height <= 0.7 ? .medium : .large
  }

  /// The range of the band, in words.
  package var words: String {
    switch self {
    case .small: "small: below 40 % of the frame’s height"
    case .medium: "medium: 40 to 70 % of the frame’s height"
    case .large: "large: above 70 % of the frame’s height"
    }
  }
}
