// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// An analyzer of form over poses, and over readings of an inertial measurement unit (IMU) if there are any.
///
/// Time comes from the poses, never from a clock. A joint that was not seen is NaN with confidence
/// 0; an analyzer abstains from what it cannot see and never fails. Before `finish` a result may
/// depend only on the poses and readings so far, and its decision time is that of a pose already seen. Each list
/// of the result is appended to in order of decision. Values are independent: a copy continues on
/// its own. Sides are the subject's own, so that a mirrored clip gives the same result with sides
/// swapped.
public protocol FormAnalyzer: Sendable {
  /// Takes the facts about the person, before the first pose of a clip; most analyzers need none.
  mutating func begin(with person: PersonFacts)
  /// Takes the next pose, in order of time, and appends what it decides, which is mostly nothing.
  mutating func update(_ frame: PoseFrame, into result: inout FormResult)
  /// Takes the next reading of an IMU, in order of time and before the first pose that is later; most need none.
  mutating func update(_ sample: InertialSample, into result: inout FormResult)
  /// Takes a whole track, with the result of as many single updates.
  mutating func update(contentsOf track: PoseTrack, into result: inout FormResult)
  /// Ends the clip and appends what only the end decides.
  mutating func finish(into result: inout FormResult)
  /// Returns to the state of a new analyzer, for another clip.
  mutating func reset()
}

extension FormAnalyzer {
  /// Does nothing: who the person is does not matter.
  public mutating func begin(with person: PersonFacts) {}

  /// Does nothing: what a device feels does not matter.
  public mutating func update(_ sample: InertialSample, into result: inout FormResult) {}

  /// Takes what a track knows of the person, and its poses one by one, each after the readings of the IMU so far.
  ///
  /// Through an existential this costs one dynamic call per clip instead of one per pose.
  public mutating func update(contentsOf track: PoseTrack, into result: inout FormResult) {
    if track.person != .unknown { begin(with: track.person) }
    var read = 0
    for index in 0..<track.count {
      while read < track.inertial.count, track.inertial[read].time <= track.times[index] {
        update(track.inertial[read], into: &result)
        read += 1
      }
      update(track[index], into: &result)
    }
  }

  /// Everything said of a whole track, from a new start.
  ///
  /// A track without frames gives nothing.
  public mutating func result(of track: PoseTrack) -> FormResult {
    reset()
    var result = FormResult()
    update(contentsOf: track, into: &result)
    finish(into: &result)
    return result
  }
}
