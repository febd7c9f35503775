// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's bar metrics as they were meant: per lift, from the lowest to the highest point.
///
/// Lengths are arm lengths unless it is told how large a plate is in the picture, whose diameter is
/// 0.45 m. In arm lengths the size of the picture does not matter. Velocities are those of the way
/// up alone; symmetry compares the mean velocities of both hands, which do not explode at
/// standstill.
struct BarAnalyzer: TracedAnalyzer {
  /// The limits and the scale.
  let values: ParameterValues

  private let traced: String?
  private var drift: Limit
  private var difference: Limit
  private var leastConfidence: Limit

  private var body = BodyReader(Self.parts)
  private var trace: BarTrace
  private var frames: [BodyFrame] = []
  private var arm = 0.0
  private var hasSeenAny = false

  static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip]
  /// The diameter of a competition plate in metres.
  ///
  /// - Source: International Powerlifting Federation and International Weightlifting Federation: 450 mm.
  static let plate = 0.45
  private static let gravity = 9.81

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the scale.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    drift = values.limit(Self.largestDrift, tracing: traced)
    difference = values.limit(Self.largestDifference, tracing: traced)
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    trace = BarTrace(leastRise: values.limit(Self.leastRise, tracing: traced))
  }

  /// All of them.
  var limits: [Limit] { [drift, difference, leastConfidence, trace.leastRise] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let length = frame.mean { SeenValue($0.armLength, $0.armConfidence) }
    if !length.isNaN { arm = max(arm, length) }
    let wrists = (frame.left.wrist.point, frame.right.wrist.point)
    guard arm > 0, !wrists.0.x.isNaN, !wrists.1.x.isNaN else { return }
    hasSeenAny = true
    frames.append(frame)
    let confidence = min(frame.left.wrist.confidence, frame.right.wrist.confidence)
    let sample = BarSample(
      time: pose.time,
      wrists: (left: wrists.0, right: wrists.1),
      confidence: min(1, max(0, confidence)),
      arm: arm
    )
    if let ascent = trace.update(sample) { judge(ascent, at: pose.time, into: &result) }
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    if let ascent = trace.finish() { judge(ascent, at: lastTime, into: &result) }
    guard !hasSeenAny else { return }
    result.abstentions += body.abstentions(from: [.barDrift, .asymmetry])
  }

  mutating func reset() { self = BarAnalyzer(values, tracing: traced) }

  private mutating func judge(_ ascent: BarAscent, at time: Double, into result: inout FormResult) {
    guard let first = ascent.samples.first, let last = ascent.samples.last else { return }
    let seen = Gauge.percentile(0.5, of: ascent.samples.map(\.confidence)) ?? 0
    let during = frames.filter { $0.time >= first.time && $0.time <= last.time }
    frames.removeAll { $0.time <= last.time }
    let isSeen = leastConfidence.isReached(by: seen)
    let view = Viewing.standing.perspective(
      of: RepFrames(frames: during, far: 0, isStartSeen: true),
      leastConfidence: leastConfidence.value
    ).view
    var judge = RepJudge(time: last.time, decisionTime: time, result: FormResult())
    func gauge(_ value: Double?) -> Gauge {
      guard let value, isSeen else { return .hidden(.joints) }
      let times = ascent.samples.map(\.time)
      return .seen(
        Gauge.Reading(
          value: value,
          side: nil,
          confidence: seen,
          times: times,
          values: times.map { _ in value }
        )
      )
    }
    let obstacle: Gauge = .hidden(view == nil ? .joints : .view)
    judge.judge(
      .barDrift,
      .barDrift,
      view == .side ? gauge(ascent.deviation / arm) : obstacle,
      &drift
    )
    // From the side the hand that is nearer to the lens goes farther in the picture.
    let isFrontal = view == .front || view == .back
    judge.judge(
      .asymmetry,
      .liftSymmetry,
      isFrontal ? gauge(ascent.symmetryIndex) : obstacle,
      &difference
    )
    let plate = values[Self.plateParameter]
    if plate > 0 {
      let scale = Self.plate / (plate * arm)
      if view == .side { judge.measure(.barDeviation, gauge(ascent.deviation * scale)) }
      judge.measure(.meanVelocity, gauge(ascent.meanVelocity(\.height).map { $0 * scale }))
      judge.measure(.peakVelocity, gauge(ascent.peakVelocity.map { $0 * scale }))
      let pushed = ascent.propulsiveVelocity(gravity: Self.gravity / scale)
      judge.measure(.propulsiveVelocity, gauge(pushed.map { $0 * scale }))
    }
    result.findings += judge.result.findings
    result.measurements += judge.result.measurements
    result.abstentions += judge.result.abstentions
  }

  /// The name of the parameter that is the rise of a lift.
  static let leastRise = "min-rise"
  /// The name of the parameter that is the largest drift.
  static let largestDrift = "max-drift"
  /// The name of the parameter that is the largest difference between the hands.
  static let largestDifference = "max-difference"
  /// The name of the parameter that is the diameter of a plate in the picture.
  static let plateParameter = "plate"
}

extension BarAscent {
  /// Robinson's symmetry index of the hands' mean velocities as a share: 0 is even, 2 one hand alone.
  var symmetryIndex: Double? {
    guard let left = meanVelocity({ -$0.wrists.left.y }),
      let right = meanVelocity({ -$0.wrists.right.y })
    else { return nil }
    return SymmetryIndex.share(left, right)
  }
}

extension BarAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-iron-fixed",
    summary: "The coaching design's bar metrics, corrected: per lift, upwards only, to scale.",
    parameters: [
      Parameter(
        plateParameter,
        "The diameter of a 450 mm plate in the picture, in arm lengths; 0 if none was measured.",
        unit: .share,
        range: 0...4,
        default: 0
      ),
      Parameter(
        largestDrift,
        "The greatest distance of the bar from the vertical, in arm lengths.",
        unit: .share,
        range: 0...2,
        default: 0.2
      ),
      Parameter(
        largestDifference,
        "The greatest difference of the hands' velocities, as a share of their mean.",
        unit: .share,
        range: 0...2,
        default: 0.15
      ),
      Parameter(
        leastRise,
        "The least rise that makes a lift, in arm lengths.",
        unit: .share,
        range: 0.05...2,
        default: 0.3
      ),
      .leastConfidence,
    ],
    families: KineticsIronAnalyzer.families,
    joints: BodyPart.joints(parts),
    measures: [.barDeviation, .meanVelocity, .peakVelocity, .propulsiveVelocity],
    criteria: [
      Criterion(
        .barDrift,
        .barDrift,
        from: .side,
        limit: largestDrift,
        source: "our own: the design measures the path and states no limit"
      ),
      Criterion(
        .asymmetry,
        .liftSymmetry,
        from: .ends,
        limit: largestDifference,
        source: "Robinson and others, 1987, for the index; the limit is our own"
      ),
    ],
    scales: [plateParameter],
    source: KineticsIronAnalyzer.source + ", corrected",
    tracing: AnalyzerDescription.Tracing([
      largestDrift, largestDifference, leastRise, ExerciseForm.leastConfidence,
    ]) { BarAnalyzer($0, tracing: $1) }
  ) { BarAnalyzer($0) }
}
