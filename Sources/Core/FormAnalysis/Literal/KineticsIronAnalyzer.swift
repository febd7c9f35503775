// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's bar metrics, literally, with their defects.
///
/// The bar is the middle of both wrists. Reported at the end of the clip are two speeds: the
/// greatest between two frames of all, and the mean over all frames. Reported too is the greatest
/// distance from the vertical through the first frame.
///
/// Text and code differ in the joints that they use (``LiteralReading/frame(of:)``) and in three things:
///
/// - the scale, see ``LiteralReading/metres(_:in:)``. The bar's code has 5 mm for a point of the
///   preview, whose size poses do not have; a preview of 400 points is the 2 m of the other code;
/// - symmetry. The text has the percentage difference of the speeds at which both wrists go up. The
///   code has the difference of their speeds over the sum, between the last two frames, and 0 at rest;
/// - the angle of a butt wink, below 70 degrees. The text has it at the middle of the hips, between
///   left hip and left knee, at the bottom of a squat: where the hips are lowest against the knees
///   in a stretch in which they are at most 0.05 of the frame above them. The code has it at the
///   left hip, between knee and shoulder, in every frame with the hips that low.
///
/// Known errors of that:
///
/// - a normalised unit is not isotropic, and no picture is 2 m both wide and high;
/// - speeds include the way down and sideways, and their maximum is that of noise;
/// - the code's symmetry is half of Robinson's index, and is of noise where both hands rest;
/// - the text's angle is between a point and two others beside it and says nothing of the pelvis.
///   One way is from the middle to the left hip, which is to the side. The other is to the knee,
///   which is below. The code's angle is how far the hip is bent, which every deep squat does.
///
/// Its limits are parameters whose defaults are the design's.
///
/// - Source: Kinetics, README, Iron Tracker; IronTrackerAnalytics.swift and
///   BiomechanicsCalculator.swift of rayancheca/kinetics, e20b081.
struct KineticsIronAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Iron Tracker"
  /// The exercises with a bar.
  static let families = ["squat", "deadlift", "clean-and-press", "press"]
  private static let parts: [BodyPart] = [.shoulder, .wrist, .hip, .knee]

  private let values: ParameterValues
  private let reading: LiteralReading
  private let traced: String?
  private var smallestAngle: Limit
  private var bottom: Limit

  private var body = BodyReader(Self.parts)
  private var first: SIMD2<Double>?
  private var last: (time: Double, left: SIMD2<Double>, right: SIMD2<Double>)?
  /// The speeds of the bar between frames.
  private var speed = (sum: 0.0, count: 0, peak: 0.0)
  private var deviation = 0.0
  private var ascents = (left: WristAscent(), right: WristAscent())
  private var speedDifference: Double?
  private var confidence = 1.0

  private var lowest: SquatBottom?
  private var isWinking = false

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the reading.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    reading = LiteralReading(values)
    smallestAngle = values.limit(Self.smallestAngleName, tracing: traced)
    bottom = values.limit(Self.bottomName, tracing: traced)
  }

  /// Both of them.
  var limits: [Limit] { [smallestAngle, bottom] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose).flatMap(reading.frame) else { return }
    let size = pose.sizeInPixels
    follow(frame, size)
    wink(frame, size, into: &result)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    judgeBottom(at: lastTime, into: &result)
    guard speed.count > 0 else {
      result.abstentions += body.abstentions(from: [.buttWink])
      return
    }
    let mean = speed.sum / Double(speed.count)
    var values: [(Quantity, Double)] = [
      (.barDeviation, deviation), (.meanVelocity, mean), (.peakVelocity, speed.peak),
    ]
    switch reading {
    case .text:
      if let difference = ascents.left.percentageDifference(from: ascents.right) {
        values.append((.ascentDifference, difference))
      }
    case .code:
      if let speedDifference { values.append((.speedSymmetry, speedDifference)) }
    }
    for (quantity, value) in values {
      result.measure(quantity, value, at: lastTime, decidedAt: lastTime, confidence: confidence)
    }
  }

  mutating func reset() { self = KineticsIronAnalyzer(values, tracing: traced) }

  /// Adds what the bar does between two frames.
  private mutating func follow(_ frame: BodyFrame, _ size: SIMD2<Double>) {
    let (left, right) = (frame.left.wrist.point, frame.right.wrist.point)
    let bar = (left + right) * 0.5
    guard !bar.x.isNaN else {
      // The code has no speed between frames of which one lacks a wrist.
      if reading == .code { last = nil }
      return
    }
    let first = self.first ?? bar
    self.first = first
    deviation = max(deviation, reading.metres(SIMD2(bar.x - first.x, 0), in: size))
    let seen = min(frame.left.wrist.confidence, frame.right.wrist.confidence)
    confidence = min(confidence, max(0, seen))
    if let last, frame.time > last.time {
      let seconds = frame.time - last.time
      let latest = reading.metres(bar - (last.left + last.right) * 0.5, in: size) / seconds
      speed = (speed.sum + latest, speed.count + 1, max(speed.peak, latest))
      ascents.left.add(rise: last.left.y - left.y, seconds)
      ascents.right.add(rise: last.right.y - right.y, seconds)
      let (one, other) = (
        reading.metres(left - last.left, in: size), reading.metres(right - last.right, in: size)
      )
      speedDifference = one + other > 0 ? 100 * (other - one) / (one + other) : 0
    }
    last = (frame.time, left, right)
  }

  /// Looks at the angle: the text at every bottom, the code in every frame of it.
  private mutating func wink(
    _ frame: BodyFrame,
    _ size: SIMD2<Double>,
    into result: inout FormResult
  ) {
    let hip = frame.left.hip.point / size
    let knee = frame.left.knee.point / size
    guard !hip.x.isNaN, !knee.x.isNaN else { return }
    let height = knee.y - hip.y
    let isLow = !bottom.isExceeded(by: height)
    let seen = min(1, max(0, min(frame.left.hip.confidence, frame.left.knee.confidence)))
    switch reading {
    case .text:
      guard isLow else {
        judgeBottom(at: frame.time, into: &result)
        return
      }
      guard height < lowest?.height ?? .infinity else { return }
      let angle = Angle.interiorDegrees(hip, frame.hips / size, knee)
      lowest = SquatBottom(time: frame.time, height: height, angle: angle, seen: seen)
    case .code:
      let angle = Angle.interiorDegrees(knee, hip, frame.left.shoulder.point / size)
      guard !angle.isNaN else { return }
      let isWinking = isLow && smallestAngle.isMissed(by: angle)
      defer { self.isWinking = isWinking }
      guard isWinking, !self.isWinking else { return }
      let found = SquatBottom(time: frame.time, height: height, angle: angle, seen: seen)
      result.findings.append(finding(.hipAngle, found, decidedAt: frame.time))
    }
  }

  /// Judges the bottom that is over, if there was one.
  private mutating func judgeBottom(at time: Double, into result: inout FormResult) {
    defer { lowest = nil }
    guard let lowest, smallestAngle.isMissed(by: lowest.angle) else { return }
    result.findings.append(finding(.rootAngle, lowest, decidedAt: time))
  }

  private func finding(
    _ quantity: Quantity,
    _ bottom: SquatBottom,
    decidedAt time: Double
  ) -> Finding {
    FindingConfidence(neutral: 180, threshold: smallestAngle.value, isLeast: true).finding(
      .buttWink,
      quantity,
      bottom.angle,
      at: bottom.time,
      decidedAt: time,
      side: .left,
      seen: bottom.seen
    )
  }

  private static let smallestAngleName = "min-root-angle"
  private static let bottomName = "max-hip-height"
}

/// The way up of one wrist.
private struct WristAscent: Sendable {
  private var rise = 0.0
  private var seconds = 0.0

  /// Adds what happened between two frames; only a rise counts.
  mutating func add(rise: Double, _ seconds: Double) {
    guard rise > 0 else { return }
    self.rise += rise
    self.seconds += seconds
  }

  /// The difference of both mean speeds as a percentage of their mean, 0 to 200; nil if neither rose.
  func percentageDifference(from other: WristAscent) -> Double? {
    let (one, other) = (speed, other.speed)
    return one + other > 0 ? 200 * (one - other).magnitude / (one + other) : nil
  }

  private var speed: Double { seconds > 0 ? rise / seconds : 0 }
}

/// A frame in which the hips are low.
private struct SquatBottom: Sendable {
  /// In seconds.
  var time: Double
  /// The height of the left hip above the left knee, in frame heights.
  var height: Double
  /// In degrees; NaN if two of its points are one.
  var angle: Double
  /// The lower confidence of hip and knee, in 0...1.
  var seen: Double
}

extension KineticsIronAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-iron",
    summary: "The coaching design's bar metrics, as published: the picture is taken for 2 m.",
    parameters: [
      Parameter(
        smallestAngleName,
        "The least angle of a butt wink, at the hips' middle or by the code at the left hip; the design's 70.",
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
      LiteralReading.parameter,
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.barDeviation, .meanVelocity, .peakVelocity, .ascentDifference, .speedSymmetry],
    criteria: [
      Criterion(
        .buttWink,
        .rootAngle,
        from: .any,
        limit: smallestAngleName,
        isLeast: true,
        source: source
      ),
      Criterion(
        .buttWink,
        .hipAngle,
        from: .any,
        limit: smallestAngleName,
        isLeast: true,
        source: "Kinetics e20b081, IronTrackerAnalytics.swift, with reading=code"
      ),
    ],
    claims: [],
    isLiteral: true,
    source: source + "; with reading=code IronTrackerAnalytics.swift of e20b081",
    tracing: AnalyzerDescription.Tracing([smallestAngleName, bottomName]) {
      KineticsIronAnalyzer($0, tracing: $1)
    }
  ) { KineticsIronAnalyzer($0) }
}
