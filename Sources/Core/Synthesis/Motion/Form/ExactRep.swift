// SPDX-License-Identifier: Apache-2.0
import Labels

/// The exact poses of one rep, of which its true values are.
struct ExactRep: Sendable {
  /// The pose in which the rep begins.
  var start: BodyPose
  /// The pose at the far position, or in which there is most of a fault.
  var turn: BodyPose
  /// The poses of the rep's frames in order of time.
  var poses: [BodyPose]
  /// The place of the far position among them.
  var far = 0
  /// The side whose leg leads; nil in motions whose legs move alike.
  var leading: LabelEvent.Side?
  /// The place of the camera in metres of the scene.
  var camera: Vector

  /// The difference between the 95th and the 5th percentile of a value over the rep; nil without frames.
  func spread(_ value: (BodyPose) -> Double) -> Double? {
    let sorted = poses.map(value).sorted()
    guard let high = Self.percentile(0.95, of: sorted), let low = Self.percentile(0.05, of: sorted)
    else { return nil }
    return high - low
  }

  /// The 90th percentile of a value over the frames that have one; nil if none has.
  func high(_ value: (BodyPose) -> Double?) -> Double? {
    Self.high(poses, value)
  }

  /// The poses on the way down of the hips: after a tenth of it, through the far position.
  var lowering: [BodyPose] {
    guard poses.indices.contains(far) else { return [] }
    let height = poses[far].hipHeight
    let limit = height + 0.9 * (start.hipHeight - height)
    return poses[...far].filter { $0.hipHeight <= limit }
  }

  /// The poses in which the hips rise: after the far position, through seven tenths of the way.
  var rising: [BodyPose] {
    guard poses.indices.contains(far) else { return [] }
    let height = poses[far].hipHeight
    let limit = height + 0.7 * (start.hipHeight - height)
    return poses[(far + 1)...].filter { $0.hipHeight <= limit }
  }

  /// The 90th percentile of a value over some poses; nil if none has one.
  static func high(_ poses: [BodyPose], _ value: (BodyPose) -> Double?) -> Double? {
    percentile(0.9, of: poses.compactMap(value).sorted())
  }

  /// The 90th percentile of the distance of a value from that at the start; nil without frames.
  func swing(_ value: (BodyPose) -> Double) -> Double? {
    let usual = value(start)
    return high { (value($0) - usual).magnitude }
  }

  /// The value a share of the way up sorted values, the lower of two; nil without values.
  static func percentile(_ share: Double, of sorted: [Double]) -> Double? {
    sorted.isEmpty ? nil : sorted[Int(share * Double(sorted.count - 1))]
  }
}

extension BodyPose {
  /// The height of the hips above the ankles in metres.
  fileprivate var hipHeight: Double { pelvis.y - (left.ankle.y + right.ankle.y) / 2 }
}
