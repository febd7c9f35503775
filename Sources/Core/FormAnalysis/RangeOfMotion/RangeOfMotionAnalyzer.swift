// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The range of motion of hips, knees, ankles, shoulders and elbows over a clip, of either side.
///
/// A range is the distance from the 5th to the 95th percentile, which noise widens less than that from the least to
/// the greatest angle. The greatest angle is the greatest median of a tenth of a second, of at least three frames; a hip
/// has its least one, too, as extension. Angles are those of ``JointMotion``, in metres of the world where there
/// are any. In the picture they are measured from the side alone, and the side that the person faces must show.
///
/// - Source: the neutral zero method (American Academy of Orthopaedic Surgeons); definitions and statistics are our own.
struct RangeOfMotionAnalyzer: TracedAnalyzer {
  /// The coordinates that angles are measured in.
  private enum Space: String, CaseIterable {
    /// Metres of the world, if the track has them.
    case world
    /// Pixels, from the side.
    case picture
  }

  private let values: ParameterValues
  private let traced: String?
  private let space: Space
  private let severities: Severities
  private var difference: Limit
  private var body = BodyReader(Self.parts)
  private var frames: [BodyFrame] = []

  /// The parts that a skeleton must have; elbows, wrists and feet are measured where it has them.
  static let parts: [BodyPart] = [.shoulder, .hip, .knee, .ankle]
  /// The exercises in which joints go through ranges.
  static let families = ["standing", "walk"]
  /// The subject of its judgement: `even` or `uneven`.
  static let subject = "range-symmetry"
  private static let leastDuration = 1.0
  private static let peak = 0.1

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The coordinates and the limits.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    space = Space.allCases[Int(values[Self.spaceName])]
    severities = Severities(values)
    difference = values.limit(Self.differenceName, tracing: traced)
  }

  /// The greatest difference of both sides.
  var limits: [Limit] { [difference] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose), !frame.isEmpty else { return }
    frames.append(frame)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    func abstain(_ reason: Abstention.Reason) {
      result.abstentions.append(
        Abstention(Fault(rawValue: Self.subject), reason, time: lastTime, decisionTime: lastTime)
      )
    }
    guard body.joints != nil else { return abstain(.skeleton) }
    guard let first = frames.first, let last = frames.last else { return abstain(.joints) }
    guard last.time - first.time >= Self.leastDuration - ClipTime.hair else {
      return abstain(.length)
    }
    let isInWorld = space == .world && frames.contains { $0.left.hip.pointInWorld != nil }
    let left = isInWorld ? nil : leftInPicture
    guard isInWorld || left != nil else { return abstain(.view) }
    var ranges: [JointMotion: [BodySide: Double]] = [:]
    for motion in JointMotion.allCases {
      for side in BodySide.allCases {
        let seen = frames.map { frame in
          (frame.time, Self.angle(motion, side, frame, left), motion.confidence(frame[side]))
        }
        ranges[motion, default: [:]][side] =
          measure(motion, side, seen, at: lastTime, into: &result)
      }
    }
    guard ranges.values.contains(where: { !$0.isEmpty }) else { return abstain(.joints) }
    guard severities == .on else { return }
    judge(ranges, from: first.time, at: lastTime, into: &result)
  }

  mutating func reset() { self = RangeOfMotionAnalyzer(values, tracing: traced) }

  /// The body's left in the picture's axes, into it or out of it; nil where the person is not seen from the side, or the
  /// feet do not tell which way is the front.
  private var leftInPicture: SIMD3<Double>? {
    let widths = frames.map {
      Angle.length($0.left.shoulder.point - $0.right.shoulder.point)
        / Angle.length($0.shoulders - $0.hips)
    }
    guard let width = Gauge.percentile(0.5, of: widths), width < Viewing.sideWidth else {
      return nil
    }
    let feet = frames.flatMap { frame in
      [frame.left, frame.right].map { $0.toe.point.x - $0.heel.point.x }
    }
    var front = Gauge.percentile(0.5, of: feet)
    if front == nil, let first = frames.first, let last = frames.last {
      let way = last.hips.x - first.hips.x
      let leg = Gauge.percentile(0.5, of: frames.map { max($0.left.legLength, $0.right.legLength) })
      if let leg, way.magnitude > leg { front = way }
    }
    guard let front, front != 0 else { return nil }
    return SIMD3(0, 0, front > 0 ? -1 : 1)
  }

  /// The angle in one frame in degrees, in the world unless the body's left in the picture is given; NaN where it
  /// does not show.
  private static func angle(
    _ motion: JointMotion,
    _ side: BodySide,
    _ frame: BodyFrame,
    _ left: SIMD3<Double>?
  ) -> Double {
    func point(_ joint: SeenJoint) -> SIMD3<Double> {
      left == nil
        ? joint.pointInWorld ?? SIMD3(repeating: .nan) : SIMD3(joint.point.x, -joint.point.y, 0)
    }
    let (one, other) = (SidePoints(frame.left, point), SidePoints(frame.right, point))
    let axes = BodyAxes(
      trunk: (one.shoulder + other.shoulder - one.hip - other.hip) * 0.5,
      left: left ?? one.hip - other.hip
    )
    return motion.angle(side == .left ? one : other, axes)
  }

  /// Measures a motion of a side.
  ///
  /// - Returns: The range in degrees; nil where it was not seen well enough, and then nothing is said.
  private func measure(
    _ motion: JointMotion,
    _ side: BodySide,
    _ frames: [(time: Double, value: Double, confidence: Double)],
    at time: Double,
    into result: inout FormResult
  ) -> Double? {
    let gauge = Gauge(
      frames,
      .spread,
      side: side,
      least: values[ExerciseForm.leastConfidence]
    )
    guard let reading = gauge.reading, reading.values.count >= Self.fewest else { return nil }
    var found: [(Quantity, Double?)] = [(motion.range, reading.value)]
    let hasZero = motion != .ankle || self.frames.contains { !$0[side].heel.point.x.isNaN }
    if hasZero { found.append((motion.greatest, Self.greatest(reading.values, reading.times))) }
    if motion == .hip {
      found.append((.hipExtensionMax, Self.greatest(reading.values.map { -$0 }, reading.times)))
    }
    for (quantity, value) in found {
      guard let value else { continue }
      result.measurements.append(
        FormMeasurement(
          quantity,
          value: value,
          time: time,
          decisionTime: time,
          side: side,
          confidence: reading.confidence
        )
      )
    }
    return reading.value
  }

  /// The greatest median of a tenth of a second, of at least three frames.
  private static func greatest(_ values: [Double], _ times: [Double]) -> Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let rate = Double(times.count - 1) / (last - first)
    let width = max(3, Int((peak * rate).rounded()))
    guard values.count >= width else { return nil }
    return (0...(values.count - width)).compactMap { start in
      Gauge.percentile(0.5, of: Array(values[start..<(start + width)]))
    }.max()
  }

  private mutating func judge(
    _ ranges: [JointMotion: [BodySide: Double]],
    from start: Double,
    at time: Double,
    into result: inout FormResult
  ) {
    var isUneven = false
    var isKnown = false
    for motion in [JointMotion.hip, .knee, .shoulder] {
      guard let left = ranges[motion]?[.left], let right = ranges[motion]?[.right] else { continue }
      isKnown = true
      if difference.isExceeded(by: (left - right).magnitude) { isUneven = true }
    }
    guard isKnown else { return }
    let seen = result.measurements.suffix(1).map(\.confidence).first ?? 0
    result.judgements.append(
      Judgement(
        Self.subject,
        .classified(isUneven ? "uneven" : "even"),
        start: start,
        end: time,
        decisionTime: time,
        confidence: seen
      )
    )
  }

  private static let fewest = 15
  private static let spaceName = "space"
  private static let differenceName = "max-difference"
}

extension RangeOfMotionAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-range-of-motion-fixed",
    summary: "Ranges of motion of hips, knees, ankles, shoulders and elbows over a clip.",
    parameters: [
      Parameter(
        spaceName,
        "The coordinates that angles are measured in: metres if there are any, or pixels.",
        choices: Space.allCases.map(\.rawValue)
      ),
      .leastConfidence,
      Severities.parameter,
      Parameter(
        differenceName,
        "The greatest difference of the ranges of both sides that are even.",
        unit: .degrees,
        range: 0...90,
        default: 5
      ),
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: JointMotion.allCases.flatMap { [$0.range, $0.greatest] } + [.hipExtensionMax],
    criteria: [],
    judgements: [subject],
    source: "the neutral zero method; the limit of 5 degrees is the posture app's",
    tracing: AnalyzerDescription.Tracing([differenceName]) {
      RangeOfMotionAnalyzer($0, tracing: $1)
    }
  ) { RangeOfMotionAnalyzer($0) }
}
