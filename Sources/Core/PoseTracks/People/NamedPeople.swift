// SPDX-License-Identifier: Apache-2.0

/// People whom a recording tells apart by names of its own, one of whom is chosen by a rule.
package struct NamedPeople: Sendable {
  private var names: [String] = []
  private var people: [FollowedPerson] = []
  private var frameCount = 0
  private var sharedFrameCount = 0

  /// Starts without a frame.
  package init() {}

  /// Takes the people of the next frame; of several with one name the first is taken.
  ///
  /// - Parameters:
  ///   - poses: The poses of the frame.
  ///   - persons: The name of each.
  ///   - time: In seconds, later than that of the frame before.
  /// - Complexity: O(*people*) for each pose.
  package mutating func take(_ poses: [PoseObservation], named persons: [String], at time: Double) {
    var seen: Set<String> = []
    for (pose, name) in zip(poses, persons) where seen.insert(name).inserted {
      if let place = names.firstIndex(of: name) {
        people[place].append(pose, frame: frameCount, time: time)
      } else {
        names.append(name)
        people.append(FollowedPerson(pose, frame: frameCount, time: time))
      }
    }
    frameCount += 1
    if seen.count > 1 { sharedFrameCount += 1 }
  }

  /// The poses of the person whom a rule chooses, one per frame; nil where that person was not seen.
  package func poses(_ rule: SubjectRule, frameSize: FrameSize) -> [PoseObservation?] {
    var poses = [PoseObservation?](repeating: nil, count: frameCount)
    if let choice = rule.choose(among: people, frameSize: frameSize) {
      for (frame, pose) in zip(people[choice].frames, people[choice].poses) { poses[frame] = pose }
    }
    return poses
  }

  /// The people in view.
  package var inView: PeopleInView {
    PeopleInView(
      count: people.count { $0.frames.count * 10 >= frameCount },
      sharedFrames: frameCount == 0 ? 0 : Double(sharedFrameCount) / Double(frameCount)
    )
  }
}
