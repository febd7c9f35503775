// SPDX-License-Identifier: Apache-2.0

/// Where a pose is on the way of a rep: what falls from the start to the far position, in pixels.
struct RepPosition: Sendable {
  /// Falls on the way to the far position and comes back; NaN in a pose that is none of the exercise.
  var height: Double
  /// The length in pixels of which a rep falls a share; grows with the person in the image, above 0.
  var scale: Double

  /// A pose that is none of the exercise, or lacks the joints to tell.
  static let none = RepPosition(height: .nan, scale: .nan)

  /// Something whose height above where it falls to is also the measure of its fall.
  static func falling(_ height: Double) -> RepPosition {
    RepPosition(height: height, scale: height)
  }

  /// Something that rises on the way to the far position.
  ///
  /// - Parameters:
  ///   - height: Grows on the way.
  ///   - length: The length of which a rep rises a share.
  /// - Returns: The position.
  static func rising(_ height: Double, of length: Double) -> RepPosition {
    RepPosition(height: -height, scale: length)
  }

  /// Whether it tells anything.
  var isKnown: Bool { !height.isNaN && scale > 0 }
}
