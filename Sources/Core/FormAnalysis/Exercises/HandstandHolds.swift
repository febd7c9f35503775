// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Holds on the hands or the head: how long a handstand, a headstand or a crow stand lasts.
///
/// They are steps of a progression whose standards are in seconds. The positions exclude each other, and how
/// good their form is is not judged.
struct HandstandHoldAnalyzer: TracedAnalyzer {
  private let values: ParameterValues
  private let traced: String?
  private var leastConfidence: Limit
  private var body = BodyReader(HeldPosition.parts)
  private var traces: [HoldTrace<Double>]

  /// The positions, in the order of holds that end together.
  static let positions: [HeldPosition] = [.headstand, .crow, .handstand]

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits.
  ///   - traced: The one that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    traces = Self.positions.map { _ in
      HoldTrace(least: values.limit(Self.leastHoldName, tracing: traced))
    }
  }

  /// All of them, the shortest hold once for each position.
  var limits: [Limit] { [leastConfidence] + traces.map(\.least) }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    for (place, position) in Self.positions.enumerated() {
      let hold = traces[place].update(position.confidence(in: frame), at: pose.time)
      if let hold { report(hold, position, at: pose.time, into: &result) }
    }
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    for (place, position) in Self.positions.enumerated() {
      if let hold = traces[place].finish() { report(hold, position, at: lastTime, into: &result) }
    }
  }

  mutating func reset() { self = HandstandHoldAnalyzer(values, tracing: traced) }

  private mutating func report(
    _ hold: HoldTrace<Double>.Hold,
    _ position: HeldPosition,
    at time: Double,
    into result: inout FormResult
  ) {
    let confidence = Gauge.percentile(0.5, of: hold.frames) ?? 0
    guard leastConfidence.isReached(by: confidence) else { return }
    result.append(hold.interval, position.name, decidedAt: time, confidence: confidence)
  }

  private static let leastHoldName = "min-hold"
}

extension FormResult {
  /// Appends a hold and its duration.
  mutating func append(
    _ interval: ClosedRange<Double>,
    _ name: String,
    decidedAt time: Double,
    confidence: Double
  ) {
    let (start, end) = (interval.lowerBound, interval.upperBound)
    holds.append(
      FormHold(name, start: start, end: end, decisionTime: time, confidence: confidence)
    )
    measure(.holdDuration, end - start, at: end, decidedAt: time, confidence: confidence)
  }
}

extension Parameter {
  /// The shortest hold that is reported.
  static func leastHold(_ name: String, default value: Double) -> Parameter {
    Parameter(name, "The shortest hold.", unit: .seconds, range: 0.5...60, default: value)
  }
}

extension HandstandHoldAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "handstand-holds",
    summary: "Headstands, crow stands and handstands: the time held.",
    parameters: [.leastHold(leastHoldName, default: 2), .leastConfidence],
    families: ["handstand-push-up"],
    joints: BodyPart.joints(HeldPosition.parts),
    measures: [.holdDuration],
    criteria: [],
    holds: positions.map(\.name),
    source: """
      the first three steps of handstand push-ups in the progressions app, whose standards are in seconds; the \
      positions are our own
      """,
    tracing: AnalyzerDescription.Tracing([leastHoldName, ExerciseForm.leastConfidence]) {
      HandstandHoldAnalyzer($0, tracing: $1)
    }
  ) { HandstandHoldAnalyzer($0) }
}
