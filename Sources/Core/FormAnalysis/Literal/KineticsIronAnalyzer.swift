// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's bar metrics, literally, with their defects.
///
/// The bar is the middle of both wrists in normalised coordinates, of which one unit is taken for 2
/// m in both directions. Reported at the end of the clip are two speeds: the greatest between two
/// frames of all, and the mean over all frames. Reported too are the greatest distance from the
/// vertical through the first frame, and the difference of both hands' speeds at the last frame. A
/// butt wink is an angle below 70 degrees at the middle of the hips, between left hip and left
/// knee. It is one only while the hips are at most 0.05 of the frame above the knees. What is known
/// to be wrong with that:
///
/// - a normalised unit is not isotropic, and no picture is 2 m both wide and high;
/// - speeds include the way down and sideways, and their maximum is that of noise;
/// - symmetry is half of Robinson's index, and is of noise where both hands rest;
/// - the angle is between a point and two others beside it and says nothing of the pelvis. One way
///   is from the middle to the left hip, which is to the side. The other is to the knee, which is
///   below.
///
/// Its limits are parameters whose defaults are the design's.
///
/// - Source: Kinetics, README, Iron Tracker.
struct KineticsIronAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Iron Tracker"
  /// The exercises with a bar.
  static let families = ["deadlift", "clean-and-press", "press"]
  /// Metres that a normalised unit is taken for.
  private static let unit = 2.0
  private static let parts: [BodyPart] = [.wrist, .hip, .knee]

  private let values: ParameterValues
  private let traced: String?
  private var smallestAngle: Limit
  private var bottom: Limit

  private var body = BodyReader(Self.parts)
  private var first: SIMD2<Double>?
  private var last: (time: Double, left: SIMD2<Double>, right: SIMD2<Double>)?
  /// The speeds of the bar between frames.
  private var speed = (sum: 0.0, count: 0, peak: 0.0)
  private var deviation = 0.0
  private var symmetry: Double?
  private var confidence = 1.0
  private var isLow = false

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits.
  ///   - traced: The one that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    smallestAngle = values.limit(Self.smallestAngleName, tracing: traced)
    bottom = values.limit(Self.bottomName, tracing: traced)
  }

  /// Both of them.
  var limits: [Limit] { [smallestAngle, bottom] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let size = pose.sizeInPixels
    follow(frame, size)
    wink(frame, size, into: &result)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    guard speed.count > 0 else {
      result.abstentions += body.abstentions(from: [.buttWink])
      return
    }
    let mean = speed.sum / Double(speed.count)
    var values: [(Quantity, Double)] = [
      (.barDeviation, deviation * Self.unit), (.meanVelocity, mean), (.peakVelocity, speed.peak),
    ]
    if let symmetry { values.append((.speedSymmetry, symmetry)) }
    for (quantity, value) in values {
      result.measure(quantity, value, at: lastTime, decidedAt: lastTime, confidence: confidence)
    }
  }

  mutating func reset() { self = KineticsIronAnalyzer(values, tracing: traced) }

  /// Adds what the bar does between two frames.
  private mutating func follow(_ frame: BodyFrame, _ size: SIMD2<Double>) {
    let (left, right) = (frame.left.wrist.point / size, frame.right.wrist.point / size)
    let bar = (left + right) * 0.5
    guard !bar.x.isNaN else { return }
    let first = self.first ?? bar
    self.first = first
    deviation = max(deviation, (bar.x - first.x).magnitude)
    let seen = min(frame.left.wrist.confidence, frame.right.wrist.confidence)
    confidence = min(confidence, max(0, seen))
    if let last, frame.time > last.time {
      let seconds = frame.time - last.time
      let way = bar - (last.left + last.right) * 0.5
      let latest = Angle.length(way) * Self.unit / seconds
      speed = (speed.sum + latest, speed.count + 1, max(speed.peak, latest))
      let (one, other) = (Angle.length(left - last.left), Angle.length(right - last.right))
      symmetry = one + other > 0 ? (other - one) / (one + other) : nil
    }
    last = (frame.time, left, right)
  }

  /// Looks at the angle once at every bottom.
  private mutating func wink(
    _ frame: BodyFrame,
    _ size: SIMD2<Double>,
    into result: inout FormResult
  ) {
    let hip = frame.left.hip.point / size
    let knee = frame.left.knee.point / size
    let root = frame.hips / size
    guard !root.x.isNaN, !knee.x.isNaN else { return }
    let isLow = !bottom.isExceeded(by: knee.y - hip.y)
    defer { self.isLow = isLow }
    guard isLow, !self.isLow else { return }
    let angle = Angle.interiorDegrees(hip, root, knee)
    guard smallestAngle.isMissed(by: angle) else { return }
    let seen = min(1, max(0, min(frame.left.hip.confidence, frame.left.knee.confidence)))
    let limit = FindingConfidence(neutral: 180, threshold: smallestAngle.value, isLeast: true)
    result.findings.append(
      limit.finding(.buttWink, .rootAngle, angle, at: frame.time, side: .left, seen: seen)
    )
  }

  private static let smallestAngleName = "min-root-angle"
  private static let bottomName = "max-hip-height"
}

extension KineticsIronAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-iron",
    summary: "The coaching design's bar metrics, as published: a unit of the picture is 2 m.",
    parameters: [
      Parameter(
        smallestAngleName,
        "The least angle at the middle of the hips; the design's 70.",
        unit: .degrees,
        range: 0...180,
        default: 70
      ),
      Parameter(
        bottomName,
        "The greatest height of the hips above the knees at a bottom, in frame heights; the design's 0.05.",
        unit: .share,
        range: -1...1,
        default: 0.05
      ),
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.barDeviation, .meanVelocity, .peakVelocity, .speedSymmetry],
    criteria: [
      Criterion(
        .buttWink,
        .rootAngle,
        from: .any,
        limit: smallestAngleName,
        isLeast: true,
        source: source
      )
    ],
    claims: [],
    isLiteral: true,
    source: source,
    tracing: AnalyzerDescription.Tracing([smallestAngleName, bottomName]) {
      KineticsIronAnalyzer($0, tracing: $1)
    }
  ) { KineticsIronAnalyzer($0) }
}
