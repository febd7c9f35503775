// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's climbing metrics as they were meant: in trunk lengths, against the hands and against
/// where the hips have just been.
///
/// The wall is where the hands are: the distance of the hips from them is across the picture, from
/// the side alone. A sag is a fall of the hips below their highest place of the last two seconds
/// that no hand goes along with. A dyno is a stretch in which a hand is faster than a limit while
/// the hips rise, as slopes of 0.15 s. Its arc is the way of the hand. Speeds are in metres per
/// second for the length of the trunk that is told.
struct WallAnalyzer: TracedAnalyzer {
  /// The limits and the scale.
  let values: ParameterValues

  private let traced: String?
  private var largestFall: Limit
  private var speed: Limit

  private var body = BodyReader(Self.parts)
  private var moments: [Moment] = []
  private var trunk = 0.0
  private var distances: [Double] = []
  private var seen: [Double] = []
  private var widths: [Double] = []
  private var dyno: [(time: Double, speed: Double, hand: SIMD2<Double>)] = []
  private var sag: (start: Double, time: Double, drop: Double)?

  /// One frame.
  private struct Moment: Sendable {
    var time: Double
    var hips: SIMD2<Double>
    var hands: [SIMD2<Double>]
  }

  static let parts: [BodyPart] = [.shoulder, .wrist, .hip]
  private static let window = 0.15
  private static let memory = 2.0

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the scale.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    largestFall = values.limit(Self.largestDrop, tracing: traced)
    speed = values.limit(Self.leastSpeed, tracing: traced)
  }

  /// Both of them.
  var limits: [Limit] { [largestFall, speed] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let hands = [frame.left.wrist.point, frame.right.wrist.point]
    let length = Angle.length(frame.shoulders - frame.hips)
    guard length > 0, !hands[0].x.isNaN, !hands[1].x.isNaN else { return }
    trunk = max(trunk, length)
    moments.append(Moment(time: pose.time, hips: frame.hips, hands: hands))
    let old = moments.prefix { $0.time < pose.time - Self.memory - ClipTime.hair }.count
    if old > 32 { moments.removeFirst(old) }
    let across = ((hands[0].x + hands[1].x) / 2 - frame.hips.x).magnitude
    distances.append(across)
    seen.append(min(1, max(0, min(frame.left.hip.confidence, frame.right.hip.confidence))))
    widths.append(Angle.length(frame.left.shoulder.point - frame.right.shoulder.point) / length)
    followHands(at: pose.time, into: &result)
    followHips(at: pose.time, into: &result)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    guard !distances.isEmpty else {
      result.abstentions += body.abstentions(from: [.wallSag])
      return
    }
    endDyno(at: lastTime, into: &result)
    endSag(at: lastTime, into: &result)
    if (Gauge.percentile(0.5, of: widths) ?? 1) < Viewing.sideWidth,
      let distance = Gauge.percentile(0.5, of: distances)
    {
      report(.hipDistance, distance / trunk, at: lastTime, lastTime, into: &result)
    }
  }

  mutating func reset() { self = WallAnalyzer(values, tracing: traced) }

  /// The frames of the last 0.15 s; empty at the start.
  private var recent: ArraySlice<Moment> {
    guard let last = moments.last else { return [] }
    let start = moments.lastIndex { $0.time < last.time - Self.window - ClipTime.hair } ?? 0
    return last.time - moments[0].time < Self.window - ClipTime.hair ? [] : moments[start...]
  }

  private mutating func followHands(at time: Double, into result: inout FormResult) {
    let near = recent
    guard near.count >= 3 else { return }
    let scale = values[Self.trunkParameter] / trunk
    let speeds = [0, 1].map { hand in
      scale
        * Angle.length(
          SIMD2(
            near.slope(time: \.time) { $0.hands[hand].x },
            near.slope(time: \.time) { $0.hands[hand].y }
          )
        )
    }
    let rise = -near.slope(time: \.time) { $0.hips.y } * scale
    let hand = speeds[0] >= speeds[1] ? 0 : 1
    guard speed.isReached(by: speeds[hand]), rise > 0, let first = near.first,
      let last = near.last
    else {
      endDyno(at: time, into: &result)
      return
    }
    // The hand was under way for most of the slope that told it.
    if dyno.isEmpty { dyno.append((first.time, 0, first.hands[hand])) }
    dyno.append((time, speeds[hand], last.hands[hand]))
  }

  private mutating func endDyno(at time: Double, into result: inout FormResult) {
    defer { dyno = [] }
    guard let fastest = dyno.max(by: { $0.speed < $1.speed }), dyno.count >= 3 else { return }
    let arc = zip(dyno, dyno.dropFirst()).reduce(0) { $0 + Angle.length($1.1.hand - $1.0.hand) }
    result.events.append(
      FormEvent(
        .dyno,
        time: dyno[dyno.count - 1].time,
        start: dyno[0].time,
        end: dyno[dyno.count - 1].time,
        decisionTime: time,
        confidence: Gauge.percentile(0.5, of: seen) ?? 0
      )
    )
    report(.dynoSpeed, fastest.speed, at: fastest.time, time, into: &result)
    report(.dynoArc, arc / trunk, at: fastest.time, time, into: &result)
  }

  private mutating func followHips(at time: Double, into result: inout FormResult) {
    guard let last = moments.last, let highest = moments.min(by: { $0.hips.y < $1.hips.y }) else {
      return
    }
    let drop = (last.hips.y - highest.hips.y) / trunk
    let hands = zip(last.hands, highest.hands).map { ($0.y - $1.y) / trunk }
    let isSagging = largestFall.isExceeded(by: drop) && (hands.max() ?? 0) < drop / 2
    guard isSagging else {
      endSag(at: time, into: &result)
      return
    }
    if drop > sag?.drop ?? 0 { sag = (sag?.start ?? time, time, drop) }
  }

  private mutating func endSag(at time: Double, into result: inout FormResult) {
    defer { sag = nil }
    guard let sag else { return }
    let limit = largestFall.value
    let seen = Gauge.percentile(0.5, of: seen) ?? 0
    report(.hipDrop, sag.drop, at: sag.time, time, into: &result)
    result.findings.append(
      Finding(
        .wallSag,
        start: sag.start,
        end: sag.time,
        time: sag.time,
        decisionTime: time,
        quantity: .hipDrop,
        value: sag.drop,
        threshold: limit,
        confidence: FindingConfidence(neutral: 0, threshold: limit)
          .confidence(of: sag.drop, seen: seen)
      )
    )
  }

  private func report(
    _ quantity: Quantity,
    _ value: Double,
    at time: Double,
    _ decisionTime: Double,
    into result: inout FormResult
  ) {
    result.measure(
      quantity,
      value,
      at: time,
      decidedAt: decisionTime,
      confidence: Gauge.percentile(0.5, of: seen) ?? 0
    )
  }

  /// The name of the parameter that is the largest drop.
  static let largestDrop = KineticsWallAnalyzer.largestDrop
  /// The name of the parameter that is the speed of a dyno.
  static let leastSpeed = KineticsWallAnalyzer.leastSpeed
  /// The name of the parameter that is the length of the trunk.
  static let trunkParameter = "trunk-length"
}

extension WallAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-wall-fixed",
    summary: "The coaching design's climbing metrics, corrected: relative to hands and hips.",
    parameters: [
      Parameter(
        largestDrop,
        "The greatest drop of the hips below their recent place, in trunk lengths.",
        unit: .share,
        range: 0.02...2,
        default: 0.15
      ),
      Parameter(
        leastSpeed,
        "The least speed of a hand in a dyno, in metres per second; the design's 8 mph.",
        unit: .share,
        range: 0...20,
        default: 3.6
      ),
      Parameter(
        trunkParameter,
        "The length of the trunk in metres; 0.5 by default.",
        unit: .share,
        range: 0.2...1,
        default: 0.5
      ),
    ],
    families: KineticsWallAnalyzer.families,
    joints: BodyPart.joints(parts),
    measures: [.hipDistance, .dynoSpeed, .dynoArc],
    criteria: [
      Criterion(
        .wallSag,
        .hipDrop,
        from: .any,
        limit: largestDrop,
        source: "our own: the design's 5 % of the picture do not depend on the body"
      )
    ],
    events: [.dyno],
    scales: [trunkParameter],
    source: KineticsWallAnalyzer.source + ", corrected",
    tracing: AnalyzerDescription.Tracing([largestDrop, leastSpeed]) {
      WallAnalyzer($0, tracing: $1)
    }
  ) { WallAnalyzer($0) }
}
