// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The article's squat analysis as it was meant, one judgement per rep and fault.
///
/// Angles come from pixels or world metres, never from normalised coordinates. The view is told from
/// the width of the shoulders and from the way that the hips go in the image, which fall back behind
/// shoulders and ankles; the subject's front from the knees, which bend forward, and the inside of a
/// knee from the other hip: no camera metadata is needed, and a mirrored clip swaps sides. Every fault is
/// judged where it shows, at any frame rate and size:
///
/// - `shallow-depth`, every view: the thighs' elevation at the bottom, from the hips' height over the knees;
/// - `trunk-lean` and `knee-over-toe`, side view only, signed by the subject's front;
/// - `knee-valgus`, front and back views only: both knees together by their distance over that of the
///   ankles, one knee alone by its frontal plane projection angle.
///
/// Elsewhere it abstains; the measured `camera-yaw` says from where. A camera is taken to be level.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", FormAnalyzer, corrected.
public struct SquatAnalyzer: FormAnalyzer {
  /// What the analyzer was told.
  public let options: Options

  private var skeleton: Skeleton?
  private var joints: (left: LegJoints, right: LegJoints)?
  private var cycle: SquatCycle
  private var lastTime: Double?
  private var hasSeenLegs = false

  /// Creates an analyzer.
  public init(_ options: Options = Options()) {
    self.options = options
    cycle = SquatCycle(amplitude: options.minAmplitude)
  }

  /// Takes the next pose; judges the squat that ends with it.
  public mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    lastTime = frame.time
    if skeleton != frame.skeleton { resolve(frame.skeleton) }
    guard let joints else { return }
    let squatFrame = SquatFrame(
      time: frame.time,
      left: joints.left.leg(in: frame),
      right: joints.right.leg(in: frame)
    )
    guard squatFrame.hipHeight > 0 else { return }
    hasSeenLegs = true
    if let squat = cycle.update(squatFrame) { judge(squat, at: frame.time, into: &result) }
  }

  /// Judges a squat cut off on the way up; abstains from everything if legs were never seen.
  public mutating func finish(into result: inout FormResult) {
    guard let lastTime else { return }
    if let squat = cycle.finish() { judge(squat, at: lastTime, into: &result) }
    guard !hasSeenLegs else { return }
    for fault in [Fault.shallowDepth, .trunkLean, .kneeOverToe, .kneeValgus] {
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

  /// Returns to the state of a new analyzer.
  public mutating func reset() { self = SquatAnalyzer(options) }

  private mutating func resolve(_ skeleton: Skeleton) {
    self.skeleton = skeleton
    guard let left = LegJoints(.left, skeleton), let right = LegJoints(.right, skeleton) else {
      joints = nil
      return
    }
    joints = (left, right)
  }

  private func judge(
    _ squat: (frames: [SquatFrame], bottom: Int),
    at time: Double,
    into result: inout FormResult
  ) {
    let rep = SquatRep(
      squat.frames,
      bottom: squat.bottom,
      view: options.view.cameraView,
      leastConfidence: options.minConfidence
    )
    let hasToes = joints?.left.hasToe == true && joints?.right.hasToe == true
    var judge = SquatJudge(rep: rep, decisionTime: time, result: result)
    judge.measure(.kneeFlexion, rep.kneeFlexion(.left))
    judge.measure(.kneeFlexion, rep.kneeFlexion(.right))
    judge.measure(.cameraYaw, rep.yaw.magnitude)
    judge.judge(
      .shallowDepth,
      .thighElevation,
      [rep.thighElevation],
      FindingConfidence(neutral: 90, threshold: options.maxThighElevation)
    )
    judge.judge(
      .trunkLean,
      .trunkLean,
      [rep.trunkLean],
      FindingConfidence(neutral: 0, threshold: options.maxTrunkLean)
    )
    judge.judge(
      .kneeOverToe,
      .kneeOverToe,
      [hasToes ? rep.kneeOverToe : .hidden(.skeleton)],
      FindingConfidence(neutral: 0, threshold: options.maxKneeOverToe)
    )
    judge.judgeValgus(
      leastSeparation: options.minKneeSeparation,
      largestAngle: options.maxProjectionAngle
    )
    result = judge.result
  }
}
