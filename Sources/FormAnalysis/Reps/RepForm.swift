// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// An exercise whose form is judged rep by rep: what it reads from a pose, and its rules.
protocol RepForm: Sendable {
  /// The places of joints in a skeleton.
  associatedtype Joints: Sendable
  /// What is read from a pose.
  associatedtype Frame: RepFrame

  /// The faults judged, in the order of abstentions.
  static var faults: [Fault] { get }
  /// The fall that makes a rep, as a share of the greatest height.
  var minAmplitude: Double { get }
  /// Where a skeleton has the joints; nil where it lacks one that is needed.
  func joints(of skeleton: Skeleton) -> Joints?
  /// What there is to read from a pose.
  func frame(_ pose: PoseFrame, _ joints: Joints) -> Frame
  /// Judges a rep by every rule.
  func judge(_ rep: RepFrames<Frame>, _ joints: Joints, _ judge: inout RepJudge)
}

/// Poses through the reps of an exercise to what is said about each.
///
/// Every rep is judged once, when it is over. Where joints were never seen, or never in a pose of the
/// exercise, the end of the clip abstains from every fault.
struct RepAnalysis<Form: RepForm>: Sendable {
  let form: Form

  private var skeleton: Skeleton?
  private var joints: Form.Joints?
  private var cycle: RepCycle<Form.Frame>
  private var lastTime: Double?
  private var hasSeenAny = false

  init(_ form: Form) {
    self.form = form
    cycle = RepCycle(amplitude: form.minAmplitude)
  }

  /// Takes the next pose; judges the rep that ends with it.
  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    lastTime = pose.time
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      joints = form.joints(of: pose.skeleton)
    }
    guard let joints else { return }
    let frame = form.frame(pose, joints)
    guard frame.height > 0 else { return }
    hasSeenAny = true
    if let rep = cycle.update(frame) { judge(rep, at: pose.time, into: &result) }
  }

  /// Judges a rep cut off on the way back; abstains from everything if there was nothing to judge from.
  mutating func finish(into result: inout FormResult) {
    guard let lastTime else { return }
    if let rep = cycle.finish() { judge(rep, at: lastTime, into: &result) }
    guard !hasSeenAny else { return }
    for fault in Form.faults {
      result.abstentions.append(
        Abstention(
          fault,
          joints == nil ? .skeleton : .joints,
          time: lastTime,
          decisionTime: lastTime
        )
      )
    }
  }

  /// Returns to the state of a new analysis.
  mutating func reset() { self = RepAnalysis(form) }

  private func judge(
    _ rep: RepFrames<Form.Frame>,
    at time: Double,
    into result: inout FormResult
  ) {
    guard let joints else { return }
    var judge = RepJudge(time: rep.time, decisionTime: time, result: result)
    form.judge(rep, joints, &judge)
    result = judge.result
  }
}
