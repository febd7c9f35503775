// SPDX-License-Identifier: Apache-2.0

extension TrackMetadata {
  /// What was declared about an array of poses that a track was made from.
  ///
  /// The array has no times: that of a frame is its index over the declared frame rate.
  package struct Recording: Sendable, Equatable {
    /// SHA-256 of the array's file.
    package var sourceSHA256: String
    /// The joints: the name of a layout, or the joints themselves.
    package var layout: String
    /// What the numbers of a joint are, as `x,y,visibility`.
    package var channels: String
    /// What positions were measured in: `normalised` or `pixels`.
    package var units: String
    /// The declared frames per second.
    package var frameRate: Double

    /// Creates a declaration.
    package init(
      sourceSHA256: String,
      layout: String,
      channels: String,
      units: String,
      frameRate: Double
    ) {
      self.sourceSHA256 = sourceSHA256
      self.layout = layout
      self.channels = channels
      self.units = units
      self.frameRate = frameRate
    }
  }
}
