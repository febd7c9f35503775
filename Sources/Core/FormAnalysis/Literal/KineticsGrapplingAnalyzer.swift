// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's balance metrics, literally, with their defects.
///
/// The centre of mass is the middle of the hips. The base is the polygon of ankles and knees in the
/// picture, in normalised coordinates. Text and code differ in the joints that they use
/// (``LiteralReading/frame(of:)``), where some are missing, and in the kuzushi index:
///
/// - the text's is the angle of the spine against the vertical, so it is the `spine-angle` alone;
/// - the code's is 70 for a spine 45 degrees from the vertical and 30 for hips at 5 mph, by the
///   scale of ``LiteralReading/metres(_:in:)``. It is reported in 0...1;
/// - a frame that lacks a joint says nothing by the text. By the code three of the four points make a
///   polygon, fewer are a stable base, hips that are missing are at the picture's corner, and a spine
///   that is missing is upright.
///
/// Known errors of that:
///
/// - the hips of somebody who stands are above the knees, so that they are always outside of the polygon;
/// - the spine's angle is that of the picture's shape, and 0 to either side alike.
///
/// - Source: Kinetics, README, Grappling Lab; GrapplingAnalytics.swift of rayancheca/kinetics, e20b081.
struct KineticsGrapplingAnalyzer: StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Grappling Lab"
  /// The exercises in which somebody only stands.
  static let families = ["standing"]
  /// The speed at which kuzushi has its share of motion, 5 mph in metres per second.
  static let fullSpeed = 5 * 0.44704
  /// The angle of the spine at which kuzushi has its share of posture, in degrees.
  static let fullAngle = 45.0
  private static let parts: [BodyPart] = [.shoulder, .hip, .knee, .ankle]

  private let reading: LiteralReading
  private var body = BodyReader(Self.parts)
  private var last: (time: Double, hips: SIMD2<Double>)?
  private var inside = 0
  private var count = 0
  private var largestAngle = 0.0
  private var largestKuzushi = 0.0
  private var confidence = 1.0
  private var wasOutside = false

  /// Creates an analyzer of one of the readings.
  init(_ reading: LiteralReading) {
    self.reading = reading
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose).flatMap(reading.frame) else { return }
    let size = pose.sizeInPixels
    let (left, right) = (frame.left, frame.right)
    let hips = frame.hips / size
    let base = [left.ankle, right.ankle, right.knee, left.knee].map { $0.point / size }
      .filter { !$0.x.isNaN }
    let spine = Angle.leanDegrees(from: hips, to: frame.shoulders / size).magnitude
    guard reading == .code || !spine.isNaN && base.count == 4 else { return }
    let lean = spine.isNaN ? 0 : spine
    let seen = min(1, max(0, min(left.legConfidence, right.legConfidence)))
    confidence = min(confidence, seen)
    count += 1
    largestAngle = max(largestAngle, lean)
    let speed =
      last.map { reading.metres(frame.hips - $0.hips, in: size) / (pose.time - $0.time) } ?? 0
    largestKuzushi = max(largestKuzushi, Self.kuzushi(lean, speed.isNaN ? 0 : speed))
    last = (pose.time, frame.hips)
    let isInside = base.count < 3 || Self.contains(base, hips.x.isNaN ? .zero : hips)
    if isInside { inside += 1 }
    if !isInside, !wasOutside {
      // A frame is inside or outside, and nothing says by how much: a half.
      let limit = FindingConfidence(neutral: 0.5, threshold: 1, isLeast: true)
      result.findings.append(
        limit.finding(.baseCompromised, .stableShare, 0, at: pose.time, seen: seen)
      )
    }
    wasOutside = !isInside
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    guard count > 0 else {
      result.abstentions += body.abstentions(from: [.baseCompromised])
      return
    }
    var values: [(Quantity, Double)] = [
      (.stableShare, Double(inside) / Double(count)), (.spineAngle, largestAngle),
    ]
    if reading == .code { values.append((.kuzushi, largestKuzushi)) }
    for (quantity, value) in values {
      result.measure(quantity, value, at: lastTime, decidedAt: lastTime, confidence: confidence)
    }
  }

  mutating func reset() { self = KineticsGrapplingAnalyzer(reading) }

  /// The code's index: how far somebody is brought off balance, 0 to 1.
  ///
  /// - Parameters:
  ///   - angle: Of the spine against the vertical, in degrees.
  ///   - speed: Of the centre of mass, in metres per second.
  /// - Returns: 0.7 for the posture and 0.3 for the motion at most.
  static func kuzushi(_ angle: Double, _ speed: Double) -> Double {
    0.7 * min(angle / fullAngle, 1) + 0.3 * min(speed / fullSpeed, 1)
  }

  /// Whether a point is in a polygon: a ray from it crosses the border an odd number of times.
  static func contains(_ polygon: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var isInside = false
    for (one, other) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      guard (one.y > point.y) != (other.y > point.y) else { continue }
      let share = (point.y - one.y) / (other.y - one.y)
      if point.x < one.x + share * (other.x - one.x) { isInside.toggle() }
    }
    return isInside
  }
}

extension KineticsGrapplingAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-grappling",
    summary: "The coaching design's balance, as published: hips in a polygon of ankles and knees.",
    parameters: [LiteralReading.parameter],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.stableShare, .spineAngle, .kuzushi],
    criteria: [
      Criterion(.baseCompromised, .stableShare, from: .any, isLeast: true, source: source)
    ],
    claims: [.mirroring],
    isLiteral: true,
    source: source + "; with reading=code GrapplingAnalytics.swift of e20b081"
  ) { KineticsGrapplingAnalyzer(LiteralReading($0)) }
}
