// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Planks: how long a straight body is held, and when its hips sag or stand up.
///
/// A hold (`HoldTrace`) is a stretch in which trunk and thighs lie within 35 degrees of level above
/// the elbows. It is judged once, when it is over. The angle at the hips is smoothed by a median of
/// half a second. It is wrong for as long as it is beyond its limit, if that lasts 0.3 s.
struct PlankAnalyzer: TracedAnalyzer {
  private let values: ParameterValues
  private let traced: String?
  private var largestSag: Limit
  private var largestPike: Limit
  private var leastConfidence: Limit

  private var body = BodyReader(Self.parts)
  private var trace: HoldTrace<HeldFrame>

  /// One frame of a hold.
  private struct HeldFrame: Sendable {
    var time: Double
    /// The angle between trunk and thighs in degrees, hips below the straight line positive.
    var bend: Double
    var confidence: Double
    /// The width of the shoulders over the length of the trunk.
    var width: Double
  }

  /// The length of the median, in seconds.
  private static let smoothing = 0.5
  /// How long a fault lasts at least, in seconds.
  private static let least = 0.3
  /// The largest angle of trunk and thighs to the floor, in degrees.
  private static let steepest = 35.0

  static let parts: [BodyPart] = [.shoulder, .elbow, .hip, .knee]
  /// The name of the hold.
  private static let held = "plank"

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits.
  ///   - traced: The one that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    largestSag = values.limit(Self.largestSagName, tracing: traced)
    largestPike = values.limit(Self.largestPikeName, tracing: traced)
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    trace = HoldTrace(least: values.limit(Self.leastHoldName, tracing: traced))
  }

  /// All of them.
  var limits: [Limit] { [largestSag, largestPike, trace.least, leastConfidence] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let hold = trace.update(Self.held(frame), at: pose.time)
    if let hold { judge(hold, at: pose.time, into: &result) }
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    if let hold = trace.finish() { judge(hold, at: lastTime, into: &result) }
    guard !trace.hasSeenAny else { return }
    result.abstentions += body.abstentions(from: [.hipSag, .hipPike])
  }

  mutating func reset() { self = PlankAnalyzer(values, tracing: traced) }

  /// The frame's values; nil in a pose that is no plank.
  private static func held(_ frame: BodyFrame) -> HeldFrame? {
    let steepest = Elementary.tan(steepest * .pi / 180)
    func isLevel(_ way: SIMD2<Double>) -> Bool { way.y.magnitude <= steepest * way.x.magnitude }
    let sides = [frame.left, frame.right].filter { side in
      side.lineConfidence > 0 && isLevel(side.shoulder.point - side.hip.point)
        && isLevel(side.hip.point - side.knee.point)
        && side.elbow.point.y > side.shoulder.point.y
    }
    guard let side = sides.max(by: { $0.lineConfidence < $1.lineConfidence }) else { return nil }
    let turn = Angle.turnDegrees(side.shoulder.point, side.hip.point, side.knee.point)
    guard !turn.isNaN else { return nil }
    let feetward: Double = side.knee.point.x < side.shoulder.point.x ? -1 : 1
    let width = Angle.length(frame.left.shoulder.point - frame.right.shoulder.point)
    return HeldFrame(
      time: frame.time,
      bend: -feetward * turn,
      confidence: min(1, max(0, side.lineConfidence)),
      width: width / side.trunkLength
    )
  }

  /// Judges a hold that is over.
  private mutating func judge(
    _ held: HoldTrace<HeldFrame>.Hold,
    at time: Double,
    into result: inout FormResult
  ) {
    let hold = held.frames
    guard let last = hold.last, let confidence = Gauge.percentile(0.5, of: hold.map(\.confidence))
    else { return }
    result.append(held.interval, Self.held, decidedAt: time, confidence: confidence)
    let isSeen = leastConfidence.isReached(by: confidence)
    let width = Gauge.percentile(0.5, of: hold.map(\.width)) ?? 0
    guard isSeen, width < Viewing.sideWidth else {
      for fault in [Fault.hipSag, .hipPike] {
        let reason: Abstention.Reason = isSeen ? .view : .joints
        result.abstentions.append(
          Abstention(fault, reason, time: last.time, decisionTime: time)
        )
      }
      return
    }
    let bends = Self.smoothed(hold)
    let bend = Gauge.percentile(0.5, of: bends) ?? 0
    result.measure(.hipBend, bend, at: last.time, decidedAt: time, confidence: confidence)
    let sags = Self.episodes(of: bends, hold, beyond: &largestSag)
    let pikes = Self.episodes(of: bends.map { -$0 }, hold, beyond: &largestPike)
    result.findings +=
      sags.map { finding(.hipSag, .hipSag, $0, largestSag.value, confidence, time) }
      + pikes.map { finding(.hipPike, .hipPike, $0, largestPike.value, confidence, time) }
  }

  /// The angles of a hold, each the median of half a second around it.
  private static func smoothed(_ hold: [HeldFrame]) -> [Double] {
    var low = 0
    var high = 0
    return hold.map { frame in
      let reach = smoothing / 2 + ClipTime.hair
      while hold[low].time < frame.time - reach { low += 1 }
      while high < hold.count, hold[high].time <= frame.time + reach { high += 1 }
      return Gauge.percentile(0.5, of: hold[low..<high].map(\.bend)) ?? frame.bend
    }
  }

  /// A stretch of wrong values.
  private struct Episode {
    var start: Double
    var end: Double
    var time: Double
    var value: Double
  }

  /// The stretches of values beyond a limit that last long enough, each with its greatest value.
  private static func episodes(
    of values: [Double],
    _ hold: [HeldFrame],
    beyond limit: inout Limit
  ) -> [Episode] {
    var episodes: [Episode] = []
    var current: Episode?
    for (frame, value) in zip(hold, values) {
      guard limit.isExceeded(by: value) else {
        if let current { episodes.append(current) }
        current = nil
        continue
      }
      var episode =
        current ?? Episode(start: frame.time, end: frame.time, time: frame.time, value: value)
      episode.end = frame.time
      if value > episode.value { (episode.value, episode.time) = (value, frame.time) }
      current = episode
    }
    if let current { episodes.append(current) }
    return episodes.filter { $0.end - $0.start >= least - ClipTime.hair }
  }

  private func finding(
    _ fault: Fault,
    _ quantity: Quantity,
    _ episode: Episode,
    _ limit: Double,
    _ seen: Double,
    _ time: Double
  ) -> Finding {
    Finding(
      fault,
      start: episode.start,
      end: episode.end,
      time: episode.time,
      decisionTime: time,
      quantity: quantity,
      value: episode.value,
      threshold: limit,
      confidence: FindingConfidence(neutral: 0, threshold: limit)
        .confidence(of: episode.value, seen: seen)
    )
  }

  /// The name of the parameter that is the largest sag.
  private static let largestSagName = "max-hip-sag"
  /// The name of the parameter that is the largest pike.
  private static let largestPikeName = "max-hip-pike"
  /// The name of the parameter that is the shortest hold.
  private static let leastHoldName = "min-hold"
}

extension PlankAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "plank",
    summary: "Planks: the time held, and hips that sag or rise.",
    parameters: [
      limit(largestSagName, "The greatest sag of the hips below a straight body."),
      limit(largestPikeName, "The greatest rise of the hips above a straight body."),
      .leastHold(leastHoldName, default: 1),
      .leastConfidence,
    ],
    families: ["plank"],
    joints: BodyPart.joints(parts),
    measures: [.holdDuration, .hipBend],
    criteria: [
      criterion(.hipSag, .hipSag, largestSagName),
      criterion(.hipPike, .hipPike, largestPikeName),
    ],
    holds: [held],
    source: armyTest,
    tracing: AnalyzerDescription.Tracing([
      largestSagName, largestPikeName, leastHoldName, ExerciseForm.leastConfidence,
    ]) { PlankAnalyzer($0, tracing: $1) }
  ) { PlankAnalyzer($0) }

  /// The test whose standard planks are held against.
  private static let armyTest = "US Army, ATP 7-22.01, the plank"

  private static func limit(_ name: String, _ summary: String) -> Parameter {
    Parameter(name, summary, unit: .degrees, range: 0...60, default: 10)
  }

  private static func criterion(
    _ fault: Fault,
    _ quantity: Quantity,
    _ parameter: String
  ) -> Criterion {
    Criterion(
      fault,
      quantity,
      from: .side,
      limit: parameter,
      source: """
        \(armyTest): a straight line; the tolerance is our own, half of the push-up's, since a hold is still
        """
    )
  }
}
