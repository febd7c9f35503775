// SPDX-License-Identifier: Apache-2.0

extension FrameSize {
  /// The largest difference of two shapes that are taken for one, as a share.
  ///
  /// Sides of smaller pictures are rounded, and coded ones are multiples of 16, as 1088 for 1080.
  private static let shapeTolerance = 0.01

  /// True if a frame has the same ratio of width and height, within 1 %.
  package func hasShape(of other: FrameSize) -> Bool {
    let ratio = Double(width) * Double(other.height) / (Double(height) * Double(other.width))
    return abs(ratio - 1) <= Self.shapeTolerance
  }
}

extension PoseTrack {
  /// The track in pixels of a larger or smaller frame of the same shape; nil for another shape.
  ///
  /// Depth is scaled as x is. Positions in the world stay.
  ///
  /// - Complexity: O(*frames* x *joints*).
  package func scaled(to size: FrameSize) -> PoseTrack? {
    if size == frameSize { return self }
    guard size.hasShape(of: frameSize) else { return nil }
    let across = Float(size.width) / Float(frameSize.width)
    let scale = SIMD3(across, Float(size.height) / Float(frameSize.height), across)
    return replacing(frameSize: size, positions: positions.map { $0 * scale })
  }
}
