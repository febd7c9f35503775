// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A displayed frame and when it is shown.
public struct VideoFrame: Sendable, Equatable {
  /// Presentation time in seconds, as the container says after edit lists; never shifted.
  public var time: Double
  /// The picture as displayed: rotated, with square pixels.
  public var image: PixelImage

  /// Creates a frame.
  public init(time: Double, image: PixelImage) {
    self.time = time
    self.image = image
  }
}
