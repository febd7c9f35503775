// SPDX-License-Identifier: Apache-2.0

extension Skeleton {
  /// The joints of ARKit's body that counters and analyzers use, 21 points: those of `vision19`, and the toes.
  public static let arkit21 = Skeleton(
    id: "arkit21",
    joints: vision19.joints + [.leftFootIndex, .rightFootIndex]
  )
}

extension PoseFrame {
  /// Creates a pose of what Apple's ARKit reports.
  ///
  /// The pose is one of `Skeleton.arkit21` in pixels, with world positions if any joint has one.
  /// Joints go by ARKit's names, as `left_upLeg_joint`. A joint needs its point in the image; one without, or that is
  /// not given, is missing: NaN with confidence 0. ARKit states no confidence, so joints that are given have 1.
  /// Shoulders are `left_arm_joint`, or `left_shoulder_1_joint` where a 2D skeleton has no such joint. ARKit has no heels.
  ///
  /// - Parameters:
  ///   - joints: Joints in any order, each with its point in the image and its place in the world.
  ///     The point is in shares of the frame, x right, y down, origin at the upper left. 2D
  ///     skeletons have it so, and `projectPoint` over the viewport gives it. The place is in
  ///     metres, y up, or nil.
  ///   - frameSize: The displayed frame in pixels.
  ///   - time: Presentation time in seconds, as `ARFrame.timestamp`.
  public init(
    arkit joints: [(joint: String, image: SIMD2<Double>?, world: SIMD3<Double>?)],
    frameSize: FrameSize,
    time: Double
  ) {
    var named = NamedJoints(.arkit21)
    var world = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: named.positions.count)
    let hasArms = joints.contains { $0.joint == "left_arm_joint" || $0.joint == "right_arm_joint" }
    for joint in joints {
      // A 3D skeleton's first joint of the shoulder is at the collar bone.
      guard let place = Self.arkitPlaces[joint.joint], let image = joint.image,
        !(hasArms && joint.joint.hasSuffix("_shoulder_1_joint"))
      else { continue }
      named.place(place, at: image, in: frameSize, 1)
      if let point = joint.world, named.confidences[place] > 0 { world[place] = SIMD3(point) }
    }
    self.init(
      skeleton: .arkit21,
      frameSize: frameSize,
      time: time,
      positions: named.positions,
      confidences: named.confidences,
      world: joints.contains { $0.world != nil } ? world : nil
    )
  }

  /// The index in the skeleton of each name.
  private static let arkitPlaces: [String: Int] = {
    let joints = ARKitJoints.joints.merging(ARKitJoints.joints2D) { one, _ in one }
    return joints.compactMapValues { Skeleton.arkit21.index(of: $0) }
  }()
}
