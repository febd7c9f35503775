// SPDX-License-Identifier: Apache-2.0

/// Puts the poses of each frame together into people who are followed through a video.
///
/// Every frame, poses are linked with the people seen up to ``patience`` ago. A link costs the
/// distance between the pose and where the person should be by now. Of all sets of links the one
/// with the least total cost is taken. Leaving a person and a pose apart costs ``farthest``. Poses
/// without a link are new people, doubles of others are nobody. The order of the poses in a frame
/// does not matter, other than for exact ties.
///
/// - Source: The idea is that of SORT (Bewley et al., "Simple Online and Realtime Tracking", 2016):
///   constant speed, one-to-one assignment, patience. Here the distance is that of joints, as in
///   pose tracking, instead of the overlap of boxes. A difference of places stands in for SORT's
///   Kalman filter.
/// - Complexity: O(*people within patience* x 2^*poses* x *poses*) a frame; keeps the poses and
///   nothing else of the frames.
struct PersonLinker {
  /// How far a pose may be from where a person should be, in diagonals of the larger box.
  ///
  /// Poses of badly seen people jump by half a body now and then. The gate is wide, since people who
  /// are seen at the same time compete for poses and keep each other from hopping.
  static let farthest = 1.0
  /// How long a person may be out of sight and still be the same, in seconds.
  static let patience = 2.0

  /// The people so far, in order of appearance.
  private(set) var people: [FollowedPerson] = []
  /// How many frames were taken.
  private(set) var frameCount = 0
  /// How many of them show more than one person.
  private(set) var sharedFrameCount = 0
  /// Places in `people` of those who may come back.
  private var open: [Int] = []

  /// Takes the poses of the next frame.
  mutating func take(_ poses: [PoseObservation], at time: Double) {
    open.removeAll { time - people[$0].lastTime > Self.patience }
    let poses = poses.distinctPeople { pose in
      open.reduce(Self.farthest) { min($0, people[$1].distance(to: pose, at: time)) }
    }
    let worth = open.map { person in
      poses.map { Self.farthest - people[person].distance(to: $0, at: time) }
    }
    let links = Assignment.best(worth, columns: poses.count)
    var isNew = [Bool](repeating: true, count: poses.count)
    for (person, pose) in zip(open, links) {
      guard let pose else { continue }
      people[person].append(poses[pose], frame: frameCount, time: time)
      isNew[pose] = false
    }
    for (index, pose) in poses.enumerated() where isNew[index] {
      open.append(people.count)
      people.append(FollowedPerson(pose, frame: frameCount, time: time))
    }
    frameCount += 1
    if poses.count > 1 { sharedFrameCount += 1 }
  }
}
