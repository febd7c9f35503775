// SPDX-License-Identifier: Apache-2.0

/// Makes one person's track of the poses that a backend reports, as a ``SubjectSelection`` says.
package struct SubjectFollower {
  private let selection: SubjectSelection
  private let jointCount: Int
  private var times: [Double] = []
  /// One pose per frame where the model chooses, nil where nobody was found.
  private var sole: [PoseObservation?] = []
  /// Only where a rule chooses.
  private var linker = PersonLinker()

  /// Starts without a frame.
  package init(_ selection: SubjectSelection, jointCount: Int) {
    self.selection = selection
    self.jointCount = jointCount
  }

  /// The number of frames so far.
  package var frameCount: Int { times.count }

  /// The time of the last frame.
  package var lastTime: Double? { times.last }

  /// Takes the poses of the next frame.
  ///
  /// - Precondition: There are no more than the selection asks for.
  package mutating func take(_ poses: [PoseObservation], at time: Double) {
    precondition(poses.count <= selection.people, "no more people than were asked for")
    times.append(time)
    switch selection {
    case .model: sole.append(poses.first)
    case .rule: linker.take(poses, at: time)
    }
  }

  /// The subject's track; all joints are missing where the subject was not seen.
  package func track(_ skeleton: Skeleton, frameSize: FrameSize, hasWorld: Bool) -> PoseTrack {
    let nobody = PoseObservation.nobody(jointCount: jointCount)
    let poses = subject(in: frameSize)
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: poses.flatMap { ($0 ?? nobody).positions },
      confidences: poses.flatMap { ($0 ?? nobody).confidences },
      world: hasWorld ? poses.flatMap { ($0 ?? nobody).world } : nil
    )
  }

  /// Who was in view; nil where the model reports one person and keeps the others to itself.
  package var peopleInView: PeopleInView? {
    guard case .rule = selection else { return nil }
    return PeopleInView(
      count: linker.people.count { $0.frames.count * 10 >= times.count },
      sharedFrames: times.isEmpty ? 0 : Double(linker.sharedFrameCount) / Double(times.count)
    )
  }

  /// The pose of the subject in each frame; nil where the subject was not seen.
  package func subject(in frameSize: FrameSize) -> [PoseObservation?] {
    guard case .rule(let rule, _) = selection else { return sole }
    var poses = [PoseObservation?](repeating: nil, count: times.count)
    if let choice = rule.choose(among: linker.people, frameSize: frameSize) {
      let person = linker.people[choice]
      for (frame, pose) in zip(person.frames, person.poses) { poses[frame] = pose }
    }
    return poses
  }
}
