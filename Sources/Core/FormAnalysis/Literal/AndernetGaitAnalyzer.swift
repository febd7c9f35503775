// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's gait, literally, with its defects.
///
/// Text and code differ:
///
/// - the text has steps of the IMU alone (``AndernetHighPassSteps``). The foot is told by the height of the hips: here it
///   is that on the side of the lower one, for the text does not say which. A strike's place is that of its ankle. A
///   stride's length is the mean way from strike to strike of a foot, and the speed that times half the cadence, for the
///   text gives no formula. Its index of symmetry is 100 less Robinson's, and 0 at the least: 100 is perfect;
/// - the code has steps of the ankles (``AndernetFootStrikes``), and without a camera those of the IMU
///   (``AndernetRectifiedSteps``), as `steps` says. The cadence is that of the last 10 s. The speed is the length of the
///   way of the hips in the last 3 s, frame by frame, over the time. Its index is Robinson's of the lengths of strides:
///   0 is perfect. Smoothness is that of the recording (``AndernetSmoothness``).
///
/// Known errors of that, besides those of the detectors:
///
/// - a stride of either foot has both steps in it, so that a limp does not change the index of their lengths;
/// - the length of a way from frame to frame is that of its noise as well;
/// - the speed of a world that follows the hips is 0.
///
/// - Source: API documentation of the posture app, GaitAnalyzer; GaitAnalyzer.swift, IMUStepDetector.swift and
///   SmoothnessAnalyzer.swift of and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetGaitAnalyzer: TracedAnalyzer {
  /// Where it was published.
  static let source = "Andernet Posture, API documentation, GaitAnalyzer"

  private let values: ParameterValues
  private let traced: String?
  private let reading: LiteralReading
  private let usesIMU: Bool
  private var leastAcceleration: Limit
  private var highPass = AndernetHighPassSteps()
  private var rectified = AndernetRectifiedSteps()
  private var walk = AndernetWalk()
  private var body = BodyReader([.hip, .ankle])
  private var latest: BodyFrame?
  private var pending: [(time: Double, side: BodySide?, confidence: Double)] = []
  private var hasInertial = false
  private var isSeen = false
  private var firstTime: Double?

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The threshold, the reading and the source of steps.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    reading = LiteralReading(values)
    usesIMU = reading == .text || values[Self.sourceName] > 0
    leastAcceleration = values.limit(Self.leastAccelerationName, tracing: traced)
  }

  /// The threshold.
  var limits: [Limit] { [leastAcceleration] }

  mutating func update(_ sample: InertialSample, into result: inout FormResult) {
    guard let acceleration = sample.acceleration, acceleration.y.isFinite else { return }
    hasInertial = true
    let own = acceleration / Self.standardGravity
    if reading == .code { walk.record(own, at: sample.time) }
    guard usesIMU else { return }
    let step: Double?
    switch reading {
    case .text:
      let gravity = (sample.gravity?.y ?? 0) / Self.standardGravity
      step = highPass.update(own.y - gravity, at: sample.time, above: &leastAcceleration)
    case .code: step = rectified.update(own.y, at: sample.time)
    }
    guard let step else { return }
    let side = reading == .text ? lowerHip : nil
    walk.add(step, side, place: side.flatMap { latest?[$0].ankle.pointInWorld })
    pending.append((step, side, seen))
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    firstTime = firstTime ?? pose.time
    guard let frame = body.read(pose) else { return }
    if !frame.hips.x.isNaN || frame.left.hip.pointInWorld?.x.isNaN == false {
      latest = frame
      isSeen = true
    }
    report(at: pose.time, into: &result)
    guard reading == .code, let left = frame.left.ankle.pointInWorld,
      let right = frame.right.ankle.pointInWorld, let hips = Self.hips(frame),
      !left.x.isNaN, !right.x.isNaN, !hips.x.isNaN
    else { return }
    let steps = walk.update(left: left, right: right, hips: hips, at: pose.time, counts: !usesIMU)
    guard !usesIMU else { return }
    for (kind, side) in steps {
      result.events.append(
        FormEvent(kind, time: pose.time, decisionTime: pose.time, side: side, confidence: seen)
      )
    }
  }

  mutating func finish(into result: inout FormResult) {
    guard let time = body.lastTime, let firstTime else { return }
    report(at: time, into: &result)
    let reason: Abstention.Reason? =
      body.joints == nil
      ? .skeleton
      : !isSeen
        ? .joints
        : usesIMU && !hasInertial
          ? .inertial : !usesIMU && !walk.hasWorld ? .depth : walk.strikes < 2 ? .length : nil
    if let reason {
      result.abstentions.append(
        Abstention(Fault(rawValue: Self.pattern), reason, time: time, decisionTime: time)
      )
    }
    guard body.joints != nil, isSeen else { return }
    let confidence = seen
    for (quantity, value) in reading == .text ? walk.textValues : walk.codeValues(at: time)
    where value.isFinite {
      result.measure(quantity, value, at: time, decidedAt: time, confidence: confidence)
    }
    // The text has names of classes and no rule, and the IMU alone none of their traits.
    guard reason == nil, reading == .code, !usesIMU else { return }
    result.judgements.append(
      Judgement(
        Self.pattern,
        .classified(GaitPattern.pattern(of: walk.traits(at: time)).rawValue),
        start: firstTime,
        end: time,
        decisionTime: time,
        confidence: confidence
      )
    )
  }

  mutating func reset() { self = AndernetGaitAnalyzer(values, tracing: traced) }

  /// Reports the steps of the IMU with the next pose, for nothing is known before it.
  private mutating func report(at time: Double, into result: inout FormResult) {
    for step in pending {
      result.events.append(
        FormEvent(
          .heelStrike,
          time: step.time,
          decisionTime: time,
          side: step.side,
          confidence: step.confidence
        )
      )
    }
    pending = []
  }

  /// The side of the lower hip in the latest frame; nil where neither is lower or was seen.
  private var lowerHip: BodySide? {
    guard let latest else { return nil }
    var difference = latest.right.hip.point.y - latest.left.hip.point.y
    if let left = latest.left.hip.pointInWorld, let right = latest.right.hip.pointInWorld {
      difference = left.y - right.y
    }
    return difference > 0 ? .right : difference < 0 ? .left : nil
  }

  /// The traits of the walk at a time in seconds, from the code's steps of the feet; by the text none.
  func traits(at time: Double) -> GaitPattern.Traits { walk.traits(at: time) }

  /// The lower confidence of both hips in the latest frame.
  var seen: Double {
    latest.map { min(1, max(0, min($0.left.hip.confidence, $0.right.hip.confidence))) } ?? 0
  }

  /// The middle of the hips in the world.
  private static func hips(_ frame: BodyFrame) -> SIMD3<Double>? {
    guard let left = frame.left.hip.pointInWorld, let right = frame.right.hip.pointInWorld else {
      return nil
    }
    return (left + right) * 0.5
  }

  private static let standardGravity = 9.80665
  private static let pattern = "gait-pattern"
  private static let sourceName = "steps"
  private static let leastAccelerationName = "min-acceleration"
}

extension AndernetGaitAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-gait",
    summary:
      "The posture app's gait, as published: steps above 1.2 g after a high-pass, or by its code.",
    parameters: [
      Parameter(
        leastAccelerationName,
        "The text's least peak of the vertical acceleration behind the high-pass, in g.",
        unit: .share,
        range: 0.01...10,
        default: 1.2
      ),
      LiteralReading.parameter,
      Parameter(
        sourceName,
        "The source of the code's steps: the feet, or an IMU on the lower back.",
        choices: ["feet", "imu"]
      ),
    ],
    families: ["walk"],
    joints: BodyPart.joints([.hip, .ankle]),
    measures: [
      .cadence, .strideLength, .gaitSpeed, .stepTimeAsymmetry, .symmetryScore,
      .strideLengthAsymmetry, .recordingSmoothness, .recordingHarmonicRatio,
      .recordingSidewardHarmonicRatio,
    ],
    criteria: [],
    events: [.heelStrike, .toeOff],
    judgements: [pattern],
    isLiteral: true,
    source: source,
    tracing: AnalyzerDescription.Tracing([leastAccelerationName]) {
      AndernetGaitAnalyzer($0, tracing: $1)
    }
  ) { AndernetGaitAnalyzer($0) }
}
