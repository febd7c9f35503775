// SPDX-License-Identifier: Apache-2.0
import Basics

/// The side of the body seen better, decided within the first second of poses.
struct SideChooser: Sendable {
  private(set) var side = BodySide.right

  private var left = 0.0
  private var right = 0.0
  private var start: Double?
  private var isDecided = false

  /// Seconds of clip time between the first pose and the decision.
  private static let patience = 1.0

  mutating func update(_ left: Double, _ right: Double, _ frame: PoseFrame) {
    guard !isDecided, left + right > 0 else { return }
    self.left += left
    self.right += right
    guard let start else {
      self.start = frame.time
      side = left > right ? .left : .right
      return
    }
    guard frame.time - start >= Self.patience - ClipTime.hair else { return }
    side = self.left > self.right ? .left : .right
    isDecided = true
  }
}

/// The subject's torso length as a slow mean, so that leaning does not look like moving.
///
/// The weight of a length halves with every 3.5 s of clip time (time constant 5 s). Before that
/// much was seen, the length is the plain mean.
struct RunningScale: Sendable {
  private let joints: TorsoJoints
  private var sum = 0.0
  private var weight = 0.0
  private var time: Double?

  private static let timeConstant = 5.0

  init(joints: TorsoJoints) {
    self.joints = joints
  }

  /// Takes a pose and returns the length in pixels; NaN before the torso was first seen.
  mutating func update(_ frame: PoseFrame) -> Double {
    let length = joints.length(in: frame)
    if !length.isNaN {
      let decay = time.map { Elementary.exp(-(frame.time - $0) / Self.timeConstant) } ?? 1
      sum = sum * decay + length
      weight = weight * decay + 1
      time = frame.time
    }
    return weight > 0 ? sum / weight : .nan
  }
}
