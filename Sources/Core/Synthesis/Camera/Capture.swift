// SPDX-License-Identifier: Apache-2.0

/// What lens, hand, shutter, sensor and clock of a camera make of a scene.
package struct Capture: Sendable, Equatable {
  /// How the lens bends the image.
  package var distortion = LensDistortion.none
  /// Root mean square of the turns of the hand that holds it, in degrees; 0 stands still.
  package var shake = 0.0
  /// The share of a frame's interval in which the shutter is open, 0...1; 0 freezes all motion.
  package var shutter = 0.0
  /// Standard deviation of the blur of a lens out of focus, in pixels.
  package var blur = 0.0
  /// What brightness is multiplied by.
  package var gain = 1.0
  /// Standard deviation of the sensor's noise, in levels of 255.
  package var noise = 0.0
  /// The share of the picture, from below, that something in front hides.
  package var hidden = 0.0
  /// Frames per second; nil for the recipe's.
  package var frameRate: Int?
  /// How far a frame may be from its regular time, as a share of the interval, below 0.5.
  package var timeJitter = 0.0
  /// The share of frames that are not recorded.
  package var lostFrames = 0.0
  /// The encoder's constant rate factor; nil for the recipe's.
  package var rateFactor: Int?

  /// A camera that changes nothing.
  package init() {}
}
