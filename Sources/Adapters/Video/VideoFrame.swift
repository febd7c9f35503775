// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A displayed frame and when it is shown.
package struct VideoFrame: Sendable, Equatable {
  /// Presentation time in seconds, as the container says after edit lists; never shifted.
  package var time: Double
  /// The picture as displayed: rotated, with square pixels.
  package var image: PixelImage

  /// Creates a frame.
  package init(time: Double, image: PixelImage) {
    self.time = time
    self.image = image
  }
}
