// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// An analyzer of form over poses.
///
/// Time comes from the poses, never from a clock. A joint that was not seen is NaN with confidence
/// 0; an analyzer abstains from what it cannot see and never fails. Before `finish` a result may
/// depend only on the poses so far, and its decision time is that of a pose already seen. Each list
/// of the result is appended to in order of decision. Values are independent: a copy continues on
/// its own. Sides are the subject's own, so that a mirrored clip gives the same result with sides
/// swapped.
public protocol FormAnalyzer: Sendable {
  /// Takes the next pose, in order of time, and appends what it decides, which is mostly nothing.
  mutating func update(_ frame: PoseFrame, into result: inout FormResult)
  /// Takes a whole track, with the result of as many single updates.
  mutating func update(contentsOf track: PoseTrack, into result: inout FormResult)
  /// Ends the clip and appends what only the end decides.
  mutating func finish(into result: inout FormResult)
  /// Returns to the state of a new analyzer, for another clip.
  mutating func reset()
}

extension FormAnalyzer {
  /// Takes the poses of a track one by one.
  ///
  /// Through an existential this costs one dynamic call per clip instead of one per pose.
  @inlinable
  public mutating func update(contentsOf track: PoseTrack, into result: inout FormResult) {
    for index in 0..<track.count { update(track[index], into: &result) }
  }

  /// Everything said of a whole track, from a new start.
  ///
  /// A track without frames gives no findings, measurements, events and holds.
  public mutating func result(of track: PoseTrack) -> FormResult {
    reset()
    var result = FormResult()
    update(contentsOf: track, into: &result)
    finish(into: &result)
    return result
  }
}
