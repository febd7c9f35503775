// SPDX-License-Identifier: Apache-2.0

/// Something that hands do at the top, between reps.
package enum HandTask: Sendable, Equatable {
  /// Each hand in turn, the left one first, leaves its place by so many metres towards its shoulder and goes back.
  case regrip(distance: Double)
  /// The right hand holds something before the face for so many seconds.
  case phone(seconds: Double)

  /// How long a hand takes to a place, in seconds.
  private static let wayThere = 0.5

  /// How long it all takes, in seconds.
  var seconds: Double {
    switch self {
    case .regrip: 4 * Self.wayThere
    case .phone(let seconds): seconds + 2 * Self.wayThere
    }
  }

  /// The pose with its hands at their task, so many seconds after the task began.
  func applied(to pose: BodyPose, after seconds: Double) -> BodyPose {
    let (there, left) = (Self.wayThere, self.seconds - seconds)
    var pose = pose
    switch self {
    case .regrip(let distance):
      let isLeft = seconds < 2 * there
      let since = isLeft ? seconds : seconds - 2 * there
      let share = MinimumJerk.position(since / there) - MinimumJerk.position(since / there - 1)
      let side = isLeft ? pose.left : pose.right
      let way = (side.shoulder - side.wrist).normalized * distance
      let moved = side.reaching(side.wrist + way, share: share, isLeft: isLeft, of: pose)
      if isLeft { pose.left = moved } else { pose.right = moved }
    case .phone:
      let share = min(MinimumJerk.position(seconds / there), MinimumJerk.position(left / there))
      let size = pose.proportions.stature
      let place =
        pose.headCentre + pose.trunk.forward * (0.17 * size) - pose.trunk.up * (0.06 * size)
      pose.right = pose.right.reaching(place, share: share, isLeft: false, of: pose)
    }
    return pose
  }
}

extension BodyPose.Side {
  /// The arm with its wrist a share of the way to a place, as far as it can reach; segments keep their lengths.
  fileprivate func reaching(
    _ place: Vector,
    share: Double,
    isLeft: Bool,
    of pose: BodyPose
  ) -> BodyPose.Side {
    guard share > 0 else { return self }
    let chain = TwoBoneChain(
      upper: (elbow - shoulder).length,
      lower: (wrist - elbow).length
    )
    let span = wrist + (place - wrist) * share - shoulder
    let shortest = (chain.upper - chain.lower).magnitude + 0.1 * chain.lower
    let longest = 0.999 * (chain.upper + chain.lower)
    let distance = min(longest, max(shortest, span.length))
    var side = self
    side.wrist = shoulder + span.normalized * distance
    let outward = pose.trunk.left * (isLeft ? 1.0 : -1.0)
    let own = (elbow - shoulder).perpendicular(to: (wrist - shoulder).normalized).normalized
    let pole = own * (1 - share) + (outward * 0.6 - pose.trunk.up) * share
    side.elbow = chain.hinge(from: shoulder, to: side.wrist, toward: pole)
    let forearm = (side.wrist - side.elbow).normalized
    side.fingers = (fingers * (1 - share) + forearm * share).normalized
    side.thumb = thumb.perpendicular(to: side.fingers).normalized
    return side
  }
}
