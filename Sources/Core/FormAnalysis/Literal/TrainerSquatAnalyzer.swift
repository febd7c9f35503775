// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// The article's squat analysis, literally, with its defects.
///
/// At the bottom of the squat it looks at the left leg and the left side of the trunk. Coordinates
/// are normalised by the frame's width and height. The interior knee angle must be in 80...100
/// degrees. The depth of the knee must be not more than 0.05 behind that of the toe. The lean of
/// the trunk towards the right edge of the image must be not more than 30 degrees. What is known to
/// be wrong with that:
///
/// - normalised coordinates are not isotropic, so that 90 degrees read 69 in an upright frame;
/// - the article takes falling y for lowering. It names a framework whose y points down, MediaPipe,
///   in which its bottom is the top, and one whose y points up, Vision. Both are literal, see ``Axis``;
/// - a bottom is any turn of the hip between two frames, so that jitter has many;
/// - depth along the camera's axis is not forward in a side view, and forward is nearer, not farther,
///   in a front view;
/// - somebody who faces the left edge leans by a negative angle and is never found to lean.
///
/// Its limits are parameters whose defaults are the article's, so that it can be asked whether other ones would do.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", FormAnalyzer.
package struct TrainerSquatAnalyzer: StreamingFormAnalyzer {
  /// The direction in which y grows in the framework that the article's rule is taken for.
  package enum Axis: String, Sendable, CaseIterable {
    /// Down, as in MediaPipe, whose code the article shows: whoever rises lowers by its rule.
    case down
    /// Up, as in Vision, which the article names, too: the variant in whose favour the axis is.
    case up
  }

  /// What the analyzer was told.
  package let axis: Axis

  private let values: ParameterValues
  private let traced: String?
  private var leastKneeAngle: Limit
  private var largestKneeAngle: Limit
  private var largestDepth: Limit
  private var largestLean: Limit

  private var joints: TrainerSquatJoints?
  private var phases: TrainerPhases
  private var wasJudged = false
  private var lastTime: Double?

  /// Creates an analyzer with the article's limits.
  package init(axis: Axis = .down) {
    self.init(ParameterValues(Self.description.parameters), axis)
  }

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits.
  ///   - axis: Where y grows.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, _ axis: Axis, tracing traced: String? = nil) {
    self.values = values
    self.axis = axis
    self.traced = traced
    phases = TrainerPhases(axis: axis)
    leastKneeAngle = values.limit(Self.leastKneeAngleName, tracing: traced)
    largestKneeAngle = values.limit(Self.largestKneeAngleName, tracing: traced)
    largestDepth = values.limit(Self.largestDepthName, tracing: traced)
    largestLean = values.limit(Self.largestLeanName, tracing: traced)
  }

  /// Takes the next pose; judges it if the eccentric phase has just turned into the concentric one.
  package mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    lastTime = frame.time
    if joints?.skeleton != frame.skeleton { joints = TrainerSquatJoints(frame.skeleton) }
    guard let joints, let hip = joints.hip else { return }
    let before = phases.phase
    let phase = phases.update(frame.level(of: hip))
    if before == .eccentric, phase == .concentric { judge(frame, joints, into: &result) }
  }

  /// Ends the clip; abstains from everything if no bottom was found.
  package mutating func finish(into result: inout FormResult) {
    guard let lastTime, !wasJudged, phases.isBlind else { return }
    let reason: Abstention.Reason = joints?.hip == nil ? .skeleton : .joints
    for fault in [Fault.shallowDepth, .excessiveDepth, .kneeOverToe, .trunkLean] {
      result.abstentions.append(
        Abstention(fault, reason, time: lastTime, decisionTime: lastTime)
      )
    }
  }

  /// Returns to the state of a new analyzer.
  package mutating func reset() { self = TrainerSquatAnalyzer(values, axis, tracing: traced) }

  private mutating func judge(
    _ frame: PoseFrame,
    _ joints: TrainerSquatJoints,
    into result: inout FormResult
  ) {
    wasJudged = true
    var report = Report(time: frame.time, result: FormResult())
    let angle = joints.kneeAngle(in: frame)
    if let seen = report.measure(.kneeAngle, angle, for: [.shallowDepth, .excessiveDepth]) {
      if largestKneeAngle.isExceeded(by: seen.value) {
        report.find(.shallowDepth, .kneeAngle, seen, beyond: largestKneeAngle, neutral: 180)
      } else if leastKneeAngle.isMissed(by: seen.value) {
        report.find(.excessiveDepth, .kneeAngle, seen, beyond: leastKneeAngle, neutral: 180)
      }
    }
    let depth = joints.depthBehindToe(in: frame)
    if let seen = report.measure(.kneeToToeDepth, depth, for: [.kneeOverToe]),
      largestDepth.isExceeded(by: seen.value)
    {
      report.find(.kneeOverToe, .kneeToToeDepth, seen, beyond: largestDepth)
    }
    let lean = joints.trunkLean(in: frame)
    if let seen = report.measure(.trunkLean, lean, for: [.trunkLean]),
      largestLean.isExceeded(by: seen.value)
    {
      report.find(.trunkLean, .trunkLean, seen, beyond: largestLean)
    }
    result.findings += report.result.findings
    result.measurements += report.result.measurements
    result.abstentions += report.result.abstentions
  }
}

extension TrainerSquatAnalyzer: TracedAnalyzer {
  /// All of them.
  var limits: [Limit] { [leastKneeAngle, largestKneeAngle, largestDepth, largestLean] }
}

/// Writes what is said about one frame.
private struct Report {
  /// When the frame was, in seconds.
  let time: Double
  /// What has been said so far.
  var result: FormResult

  /// A value with the lowest confidence among its joints.
  typealias Seen = (value: Double, confidence: Double)

  /// Reports a value if it was seen; abstains from faults where it was not.
  ///
  /// - Returns: Nil where it was not seen.
  mutating func measure(
    _ quantity: Quantity,
    _ look: TrainerSquatJoints.Look,
    for faults: [Fault]
  ) -> Seen? {
    switch look {
    case .hidden(let reason):
      for fault in faults {
        result.abstentions.append(Abstention(fault, reason, time: time, decisionTime: time))
      }
      return nil
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
      return (value, confidence)
    }
  }

  /// Reports a wrong value.
  mutating func find(
    _ fault: Fault,
    _ quantity: Quantity,
    _ seen: Seen,
    beyond limit: Limit,
    neutral: Double = 0
  ) {
    let limit = FindingConfidence(neutral: neutral, threshold: limit.value)
    result.findings.append(
      limit.finding(fault, quantity, seen.value, at: time, side: .left, seen: seen.confidence)
    )
  }
}

extension TrainerSquatAnalyzer {
  /// Where it was published.
  static let source = "AI-Powered Fitness Trainer with Real-Time Form Correction, FormAnalyzer"

  private static let leastKneeAngleName = "min-knee-angle"
  private static let largestKneeAngleName = "max-knee-angle"
  private static let largestDepthName = "max-knee-depth"
  private static let largestLeanName = "max-trunk-lean"

  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "trainer-squat",
    summary:
      "The article's squat analysis, as published: the left side, in normalised coordinates.",
    parameters: [
      Axis.parameter,
      Parameter(
        leastKneeAngleName,
        "The least interior angle of the knee at the bottom; the article's 80.",
        unit: .degrees,
        range: 0...180,
        default: 80
      ),
      Parameter(
        largestKneeAngleName,
        "The greatest interior angle of the knee at the bottom; the article's 100.",
        unit: .degrees,
        range: 0...180,
        default: 100
      ),
      Parameter(
        largestDepthName,
        "The greatest depth of the knee behind the toe along the camera's axis, in frame widths; the article's 0.05.",
        unit: .share,
        range: -1...1,
        default: 0.05
      ),
      Parameter(
        largestLeanName,
        "The greatest lean of the trunk towards the right edge; the article's 30.",
        unit: .degrees,
        range: -180...180,
        default: 30
      ),
    ],
    families: ["squat"],
    joints: [.leftHip],
    measures: [],
    criteria: criteria,
    claims: [],
    isLiteral: true,
    source: source,
    tracing: AnalyzerDescription.Tracing([
      leastKneeAngleName, largestKneeAngleName, largestDepthName, largestLeanName,
    ]) { TrainerSquatAnalyzer($0, Axis(of: $0), tracing: $1) }
  ) { TrainerSquatAnalyzer($0, Axis(of: $0)) }

  /// What makes each fault, looked at from everywhere.
  private static let criteria: [Criterion] = {
    let leg: [Joint] = [.leftKnee, .leftAnkle]
    let rows: [(Fault, Quantity, limit: String, isLeast: Bool, joints: [Joint])] = [
      (.shallowDepth, .kneeAngle, largestKneeAngleName, false, leg),
      (.excessiveDepth, .kneeAngle, leastKneeAngleName, true, leg),
      (.kneeOverToe, .kneeToToeDepth, largestDepthName, false, [.leftKnee, .leftFootIndex]),
      (.trunkLean, .trunkLean, largestLeanName, false, [.leftShoulder]),
    ]
    return rows.map { fault, quantity, limit, isLeast, joints in
      Criterion(
        fault,
        quantity,
        from: .any,
        limit: limit,
        isLeast: isLeast,
        needs: joints,
        source: source
      )
    }
  }()
}
