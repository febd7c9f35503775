// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// What is declared about arrays of poses, since the arrays themselves do not say it.
package struct PoseRecording: Sendable, Equatable {
  /// Which joints, in which order.
  package var layout: PoseLayout
  /// What the numbers of a joint are.
  package var channels: PoseChannels
  /// What positions are measured in.
  package var units: ImageAxes.Units

  /// Creates a declaration.
  package init(layout: PoseLayout, channels: PoseChannels, units: ImageAxes.Units) {
    self.layout = layout
    self.channels = channels
    self.units = units
  }

  /// The track that an array of this kind holds.
  ///
  /// The time of a frame is its index over the frame rate. A joint whose numbers are all zero, one
  /// that is NaN and one without visibility were not seen; where the array has no visibility, all
  /// others have the confidence 1. So a frame of zeros is one in which nobody was found.
  ///
  /// - Parameters:
  ///   - array: Of the shape [frames, joints, numbers], or [frames, joints x numbers].
  ///   - frameSize: The displayed frame.
  ///   - frameRate: Frames per second, above 0.
  /// - Returns: A track in the layout's skeleton, in pixels.
  /// - Throws: `PoseDefect` where the shape is another or there are no frames, where a position
  ///   is infinite or plainly in other units, where a visibility is not from 0 to 1, and where times or
  ///   positions are out of bounds.
  /// - Complexity: O(*frames* x *joints*).
  package func track(
    of array: NumpyArray,
    frameSize: FrameSize,
    frameRate: Double
  ) throws(PoseDefect) -> PoseTrack {
    let frames = try frameCount(of: array)
    let poses = try PoseArrayReader(self, frameSize: frameSize).read(array, frames: frames)
    let times = (0..<frames).map { Double($0) / frameRate }
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

  private func frameCount(of array: NumpyArray) throws(PoseDefect) -> Int {
    let (joints, numbers) = (layout.joints.count, channels.count)
    let rest = Array(array.shape.dropFirst())
    guard let frames = array.shape.first, rest == [joints, numbers] || rest == [joints * numbers]
    else {
      throw PoseDefect(
        "its shape is \(array.shape.shapeText), but \(joints) joints with \(channels.name) are "
          + "frames x \(joints) x \(numbers) or frames x \(joints * numbers)"
      )
    }
    guard frames > 0 else { throw PoseDefect("it has no frames") }
    return frames
  }
}
