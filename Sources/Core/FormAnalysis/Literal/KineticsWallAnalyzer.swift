// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's climbing metrics, literally, with their defects.
///
/// The nearer the hips are to the wall, the greater is their proximity, 0 to 100; reported is its mean
/// over the clip. The hips sag where they are 5 % of the picture below the first frame's. A dyno is
/// speed above 8 mph while the hips rise. Text and code differ in these things:
///
/// - the scale, see ``LiteralReading/metres(_:in:)``;
/// - the joints that they use, see ``LiteralReading/frame(of:)``;
/// - the wall. The text's is the left edge of the picture. The code's is where the wrists are, on
///   the side where they are first, see `HandWall`;
/// - the speed of a dyno. The text has that of the faster wrist, the code the mean of hips, their
///   middle, wrists, knees and ankles, as far as they are seen;
/// - the arc of a dyno. The text's is the way of the wrist, here of the faster one, the code's that of
///   the middle of the hips, its centre of mass;
/// - the sag. The code has 8 % of the picture; `max-drop=0.08` is that.
///
/// Known errors of that:
///
/// - the wall is where the camera has it, and often on the right of the text's picture;
/// - whoever has climbed up by 5 % can sag no more;
/// - speed is that between two frames, so that noise of a quick camera is a dyno. A wrist that was not
///   seen has the speed 0.
///
/// Its limits are parameters whose defaults are those of the text.
///
/// - Source: Kinetics, README, Wall Beta; WallBetaAnalytics.swift of rayancheca/kinetics, c2b1a7e.
struct KineticsWallAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Wall Beta"
  /// The exercises at a wall.
  static let families = ["climb"]
  /// The name of the parameter that is the largest drop.
  static let largestDrop = "max-drop"
  /// The name of the parameter that is the speed of a dyno.
  static let leastSpeed = "min-speed"
  private static let parts: [BodyPart] = [.wrist, .hip]

  private let values: ParameterValues
  private let reading: LiteralReading
  private let traced: String?
  private var largestDrop: Limit
  private var leastSpeed: Limit

  private var body = BodyReader(Self.parts)
  private var baseline: Double?
  private var last: BodyFrame?
  private var wall: HandWall?
  private var proximity = 0.0
  private var count = 0
  private var confidence = 1.0
  private var isSagging = false
  private var dyno: Dyno?

  /// Frames in a row that are fast while the hips rise.
  private struct Dyno: Sendable {
    /// When the frame before the first of them was, in seconds, from which its speed is.
    var start: Double
    /// When the last of them was, in seconds.
    var end: Double
    /// The greatest speed, in metres per second.
    var speed: Double
    /// The way of the faster wrist or, by the code, of the hips, in widths of the picture that the design takes for 2 m.
    var arc: Double
  }

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the reading.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    reading = LiteralReading(values)
    largestDrop = values.limit(Self.largestDrop, tracing: traced)
    leastSpeed = values.limit(Self.leastSpeed, tracing: traced)
  }

  /// Both of them.
  var limits: [Limit] { [largestDrop, leastSpeed] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose).flatMap(reading.frame) else { return }
    let size = pose.sizeInPixels
    let hips = frame.hips / size
    if reading == .code { findWall(frame, size) }
    if !hips.x.isNaN {
      let seen = min(1, max(0, min(frame.left.hip.confidence, frame.right.hip.confidence)))
      confidence = min(confidence, seen)
      proximity += nearness(hips.x)
      count += 1
      let baseline = self.baseline ?? hips.y
      self.baseline = baseline
      sag(hips.y - baseline, seen, at: pose.time, into: &result)
    }
    if let last, pose.time > last.time { follow(frame, last, size, into: &result) }
    last = frame
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

  /// The nearness of the hips to the wall, 0 to 100, by their place across the picture in 0...1.
  private func nearness(_ hips: Double) -> Double {
    switch reading {
    case .text: 100 * min(1, max(0, 1 - hips))
    case .code: (wall ?? .edge).proximity(of: hips)
    }
  }

  /// Follows the wrists that were seen.
  private mutating func findWall(_ frame: BodyFrame, _ size: SIMD2<Double>) {
    let wrists = [frame.left, frame.right].map { $0.wrist.point.x / size.x }.filter { !$0.isNaN }
    guard !wrists.isEmpty else { return }
    let hands = wrists.reduce(0, +) / Double(wrists.count)
    if wall == nil { wall = HandWall(hands) } else { wall?.update(hands) }
  }

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
    result.findings.append(limit.finding(.wallSag, .hipDropInFrame, drop, at: time, seen: seen))
  }

  private mutating func follow(
    _ frame: BodyFrame,
    _ last: BodyFrame,
    _ size: SIMD2<Double>,
    into result: inout FormResult
  ) {
    func way(_ point: (BodyFrame) -> SIMD2<Double>) -> Double {
      reading.metres(point(frame) - point(last), in: size)
    }
    let wrists = [way { $0.left.wrist.point }, way { $0.right.wrist.point }]
    let hand = wrists.filter { !$0.isNaN }.max() ?? 0
    var moved = hand
    var traced = hand
    if reading == .code {
      let joints: [(SidePose) -> SIMD2<Double>] = [
        { $0.hip.point }, { $0.knee.point }, { $0.ankle.point },
      ]
      let others = joints.flatMap { joint in [way { joint($0.left) }, way { joint($0.right) }] }
      let seen = (wrists + others + [way(\.hips)]).filter { !$0.isNaN }
      moved = seen.reduce(0, +) / Double(seen.count)
      traced = way(\.hips)
    }
    let speed = moved / (frame.time - last.time)
    guard leastSpeed.isExceeded(by: speed), frame.hips.y < last.hips.y else {
      endDyno(at: frame.time, into: &result)
      return
    }
    dyno = Dyno(
      start: dyno?.start ?? last.time,
      end: frame.time,
      speed: max(dyno?.speed ?? 0, speed),
      arc: (dyno?.arc ?? 0) + traced / 2
    )
  }

  private mutating func endDyno(at time: Double, into result: inout FormResult) {
    guard let dyno else { return }
    result.events.append(
      FormEvent(
        .dyno,
        time: dyno.end,
        start: dyno.start,
        end: dyno.end,
        decisionTime: time,
        confidence: confidence
      )
    )
    let arc = reading == .text ? Quantity.dynoArcInFrame : .dynoHipArcInFrame
    for (quantity, value) in [(Quantity.dynoSpeed, dyno.speed), (arc, dyno.arc)] {
      result.measure(quantity, value, at: time, decidedAt: time, confidence: confidence)
    }
    self.dyno = nil
  }
}

/// The wall as the design's code finds it: where the wrists are.
///
/// It is on the side of the picture on which they are first, for good. Every frame it goes a twentieth of
/// the way to them if they are nearer to that side. The share is per frame, so that the rate matters.
/// Before any wrist was seen it is the picture's left edge.
///
/// - Source: WallBetaAnalytics.swift of rayancheca/kinetics, c2b1a7e: `wallPlaneAlpha`, `maxHipWallDistance`.
struct HandWall: Sendable {
  /// Across the picture, in 0...1.
  private(set) var place: Double
  private let isLeft: Bool

  /// The left edge of the picture.
  static let edge = HandWall(0)

  /// Begins with the middle of the wrists.
  init(_ hands: Double) {
    place = hands
    isLeft = hands < 0.5
  }

  /// Follows the wrists in the next frame.
  mutating func update(_ hands: Double) {
    let nearer = isLeft ? min(hands, place) : max(hands, place)
    place += 0.05 * (nearer - place)
  }

  /// The nearness of hips, 0 to 100: 100 at the wall, 0 from 0.45 of the picture's width on.
  func proximity(of hips: Double) -> Double {
    let distance = max(0, isLeft ? hips - place : place - hips)
    return 100 * max(0, 1 - distance / 0.45)
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
        "The greatest drop of the hips below their first place, in frame heights; the text's 0.05, the code has 0.08.",
        unit: .share,
        range: -1...1,
        default: 0.05
      ),
      Parameter(
        leastSpeed,
        "The speed above which a climber is in a dyno, in metres per second; the design's 8 mph.",
        unit: .share,
        range: 0...50,
        default: 8 * 0.44704
      ),
      LiteralReading.parameter,
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.hipProximity, .dynoSpeed, .dynoArcInFrame, .dynoHipArcInFrame],
    criteria: [
      Criterion(
        .wallSag,
        .hipDropInFrame,
        from: .any,
        limit: largestDrop,
        source: source
      )
    ],
    events: [.dyno],
    claims: [],
    isLiteral: true,
    source: source + "; with reading=code WallBetaAnalytics.swift of c2b1a7e",
    tracing: AnalyzerDescription.Tracing([largestDrop, leastSpeed]) {
      KineticsWallAnalyzer($0, tracing: $1)
    }
  ) { KineticsWallAnalyzer($0) }
}
