// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// The length that makes sizes in the image comparable between clips.
package struct TorsoScale: Sendable, Equatable {
  /// The median distance from mid-shoulder to mid-hip in pixels, over the frames that show it.
  package let pixels: Double
  /// The number of frames that show it.
  package let frames: Int
  /// Whether the torso points towards the camera, as in a view from above or from the head.
  ///
  /// It is said where the torso is shorter than 0.6 times the longest thigh, shank or upper arm,
  /// each by its median; a body seen at right angles has a torso longer than any of them. Sizes in
  /// torso lengths are then too large, and those in pixels are to be looked at.
  package let isForeshortened: Bool

  /// Measures the torso of a clip; nil where no frame shows all four corners apart.
  ///
  /// - Complexity: O(*frames*) on average.
  package init?(_ track: PoseTrack) {
    let joints = track.skeleton
    guard let leftShoulder = joints.index(of: .leftShoulder),
      let rightShoulder = joints.index(of: .rightShoulder),
      let leftHip = joints.index(of: .leftHip), let rightHip = joints.index(of: .rightHip)
    else { return nil }
    var lengths = (0..<track.count).compactMap { frame -> Double? in
      let pose = track[frame]
      let shoulders = pose.midpointInImage(leftShoulder, rightShoulder)
      let length = Angle.length(shoulders - pose.midpointInImage(leftHip, rightHip))
      return length > 0 ? length : nil
    }
    frames = lengths.count
    guard let pixels = Median.of(&lengths) else { return nil }
    self.pixels = pixels
    isForeshortened = pixels < 0.6 * Self.longestSegment(of: track)
  }

  /// The greatest of the median lengths of thighs, shanks and upper arms; 0 where none is seen.
  private static func longestSegment(of track: PoseTrack) -> Double {
    let left: [(Joint, Joint)] = [
      (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.leftShoulder, .leftElbow),
    ]
    let segments = left + left.map { ($0.0.mirrored, $0.1.mirrored) }
    return segments.reduce(0) { longest, segment in
      guard let from = track.skeleton.index(of: segment.0),
        let to = track.skeleton.index(of: segment.1)
      else { return longest }
      var lengths = (0..<track.count).compactMap { frame -> Double? in
        let pose = track[frame]
        let length = Angle.length(pose.pointInImage(from) - pose.pointInImage(to))
        return length.isNaN ? nil : length
      }
      return max(longest, Median.of(&lengths) ?? 0)
    }
  }
}
