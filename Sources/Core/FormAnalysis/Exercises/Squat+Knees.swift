// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension MeasuredRep {
  /// The thigh elevations in degrees at which the knees' way inwards is measured.
  ///
  /// Straight legs have no knee to speak of, and a thigh that points at the camera has no direction.
  private static let projectable = 30.0...80
  /// The thigh elevation in degrees that frames must reach: knees are then bent by about 45 degrees.
  private static let deepEnough = 60.0
  /// The bend in degrees that the yaw may add to a projection angle.
  private static let largestYawBend = 5.0

  /// The frontal plane projection angle of a knee, inwards positive: the 90th percentile of the rep.
  ///
  /// A yaw bends a leg in the image that is straight from the front, the more the deeper it is
  /// bent. Only frames in which it does so by less than 5 degrees count. Where none of them is deep
  /// enough the view hides the angle. That is from a yaw of about 6 degrees on.
  ///
  /// - Parameters:
  ///   - side: The side of the knee.
  ///   - part: The frames of a part of the rep; nil for all.
  /// - Returns: Degrees.
  /// - Source: Willson and Davis, 2008.
  func projectionAngle(_ side: BodySide, over part: [BodyFrame]? = nil) -> Gauge {
    if let reason = obstacle(from: .ends) { return .hidden(reason) }
    if !isViewKnown, case .hidden(let reason, _) = yaw { return .hidden(reason) }
    let thigh = length { $0[side].thighLength }
    let shank = length { $0[side].shankLength }
    let inward = inward(side)
    let bent = (part ?? frames).filter {
      Self.projectable.contains(Self.elevation(of: $0[side], thigh))
    }
    let faithful = bent.filter { yawBend(of: $0[side], thigh, shank) <= Self.largestYawBend }
    guard
      faithful.count == bent.count
        || faithful.contains(where: { Self.elevation(of: $0[side], thigh) <= Self.deepEnough })
    else { return .hidden(.view) }
    return gauge(faithful, .high, side: side) { frame in
      let leg = frame[side]
      let (hip, knee, ankle) = (leg.hip.point, leg.knee.point, leg.ankle.point)
      let bend = leg.kneeFlexion
      let share = (knee.y - hip.y) / (ankle.y - hip.y)
      let straight = hip.x + share * (ankle.x - hip.x)
      let isInward = inward * (knee.x - straight) >= 0
      return SeenValue(isInward ? bend.value : -bend.value, bend.confidence)
    }
  }

  /// The distance between the knees as a share of that between the ankles at the bottom.
  ///
  /// The share is as the image has it. Knees are nearer to a camera in front than ankles, by the
  /// shanks' reach. That adds 8 % at 3 m and takes as much from the back.
  ///
  /// - Source: Mizner, Chmielewski, Toepke and Tofte, 2012: knee to ankle separation ratio.
  var kneeAnkleSeparation: Gauge {
    if let reason = obstacle(from: .ends) { return .hidden(reason) }
    return gauge(farFrames) { frame in
      let ankles = frame.left.ankle.point.x - frame.right.ankle.point.x
      let knees = frame.left.knee.point.x - frame.right.knee.point.x
      let confidence = min(frame.left.legConfidence, frame.right.legConfidence)
      return SeenValue(ankles == 0 ? .nan : knees / ankles, confidence)
    }
  }

  /// Where the middle of the body is from a leg along x: 1 right, -1 left.
  private func inward(_ side: BodySide) -> Double {
    direction(over: frames) { $0.hips.x - $0[side].hip.point.x }
  }

  /// The most by which the yaw bends a leg in the image, in degrees; 0 where the view was told.
  ///
  /// A segment that reaches to the front by its height times a slope appears to lean by that slope
  /// times the sine of the yaw. Thigh and shank lean to opposite sides; an angle is below its
  /// tangent.
  private func yawBend(of leg: SidePose, _ thigh: Double, _ shank: Double) -> Double {
    guard !isViewKnown else { return 0 }
    guard let yaw = yaw.reading?.value else { return .nan }
    let slopes =
      Self.slope(leg.knee.point.y - leg.hip.point.y, thigh)
      + Self.slope(leg.ankle.point.y - leg.knee.point.y, shank)
    return Elementary.sin(yaw.magnitude * .pi / 180) * slopes * 180 / .pi
  }

  /// How far a segment reaches in depth over its height.
  private static func slope(_ height: Double, _ length: Double) -> Double {
    guard height > 0 else { return .infinity }
    return max(0, length * length - height * height).squareRoot() / height
  }
}
