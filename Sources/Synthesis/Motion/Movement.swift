// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a body does as a rep goes from its top to its far position.
public enum Movement: String, Sendable, CaseIterable {
  /// Hips down between the feet, arms raised in front, balance over the middle of the foot.
  case squat
  /// A straight body that turns about the ankles, hands planted.
  case pushUp = "push-up"
  /// Both forearms up and down, upper arms beside the trunk.
  case bicepsCurl = "biceps-curl"
  /// Standing; a rep's depth changes nothing.
  case standing
  /// Walking; a rep's depth changes nothing.
  case walking

  /// The catalogue's exercise that labels and manifests name.
  public var exercise: Exercise {
    guard let exercise = Exercise.named(rawValue) else {
      preconditionFailure("every movement is an exercise of the catalogue")
    }
    return exercise
  }

  /// Whether the subject is on their feet, so that the motion can follow on a walk.
  var isUpright: Bool { self != .pushUp }

  /// The pose at a share of a rep's travel.
  ///
  /// - Parameters:
  ///   - depth: 0 at the top, 1 at the far position of a full rep; may pass 1 a little.
  ///   - faults: What is wrong with the form at this depth; squats and push-ups only.
  ///   - body: The person's sizes.
  ///   - sway: What the person does not hold still.
  /// - Returns: A pose around the origin, facing along z.
  func pose(
    depth: Double,
    faults: FormFaults = .none,
    of body: BodyProportions,
    sway: Sway
  ) -> BodyPose {
    switch self {
    case .squat: SquatMotion(body: body).pose(depth: depth, faults: faults, sway: sway)
    case .pushUp: PushUpMotion(body: body).pose(depth: depth, faults: faults, sway: sway)
    case .bicepsCurl: CurlMotion(body: body).pose(depth: depth, sway: sway)
    case .standing, .walking: Stance(body: body).posture(sway: sway).pose(of: body)
    }
  }
}
