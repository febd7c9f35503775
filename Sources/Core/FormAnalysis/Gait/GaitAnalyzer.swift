// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Steps of somebody who walks across the picture: heel strikes, and toes that leave the floor.
///
/// A heel strikes where it is farthest ahead of the middle of the hips, and toes leave the floor where
/// they are farthest behind it. Ahead is where the hips go across the picture. If they stay in place, as on
/// a treadmill or before a camera that follows, it is where the toes point. Places are in pixels over
/// the length of a leg, both of the last second.
///
/// Nothing is reported where steps do not show: of somebody who comes towards the camera or goes away, of a
/// foot out of the picture, and without heels and toes unless the ankles are to stand for both.
///
/// - Source: Zeni, Richards and Higginson, "Two simple methods for determining gait events during treadmill
///   and overground walking using kinematic data", Gait & Posture 27(4), 2008: the coordinate-based one, the
///   sacrum's place taken by the middle of the hips.
struct GaitAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// The points that stand for a foot.
  enum Points: String, CaseIterable, Sendable {
    /// The heel for strikes, the toes for toes that leave.
    case feet
    /// The ankle for both.
    case ankles

    /// The part that strikes.
    var striking: BodyPart { self == .feet ? .heel : .ankle }
    /// The part that leaves.
    var leaving: BodyPart { self == .feet ? .toe : .ankle }
  }

  /// One frame of the last second.
  private struct Moment: Sendable {
    var time: Double
    /// The middle of the hips across the picture.
    var hips: Double
    /// The length of the longer leg.
    var leg: Double
    /// The mean way from the heels to the toes across the picture; NaN without.
    var facing: Double
    /// The lowest confidence of the joints of the left foot and the hip, and of the right.
    var seen: (left: Double, right: Double)
  }

  private let values: ParameterValues
  private let traced: String?
  private let points: Points
  private var leastConfidence: Limit
  private var body: BodyReader
  private var swings: FootSwings
  private var moments: [Moment] = []
  /// The legs of the moments, ascending.
  private var legs: [Double] = []
  private var lastStrike: (time: Double, side: BodySide)?

  /// How long frames are kept, in seconds.
  private static let memory = 1.0

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the points.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    points = Points.allCases[Int(values[Self.pointsName])]
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    body = BodyReader([.hip, .knee, .ankle, points.striking, points.leaving])
    swings = FootSwings(values, tracing: traced)
  }

  /// All of them, the swing once for each point.
  var limits: [Limit] { [leastConfidence] + swings.limits }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    update(frame, size: pose.sizeInPixels, into: &result)
  }

  /// Takes a pose that is read.
  ///
  /// - Parameters:
  ///   - frame: The body.
  ///   - size: That of the picture in pixels.
  ///   - result: Gets what is found.
  mutating func update(_ frame: BodyFrame, size: SIMD2<Double>, into result: inout FormResult) {
    let hips = frame.hips
    let leg = max(frame.left.legLength, frame.right.legLength)
    guard Self.isInside(hips, size), leg > 0 else { return }
    remember(frame, hips.x, leg)
    let length = legs[(legs.count - 1) / 2]
    for side in BodySide.allCases {
      for (kind, part) in [
        (FormEvent.Kind.heelStrike, points.striking), (.toeOff, points.leaving),
      ] {
        let point = frame[side][part].point
        guard Self.isInside(point, size) else { continue }
        let turn = swings.follow(kind, side, (point.x - hips.x) / length, at: frame.time)
        if let turn { report(kind, side, turn, length, at: frame.time, into: &result) }
      }
    }
  }

  mutating func finish(into result: inout FormResult) {}

  mutating func reset() { self = GaitAnalyzer(values, tracing: traced) }

  /// True for a point that was seen within the picture.
  private static func isInside(_ point: SIMD2<Double>, _ size: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.x <= size.x && point.y >= 0 && point.y <= size.y
  }

  private mutating func remember(_ frame: BodyFrame, _ hips: Double, _ leg: Double) {
    let old = moments.prefix { $0.time < frame.time - Self.memory - ClipTime.hair }
    for moment in old { legs.remove(at: place(of: moment.leg)) }
    moments.removeFirst(old.count)
    legs.insert(leg, at: place(of: leg))
    var moment = Moment(time: frame.time, hips: hips, leg: leg, facing: 0, seen: (0, 0))
    for side in BodySide.allCases {
      let foot = frame[side]
      moment.facing += (foot.toe.point.x - foot.heel.point.x) / 2
      let seen = min(
        foot.hip.confidence,
        foot[points.striking].confidence,
        foot[points.leaving].confidence
      )
      if side == .left { moment.seen.left = seen } else { moment.seen.right = seen }
    }
    moments.append(moment)
  }

  /// The place of the first leg that is as long as this one or longer.
  private func place(of leg: Double) -> Int {
    var (low, high) = (0, legs.count)
    while low < high {
      let middle = (low + high) / 2
      if legs[middle] < leg { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// 1 if the person goes to the right of the picture, -1 to its left; nil if neither shows.
  private func direction(_ leg: Double) -> Double? {
    guard let first = moments.first, let last = moments.last,
      last.time - first.time >= FootSwings.leastWatch - ClipTime.hair
    else { return nil }
    let speed = moments.slope(time: \.time, value: \.hips) / leg
    if speed.magnitude >= FootSwings.leastSpeed { return speed > 0 ? 1 : -1 }
    guard points == .feet,
      let facing = Gauge.percentile(0.5, of: moments.map { $0.facing / leg }),
      facing.magnitude >= FootSwings.leastFacing
    else { return nil }
    return facing > 0 ? 1 : -1
  }

  private mutating func report(
    _ kind: FormEvent.Kind,
    _ side: BodySide,
    _ turn: SwingTrace.Turn,
    _ leg: Double,
    at time: Double,
    into result: inout FormResult
  ) {
    guard let direction = direction(leg),
      turn.isGreatest == (kind == .heelStrike ? direction > 0 : direction < 0)
    else { return }
    let confidences = moments.map { side == .left ? $0.seen.left : $0.seen.right }
    let seen = Gauge.percentile(0.5, of: confidences) ?? 0
    guard swings.isDue(kind, side, at: turn.time), leastConfidence.isReached(by: seen) else {
      return
    }
    swings.note(kind, side, at: turn.time)
    let confidence = min(1, max(0, seen))
    result.events.append(
      FormEvent(kind, time: turn.time, decisionTime: time, side: side, confidence: confidence)
    )
    guard kind == .heelStrike else { return }
    defer { lastStrike = (turn.time, side) }
    guard let lastStrike, lastStrike.side != side, turn.time > lastStrike.time,
      turn.time - lastStrike.time <= FootSwings.longestStep
    else { return }
    result.measurements.append(
      FormMeasurement(
        .stepTime,
        value: turn.time - lastStrike.time,
        time: turn.time,
        decisionTime: time,
        side: side,
        confidence: confidence
      )
    )
  }

  /// The name of the parameter that is the points.
  static let pointsName = "points"
}

extension GaitAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "gait-steps",
    summary: "Walking across the picture: heel strikes and toe-offs of each foot.",
    parameters: [
      FootSwings.leastSwing, FootSwings.leastInterval, .leastConfidence,
      Parameter(
        pointsName,
        "The joints that stand for a foot: heels and toes, or the ankle for both.",
        choices: Points.allCases.map(\.rawValue)
      ),
    ],
    families: ["walk"],
    joints: BodyPart.joints([.hip, .knee, .ankle, .heel, .toe]),
    measures: [.stepTime],
    criteria: [],
    events: [.heelStrike, .toeOff],
    source: "Zeni, Richards and Higginson, Gait & Posture 27(4), 2008: the coordinate-based method",
    tracing: AnalyzerDescription.Tracing([
      FootSwings.leastSwing.name, FootSwings.leastInterval.name, ExerciseForm.leastConfidence,
    ]) { GaitAnalyzer($0, tracing: $1) }
  ) { GaitAnalyzer($0) }
}
