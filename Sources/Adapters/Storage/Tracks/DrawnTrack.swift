// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A track as it is drawn over its video: in pixels of the video, and each pose for as long as it holds.
package struct DrawnTrack: Sendable {
  /// A reason why a track cannot be drawn over a video.
  package struct Undrawable: Error, Equatable {
    /// One phrase about the track, without a full stop.
    package var reason: String
  }

  /// The longest time between a picture and its pose in seconds, for tracks of more than two frames a second.
  package static let longestHold = 0.5

  /// The poses in pixels of the video.
  package let track: PoseTrack
  /// Half of the track's frames are at most so many seconds after the one before; 0 for a single frame.
  package let interval: Double

  /// Brings a track to the pixels of a video.
  ///
  /// - Parameters:
  ///   - file: The track.
  ///   - frameSize: The displayed frame of the video; nil to leave the poses in pixels of the track.
  /// - Throws: ``Undrawable`` for a track without frames or joints, for poses in metres alone, and for a frame of
  ///   another shape.
  /// - Complexity: O(*frames* x *joints* + *frames* log *frames*).
  package init(_ file: TrackFile, over frameSize: FrameSize?) throws(Undrawable) {
    let track = file.track
    guard track.count > 0 else { throw Undrawable(reason: "it has no frames") }
    guard !track.skeleton.joints.isEmpty else {
      throw Undrawable(reason: "it has signals in place of poses, and no joint to draw")
    }
    guard file.metadata.recording?.view == nil else {
      throw Undrawable(
        reason:
          "its poses were recorded in metres alone, and their places in the picture are not known"
      )
    }
    let scaled = frameSize.map { track.scaled(to: $0) } ?? track
    guard let scaled else {
      let advice =
        file.metadata.recording == nil
        ? "" : "; 'rep-ingest tracks' turns it by --rotate, or takes the right --frame-size"
      throw Undrawable(
        reason: "its frame of \(track.frameSize.text) pixels has another shape than the video's of "
          + "\(frameSize?.text ?? "")\(advice)"
      )
    }
    self.track = scaled
    let steps = zip(track.times.dropFirst(), track.times).map { $0 - $1 }.sorted()
    interval = steps.isEmpty ? 0 : steps[steps.count / 2]
  }

  /// The longest time in seconds between a picture and its pose.
  package var hold: Double { max(Self.longestHold, interval) }

  /// The index of the pose of a time; nil before the first and after the last by more than an interval, and within
  /// The pose of a time, and if it is shown then.
  ///
  /// The pose is the nearest, and of two that are equally near the later. It is not shown before the first frame and
  /// after the last by more than ``interval``, nor in a gap farther from it than ``hold``.
  ///
  /// - Parameters:
  ///   - time: A presentation time in seconds.
  ///   - first: The index of a pose that is not later than the nearest.
  /// - Returns: The index of the nearest pose, from which the search for a later time goes on, and if it is shown.
  /// - Complexity: O(*frames from that pose to the nearest*).
  package func pose(at time: Double, from first: Int = 0) -> (nearest: Int, isShown: Bool) {
    let times = track.times
    var nearest = first
    while nearest + 1 < times.count,
      abs(times[nearest + 1] - time) <= abs(times[nearest] - time)
    {
      nearest += 1
    }
    let isOutside = time < times[0] || time > times[times.count - 1]
    let distance = abs(times[nearest] - time)
    return (nearest, distance <= (isOutside ? interval : hold))
  }
}

extension FrameSize {
  /// The size for people, as `1280 x 720`.
  package var text: String { "\(width) x \(height)" }
}
