// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// The declaration about arrays of poses, since the arrays themselves do not say it.
package struct PoseRecording: Sendable, Equatable {
  /// The joints, in their order.
  package var layout: PoseLayout
  /// The numbers of a joint, in their order.
  package var channels: PoseChannels
  /// The unit of positions.
  package var units: ImageAxes.Units

  /// Creates a declaration.
  package init(layout: PoseLayout, channels: PoseChannels, units: ImageAxes.Units) {
    self.layout = layout
    self.channels = channels
    self.units = units
  }

  /// The track that an array of this kind holds.
  ///
  /// The time of a frame is its index over the frame rate, or its number if the layout has one. A
  /// joint whose numbers are all zero, one that is NaN and one without visibility were not seen. If
  /// the array has no visibility, all others have the confidence 1. So a frame of zeros is one in
  /// which nobody was found.
  ///
  /// - Parameters:
  ///   - array: Of the shape [frames, joints, numbers], or [frames, joints x numbers].
  ///   - frameSize: The displayed frame.
  ///   - frameRate: Frames per second, above 0.
  ///   - axes: The order of the array's axes.
  /// - Returns: A track in the layout's skeleton, in pixels.
  /// - Throws: `PoseDefect` if the shape is another or there are no frames, or if a position is
  ///   infinite or plainly in other units. It is thrown too if a visibility is not from 0 to 1, or
  ///   if times or positions are out of bounds.
  /// - Complexity: O(*frames* x *joints*).
  package func track(
    of array: NumpyArray,
    frameSize: FrameSize,
    frameRate: Double,
    axes: ArrayAxes = .usual
  ) throws(PoseDefect) -> PoseTrack {
    let array = try array.arranged(axes, joints: layout.joints.count, channels: channels)
    let poses = try PoseArrayReader(self, frameSize: frameSize).read(array, frames: array.shape[0])
    let times = array.frameNumbers(layout, channels).map { $0 / frameRate }
    let defect = PoseTrack.defect(
      frameSize: frameSize,
      times: times,
      positions: poses.positions,
      confidences: poses.confidences
    )
    if let defect { throw PoseDefect(defect) }
    return PoseTrack(
      skeleton: layout.skeleton,
      frameSize: frameSize,
      times: times,
      positions: poses.positions,
      confidences: poses.confidences
    )
  }
}

extension NumpyArray {
  /// The number of each frame of an array in the usual order: its index, or that in the layout's place for it.
  func frameNumbers(_ layout: PoseLayout, _ channels: PoseChannels) -> [Double] {
    guard let place = layout.framePlace else { return (0..<shape[0]).map(Double.init) }
    let width = layout.joints.count * channels.count
    return (0..<shape[0]).map { values[$0 * width + place * channels.count] }
  }
}
