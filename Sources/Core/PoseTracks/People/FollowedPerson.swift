// SPDX-License-Identifier: Apache-2.0

/// One person through a video, as ``PersonLinker`` puts them together.
package struct FollowedPerson {
  /// The frames in which the person was seen, counted from 0, increasing; never empty.
  private(set) var frames: [Int]
  /// The poses, one per frame of `frames`.
  private(set) var poses: [PoseObservation]
  /// When the person was last seen, in seconds.
  private(set) var lastTime: Double
  /// The last times and extents, as far back as a size is remembered, one for each of the last poses.
  private var trail: [(time: Double, extent: PoseExtent)]

  /// How far back a movement is measured and for how long it is carried on, in seconds.
  ///
  /// Long enough to average out jitter, short enough that nobody turns round in it. Whoever was not
  /// seen for longer is expected where the last pose was.
  private static let memory = 0.2

  /// A person who is seen for the first time.
  package init(_ pose: PoseObservation, frame: Int, time: Double) {
    frames = [frame]
    poses = [pose]
    lastTime = time
    trail = [(time, PoseExtent(pose))]
  }

  /// Takes the next sighting.
  package mutating func append(_ pose: PoseObservation, frame: Int, time: Double) {
    frames.append(frame)
    poses.append(pose)
    lastTime = time
    trail.append((time, PoseExtent(pose)))
    trail.removeAll { $0.time < time - PersonLinker.patience }
  }

  /// How far a pose is from where this person should be: after the person's last pose has been moved
  /// on at the person's speed.
  ///
  /// In diagonals of the largest box among the trail's and the pose's own, since a backend now and
  /// then reports half a body. Infinite where there is nothing to compare.
  func distance(to pose: PoseObservation, at time: Double) -> Double {
    let last = poses[poses.count - 1]
    let gap = time - lastTime
    let shift = gap <= Self.memory ? velocity * gap : .zero
    let size = trail.reduce(PoseExtent(pose).diagonal) { max($0, $1.extent.diagonal) }
    return size > 0 ? last.meanDistance(to: pose, movedBy: shift) / size : .infinity
  }

  /// Pixels per second over the last moments; zero after a single sighting.
  ///
  /// It is that of the joints in both the first and the last pose: half a body has its middle elsewhere.
  private var velocity: SIMD2<Double> {
    guard let last = trail.last,
      let first = trail.firstIndex(where: { $0.time >= last.time - Self.memory }),
      trail[first].time < last.time,
      let step = poses[poses.count - trail.count + first].meanStep(to: poses[poses.count - 1])
    else { return .zero }
    return step / (last.time - trail[first].time)
  }
}
