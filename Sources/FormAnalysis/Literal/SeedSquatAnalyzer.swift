// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The article's squat analysis, literally, with its defects.
///
/// At the bottom of the squat it looks at the left leg and the left side of the trunk, in coordinates
/// normalised by the frame's width and height: the interior knee angle must be in 80...100 degrees, the
/// depth of the knee not more than 0.05 behind that of the toe, the lean of the trunk towards
/// the right edge of the image not more than 30 degrees. What is known to be wrong with that:
///
/// - normalised coordinates are not isotropic, so that 90 degrees read 69 in an upright frame;
/// - the article takes falling y for lowering, but y points down: its bottom is the top;
/// - a bottom is any turn of the hip between two frames, so that jitter has many;
/// - depth along the camera's axis is not forward in a side view, and forward is nearer, not farther,
///   in a front view;
/// - somebody who faces the left edge leans by a negative angle and is never found to lean.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", FormAnalyzer.
public struct SeedSquatAnalyzer: FormAnalyzer {
  /// The way in which the hip's y changes while the subject lowers.
  public enum Lowering: String, Sendable, CaseIterable {
    /// Falls, as the article says.
    case falling
    /// Rises, as it does in coordinates whose y points down.
    case rising
  }

  /// What the analyzer was told.
  public let lowering: Lowering

  /// Where it was published.
  static let source = "AI-Powered Fitness Trainer with Real-Time Form Correction, FormAnalyzer"

  /// The interior knee angles that are right at the bottom, in degrees.
  public static let kneeAngles = 80.0...100
  /// The greatest depth of the knee behind the toe, in frame widths.
  public static let largestDepth = 0.05
  /// The greatest lean of the trunk, in degrees.
  public static let largestLean = 30.0

  /// What makes each fault: fixed limits, looked at from everywhere.
  static let criteria: [Criterion] = {
    let leg: [Joint] = [.leftKnee, .leftAnkle]
    let rows: [(Fault, Quantity, isLeast: Bool, joints: [Joint])] = [
      (.shallowDepth, .kneeAngle, false, leg), (.excessiveDepth, .kneeAngle, true, leg),
      (.kneeOverToe, .kneeToToeDepth, false, [.leftKnee, .leftFootIndex]),
      (.trunkLean, .trunkLean, false, [.leftShoulder]),
    ]
    return rows.map { fault, quantity, isLeast, joints in
      Criterion(fault, quantity, from: .any, isLeast: isLeast, needs: joints, source: source)
    }
  }()

  private var joints: SeedSquatJoints?
  private var hipHeight: Double?
  private var isLowering = false
  private var wasJudged = false
  private var lastTime: Double?

  /// Creates an analyzer.
  public init(lowering: Lowering = .falling) {
    self.lowering = lowering
  }

  /// Takes the next pose; judges it if the hip has just turned.
  public mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    lastTime = frame.time
    if joints?.skeleton != frame.skeleton { joints = SeedSquatJoints(frame.skeleton) }
    guard let joints, let hip = joints.hip else { return }
    let y = frame.pointInImage(hip).y
    guard !y.isNaN else { return }
    defer { hipHeight = y }
    guard let hipHeight, hipHeight != y else { return }
    let isLowering = (y < hipHeight) == (lowering == .falling)
    if self.isLowering, !isLowering { judge(frame, joints, into: &result) }
    self.isLowering = isLowering
  }

  /// Ends the clip; abstains from everything if no bottom was found.
  public mutating func finish(into result: inout FormResult) {
    guard let lastTime, !wasJudged, hipHeight == nil else { return }
    let reason: Abstention.Reason = joints?.hip == nil ? .skeleton : .joints
    for fault in [Fault.shallowDepth, .excessiveDepth, .kneeOverToe, .trunkLean] {
      result.abstentions.append(
        Abstention(fault, reason, time: lastTime, decisionTime: lastTime)
      )
    }
  }

  /// Returns to the state of a new analyzer.
  public mutating func reset() { self = SeedSquatAnalyzer(lowering: lowering) }

  private mutating func judge(
    _ frame: PoseFrame,
    _ joints: SeedSquatJoints,
    into result: inout FormResult
  ) {
    wasJudged = true
    let angle = joints.kneeAngle(in: frame)
    let neutral = FindingConfidence(neutral: 180, threshold: 0)
    report(angle, .kneeAngle, [.shallowDepth, .excessiveDepth], frame, into: &result) { value in
      if value > Self.kneeAngles.upperBound {
        return (.shallowDepth, neutral.with(Self.kneeAngles.upperBound))
      }
      if value < Self.kneeAngles.lowerBound {
        return (.excessiveDepth, neutral.with(Self.kneeAngles.lowerBound))
      }
      return nil
    }
    let toe = joints.depthBehindToe(in: frame)
    report(toe, .kneeToToeDepth, [.kneeOverToe], frame, into: &result) { value in
      value > Self.largestDepth
        ? (.kneeOverToe, FindingConfidence(neutral: 0, threshold: Self.largestDepth)) : nil
    }
    let lean = joints.trunkLean(in: frame)
    report(lean, .trunkLean, [.trunkLean], frame, into: &result) { value in
      value > Self.largestLean
        ? (.trunkLean, FindingConfidence(neutral: 0, threshold: Self.largestLean)) : nil
    }
  }

  private func report(
    _ look: SeedSquatJoints.Look,
    _ quantity: Quantity,
    _ faults: [Fault],
    _ frame: PoseFrame,
    into result: inout FormResult,
    wrong: (Double) -> (fault: Fault, limit: FindingConfidence)?
  ) {
    let time = frame.time
    switch look {
    case .hidden(let reason):
      for fault in faults {
        result.abstentions.append(Abstention(fault, reason, time: time, decisionTime: time))
      }
    case .seen(let value, let confidence):
      result.measurements.append(
        FormMeasurement(
          quantity,
          value: value,
          time: time,
          decisionTime: time,
          side: .left,
          confidence: confidence
        )
      )
      guard let (fault, limit) = wrong(value) else { return }
      result.findings.append(
        limit.finding(fault, quantity, value, at: time, side: .left, seen: confidence)
      )
    }
  }
}

extension FindingConfidence {
  fileprivate func with(_ threshold: Double) -> FindingConfidence {
    FindingConfidence(neutral: neutral, threshold: threshold)
  }
}
