// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's climbing metrics, literally, with their defects.
///
/// The nearer the hips are to the left edge of the picture, the nearer they are to the wall. They
/// sag where they are 5 % of the picture below the first frame's. A dyno is a wrist above 8 mph
/// while the hips rise, and its arc the way of that wrist. A normalised unit is taken for 2 m. What
/// is known to be wrong with that:
///
/// - the wall is where the camera has it, and often on the right;
/// - whoever has climbed up by 5 % can sag no more;
/// - speed is that between two frames, so that noise of a quick camera is a dyno.
///
/// Its limits are parameters whose defaults are the design's.
///
/// - Source: Kinetics, README, Wall Beta.
struct KineticsWallAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Wall Beta"
  /// The exercises at a wall.
  static let families = ["climb"]
  /// The name of the parameter that is the largest drop.
  static let largestDrop = "max-drop"
  /// The name of the parameter that is the speed of a dyno.
  static let leastSpeed = "min-speed"
  private static let unit = 2.0
  private static let parts: [BodyPart] = [.wrist, .hip]

  private let values: ParameterValues
  private let traced: String?
  private var largestDrop: Limit
  private var leastSpeed: Limit

  private var body = BodyReader(Self.parts)
  private var baseline: Double?
  private var last: (time: Double, wrists: [SIMD2<Double>], hips: SIMD2<Double>)?
  private var proximity = 0.0
  private var count = 0
  private var confidence = 1.0
  private var isSagging = false
  private var dyno: (speed: Double, arc: Double)?

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits.
  ///   - traced: The one that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    largestDrop = values.limit(Self.largestDrop, tracing: traced)
    leastSpeed = values.limit(Self.leastSpeed, tracing: traced)
  }

  /// Both of them.
  var limits: [Limit] { [largestDrop, leastSpeed] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let size = pose.sizeInPixels
    let hips = frame.hips / size
    let wrists = [frame.left.wrist.point / size, frame.right.wrist.point / size]
    guard !hips.x.isNaN, !wrists[0].x.isNaN, !wrists[1].x.isNaN else { return }
    let seen = min(1, max(0, min(frame.left.hip.confidence, frame.right.hip.confidence)))
    confidence = min(confidence, seen)
    proximity += min(1, max(0, 1 - hips.x))
    count += 1
    let baseline = self.baseline ?? hips.y
    self.baseline = baseline
    sag(hips.y - baseline, seen, at: pose.time, into: &result)
    if let last, pose.time > last.time {
      let seconds = pose.time - last.time
      let ways = zip(wrists, last.wrists).map { Angle.length($0 - $1) * Self.unit }
      follow((ways.max() ?? 0), seconds, rises: hips.y < last.hips.y, at: pose.time, into: &result)
    }
    last = (pose.time, wrists, hips)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    guard count > 0 else {
      result.abstentions += body.abstentions(from: [.wallSag])
      return
    }
    endDyno(at: lastTime, into: &result)
    let mean = proximity / Double(count)
    result.measure(.hipProximity, mean, at: lastTime, decidedAt: lastTime, confidence: confidence)
  }

  mutating func reset() { self = KineticsWallAnalyzer(values, tracing: traced) }

  private mutating func sag(
    _ drop: Double,
    _ seen: Double,
    at time: Double,
    into result: inout FormResult
  ) {
    let isSagging = largestDrop.isExceeded(by: drop)
    defer { self.isSagging = isSagging }
    guard isSagging, !self.isSagging else { return }
    let limit = FindingConfidence(neutral: 0, threshold: largestDrop.value)
    result.findings.append(limit.finding(.wallSag, .hipDrop, drop, at: time, seen: seen))
  }

  private mutating func follow(
    _ way: Double,
    _ seconds: Double,
    rises: Bool,
    at time: Double,
    into result: inout FormResult
  ) {
    let speed = way / seconds
    guard leastSpeed.isExceeded(by: speed), rises else {
      endDyno(at: time, into: &result)
      return
    }
    dyno = (max(dyno?.speed ?? 0, speed), (dyno?.arc ?? 0) + way)
  }

  private mutating func endDyno(at time: Double, into result: inout FormResult) {
    guard let dyno else { return }
    let values = [(Quantity.dynoSpeed, dyno.speed), (.dynoArc, dyno.arc / Self.unit)]
    for (quantity, value) in values {
      result.measure(quantity, value, at: time, decidedAt: time, confidence: confidence)
    }
    self.dyno = nil
  }
}

extension KineticsWallAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-wall",
    summary: "The coaching design's climbing metrics, as published: the wall is at the left edge.",
    parameters: [
      Parameter(
        largestDrop,
        "The greatest drop of the hips below their first place, in frame heights; the design's 0.05.",
        unit: .share,
        range: -1...1,
        default: 0.05
      ),
      Parameter(
        leastSpeed,
        "The speed above which a wrist is in a dyno, in metres per second; the design's 8 mph.",
        unit: .share,
        range: 0...50,
        default: 8 * 0.44704
      ),
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.hipProximity, .dynoSpeed, .dynoArc],
    criteria: [
      Criterion(
        .wallSag,
        .hipDrop,
        from: .any,
        limit: largestDrop,
        source: source
      )
    ],
    claims: [],
    isLiteral: true,
    source: source,
    tracing: AnalyzerDescription.Tracing([largestDrop, leastSpeed]) {
      KineticsWallAnalyzer($0, tracing: $1)
    }
  ) { KineticsWallAnalyzer($0) }
}
