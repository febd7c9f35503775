// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's striking metrics as they were meant.
///
/// They are strikes by the stretching of an arm, their speed, and the order in which hips, trunk
/// and hand are fastest.
///
/// The speed is that of the hand against the shoulder, so that a step is no strike. It is in metres
/// per second for the length of an arm that is told. From the side arms are measured in the image,
/// from elsewhere in space if there is depth. The chain is looked at in the image, from the side
/// alone.
struct StrikeAnalyzer: TracedAnalyzer {
  /// The limits and the scale.
  let values: ParameterValues

  private let traced: String?
  private var speed: Limit
  private var lag: Limit
  private var leastConfidence: Limit

  private var body = BodyReader(Self.parts)
  private var hands: [BodySide: Hand] = [:]
  private var hasSeenAny = false

  static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip]

  /// What is known of one hand.
  private struct Hand: Sendable {
    var trace: StrikeTrace
    /// The length of the arm in the image and in space.
    var arm = 0.0
    var armInWorld = 0.0
    /// The greatest width of the shoulders over the length of the trunk, to tell the view.
    var width = 0.0
  }

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the scale.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    speed = values.limit(Self.leastSpeed, tracing: traced)
    lag = values.limit(Self.leastLag, tracing: traced)
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    for side in BodySide.allCases {
      let reach = values.limit(Self.leastReach, tracing: traced)
      hands[side] = Hand(trace: StrikeTrace(least: reach))
    }
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    for side in BodySide.allCases {
      guard var hand = hands[side] else { continue }
      if let sample = Self.sample(frame, side, &hand) {
        hasSeenAny = true
        let strike = hand.trace.update(sample, arm: hand.arm)
        if let strike { judge(strike, side, hand, at: pose.time, into: &result) }
      }
      hands[side] = hand
    }
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    for side in BodySide.allCases {
      guard let hand = hands[side], let strike = hand.trace.finish(arm: hand.arm) else { continue }
      judge(strike, side, hand, at: lastTime, into: &result)
    }
    guard !hasSeenAny else { return }
    result.abstentions += body.abstentions(from: [.chainOrder])
  }

  mutating func reset() { self = StrikeAnalyzer(values, tracing: traced) }

  /// All of them, the reach once for each hand.
  var limits: [Limit] {
    [speed, lag, leastConfidence] + BodySide.allCases.compactMap { hands[$0]?.trace.least }
  }

  /// One frame of a hand; nil where joints are missing.
  private static func sample(
    _ frame: BodyFrame,
    _ side: BodySide,
    _ hand: inout Hand
  ) -> StrikeSample? {
    let body = frame[side]
    let length = body.armLength
    guard !length.isNaN, length > 0 else { return nil }
    hand.arm = max(hand.arm, length)
    let width = Angle.length(frame.left.shoulder.point - frame.right.shoulder.point)
    if body.trunkLength > 0, !width.isNaN { hand.width = max(hand.width, width / body.trunkLength) }
    var reach = Angle.length(body.wrist.point - body.shoulder.point) / hand.arm
    if hand.width >= Viewing.sideWidth, let shoulder = body.shoulder.pointInWorld,
      let elbow = body.elbow.pointInWorld, let wrist = body.wrist.pointInWorld
    {
      let arm = length3(elbow - shoulder) + length3(wrist - elbow)
      if !arm.isNaN, arm > 0 {
        hand.armInWorld = max(hand.armInWorld, arm)
        reach = length3(wrist - shoulder) / hand.armInWorld
      }
    }
    guard !reach.isNaN else { return nil }
    return StrikeSample(
      time: frame.time,
      hip: body.hip.point,
      shoulder: body.shoulder.point,
      wrist: body.wrist.point,
      reach: reach,
      confidence: min(1, max(0, body.armConfidence))
    )
  }

  private static func length3(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }

  private mutating func judge(
    _ strike: Strike,
    _ side: BodySide,
    _ hand: Hand,
    at time: Double,
    into result: inout FormResult
  ) {
    let seen = Gauge.percentile(0.5, of: strike.samples.map(\.confidence)) ?? 0
    guard leastConfidence.isReached(by: seen), let fastest = strike.stretching,
      speed.isReached(by: fastest.speed)
    else { return }
    result.events.append(
      FormEvent(
        .strike,
        time: strike.stretch.upperBound,
        start: strike.stretch.lowerBound,
        end: strike.stretch.upperBound,
        decisionTime: time,
        side: side,
        confidence: seen
      )
    )
    var judge = RepJudge(time: fastest.time, decisionTime: time, result: FormResult())
    func gauge(_ value: Double) -> Gauge {
      .seen(
        Gauge.Reading(
          value: value,
          side: side,
          confidence: seen,
          times: [strike.interval.lowerBound, fastest.time, strike.interval.upperBound],
          values: [value, value, value]
        )
      )
    }
    judge.measure(.strikeSpeed, gauge(fastest.speed * values[Self.armParameter]))
    if hand.width < Viewing.sideWidth {
      let lags = lags(strike)
      if let trunk = lags.trunk { judge.measure(.trunkLag, gauge(trunk)) }
      if let hand = lags.hand { judge.measure(.handLag, gauge(hand)) }
      let known = [lags.trunk, lags.hand].compactMap(\.self)
      if !known.isEmpty {
        let inOrder = known.count { $0 > 0 }
        judge.measure(.chainScore, gauge(Double(inOrder) / Double(known.count)))
      }
      let limit = FindingConfidence(
        neutral: 0.1,
        threshold: lag.value,
        isLeast: true
      )
      if let late = lags.hand, lag.isMissed(by: late), let reading = gauge(late).reading {
        judge.find(.chainOrder, .handLag, reading, limit)
      } else if let late = lags.trunk, lag.isMissed(by: late), let reading = gauge(late).reading {
        judge.find(.chainOrder, .trunkLag, reading, limit)
      }
    } else {
      judge.abstain(.chainOrder, .view)
    }
    result.findings += judge.result.findings
    result.measurements += judge.result.measurements
    result.abstentions += judge.result.abstentions
  }

  /// The lags between the greatest speeds of hip and shoulder, and of shoulder and hand; nil where one of
  /// them hardly moves.
  private func lags(_ strike: Strike) -> (trunk: Double?, hand: Double?) {
    func moving(_ peak: Strike.Peak?) -> Double? {
      guard let peak, peak.speed >= Self.leastMovement else { return nil }
      return peak.time
    }
    let hip = moving(strike.peak(of: \.hip))
    let shoulder = moving(strike.peak(of: \.shoulder))
    let wrist = moving(strike.peak(of: \.wrist))
    let trunk = hip.flatMap { hip in shoulder.map { $0 - hip } }
    let hand = shoulder.flatMap { shoulder in wrist.map { $0 - shoulder } }
    return (trunk, hand)
  }

  /// The speed in arm lengths per second below which a part counts as still.
  private static let leastMovement = 0.2
  /// The name of the parameter that is the stretching of a strike.
  static let leastReach = "min-reach"
  /// The name of the parameter that is the speed of a strike.
  static let leastSpeed = "min-speed"
  /// The name of the parameter that is the least lag.
  static let leastLag = "min-lag"
  /// The name of the parameter that is the length of an arm.
  static let armParameter = "arm-length"
}

extension StrikeAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-striking-fixed",
    summary: "The coaching design's strikes, corrected: one per extension of an arm.",
    parameters: [
      Parameter(
        leastReach,
        "The least extension of an arm that makes a strike, in arm lengths.",
        unit: .share,
        range: 0.05...1,
        default: 0.25
      ),
      Parameter(
        leastSpeed,
        "The least speed of a strike, in arm lengths per second; the design's 5 mph are 3.9.",
        unit: .share,
        range: 0...50,
        default: 3.9
      ),
      Parameter(
        leastLag,
        "The least lag of a part behind the one that should lead; below 0 it may be earlier.",
        unit: .seconds,
        range: -1...1,
        default: -0.02
      ),
      Parameter(
        armParameter,
        "The length of an arm in metres; by default a third of a stature of 1.75 m.",
        unit: .share,
        range: 0.2...1.2,
        default: 0.58
      ),
      .leastConfidence,
    ],
    families: KineticsStrikingAnalyzer.families,
    joints: BodyPart.joints(parts),
    measures: [.strikeSpeed, .chainScore],
    criteria: [Quantity.handLag, .trunkLag].map { quantity in
      Criterion(
        .chainOrder,
        quantity,
        from: .side,
        limit: leastLag,
        isLeast: true,
        source: "Putnam, 1993: proximal before distal; the tolerance is our own"
      )
    },
    events: [.strike],
    scales: [armParameter],
    source: KineticsStrikingAnalyzer.source + ", corrected",
    tracing: AnalyzerDescription.Tracing([
      leastReach, leastSpeed, leastLag, ExerciseForm.leastConfidence,
    ]) {
      StrikeAnalyzer($0, tracing: $1)
    }
  ) { StrikeAnalyzer($0) }
}
