// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import FormAnalysis
import PoseTracks
import RepCounting

/// The findings, measurements, abstentions, events, holds, judgements, reps and phases that an analyzer's program answers with.
struct AnalyzerVocabulary: ProgramVocabulary {
  static let form =
    "a list of findings, measurements, abstentions, events, holds, judgements, reps and phases"
  static let kind = "analyzer"
  static let isToldOfBody = true

  private var form = FormResult()
  private var reps: RepReader?
  private var phases: [PhaseInterval]?
  private var knowsExercise = true

  /// All that was said; nil where the exercise is not known.
  var answer: ProgramAnalysis? {
    guard knowsExercise else { return nil }
    return ProgramAnalysis(
      form: form,
      reps: reps.map { CounterReport($0.events) },
      phases: phases
    )
  }

  private var last = Decisions()

  /// When the latest of each kind was decided; nil before the first.
  private struct Decisions {
    var finding: Double?
    var measurement: Double?
    var abstention: Double?
    var event: Double?
    var hold: Double?
    var judgement: Double?
  }

  /// What a thing said is.
  private enum Kind: String, CaseIterable {
    case fault
    case measure
    case abstention
    case event
    case hold
    case judgement
    case rep
    case phase
  }

  /// The answer null to the first line says that the exercise is not known.
  mutating func begin(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) -> Bool {
    guard node.json == .null else {
      try takeAll(node, at: times)
      return true
    }
    knowsExercise = false
    return false
  }

  /// Takes a thing said, by its `type`.
  mutating func take(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) {
    let type = try AnswerObject(node, "what is said", members: Self.allNames)
    let kind: Kind = try type.required(try type.choice("type"), "type")
    switch kind {
    case .fault:
      let object = try AnswerObject(node, "a fault", members: Self.faultNames)
      let finding = try Self.finding(object, times)
      try times.check(finding.decisionTime, after: &last.finding)
      form.findings.append(finding)
    case .measure:
      let object = try AnswerObject(node, "a measure", members: Self.measureNames)
      let measurement = try Self.measurement(object, times)
      try times.check(measurement.decisionTime, after: &last.measurement)
      form.measurements.append(measurement)
    case .abstention:
      let object = try AnswerObject(node, "an abstention", members: Self.abstentionNames)
      let abstention = try Self.abstention(object, times)
      try times.check(abstention.decisionTime, after: &last.abstention)
      form.abstentions.append(abstention)
    case .event:
      let object = try AnswerObject(node, "an event", members: Self.eventNames)
      let event = try Self.event(object, times)
      try times.check(event.decisionTime, after: &last.event)
      form.events.append(event)
    case .hold:
      let object = try AnswerObject(node, "a hold", members: Self.holdNames)
      let hold = try Self.hold(object, times)
      try times.check(hold.decisionTime, after: &last.hold)
      form.holds.append(hold)
    case .judgement:
      let object = try AnswerObject(node, "a judgement", members: Self.judgementNames)
      let judgement = try Self.judgement(object, times)
      try times.check(judgement.decisionTime, after: &last.judgement)
      form.judgements.append(judgement)
    case .rep:
      let object = try AnswerObject(node, "a rep", members: ["type"] + RepReader.names)
      var reader = reps ?? RepReader()
      try reader.take(object, at: times)
      reps = reader
    case .phase:
      let object = try AnswerObject(node, "a phase", members: Self.phaseNames)
      phases = (phases ?? []) + [try Self.phase(object, after: phases?.last, times)]
    }
  }

  private static let faultNames = [
    "type", "fault", "start", "end", "time", "decision_time", "side", "quantity", "unit", "value",
    "threshold", "confidence",
  ]
  private static let measureNames = [
    "type", "quantity", "unit", "value", "time", "decision_time", "side", "confidence",
  ]
  private static let abstentionNames = ["type", "fault", "reason", "time", "decision_time"]
  private static let eventNames = [
    "type", "event", "time", "start", "end", "decision_time", "side", "confidence",
  ]
  private static let holdNames = ["type", "hold", "start", "end", "decision_time", "confidence"]
  private static let judgementNames = [
    "type", "subject", "class", "scale", "value", "start", "end", "decision_time", "side",
    "confidence",
  ]
  private static let phaseNames = ["type", "phase", "start", "end"]
  private static let allNames =
    faultNames + ["reason", "event", "hold", "phase", "subject", "class", "scale"]
    + RepReader.names.filter { !faultNames.contains($0) }

  /// A phase that is over, from `start` to `end`, by default now.
  private static func phase(
    _ object: AnswerObject,
    after last: PhaseInterval?,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> PhaseInterval {
    let start = try object.required(try object.number("start"), "start")
    let end = try object.number("end") ?? times.now
    guard start <= end else { throw BadAnswer.content("a phase has start <= end") }
    try times.check(start, "told a phase")
    try times.check(end, "told a phase")
    guard last.map({ $0.end <= start }) ?? true else {
      throw BadAnswer.content("phases are told in order, each after the end of the one before")
    }
    let phase: Phase = try object.required(try object.choice("phase"), "phase")
    return PhaseInterval(phase, start: start, end: end)
  }

  /// A fault that lasts from `start` to `end`, both the `time` of the value unless told otherwise.
  private static func finding(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> Finding {
    let decision = try object.number("decision_time") ?? times.now
    let time = try object.number("time") ?? decision
    let start = try object.number("start") ?? time
    let end = try object.number("end") ?? time
    guard start <= time, time <= end, end <= decision else {
      throw BadAnswer.content("a fault has start <= time <= end <= decision_time")
    }
    try times.check(start, "found a fault")
    return Finding(
      Fault(rawValue: try object.required(try object.name("fault"), "fault")),
      start: start,
      end: end,
      time: time,
      decisionTime: decision,
      side: try object.choice("side"),
      quantity: try quantity(object),
      value: try object.required(try object.number("value"), "value"),
      threshold: try object.required(try object.number("threshold"), "threshold"),
      confidence: try object.required(try object.share("confidence"), "confidence")
    )
  }

  /// A value measured at `time`, by default now, wholly seen unless `confidence` says otherwise.
  private static func measurement(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> FormMeasurement {
    let occasion = try Occasion(object, times)
    return FormMeasurement(
      try quantity(object),
      value: try object.required(try object.number("value"), "value"),
      time: occasion.time,
      decisionTime: occasion.decision,
      side: occasion.side,
      confidence: occasion.confidence
    )
  }

  /// An event at `time`, by default now, that lasts from `start` to `end` if told, wholly believed unless told
  /// otherwise.
  private static func event(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> FormEvent {
    let occasion = try Occasion(object, times)
    let time = occasion.time
    let start = try object.number("start")
    let end = try object.number("end")
    guard start ?? time <= time, time <= end ?? time, end ?? time <= occasion.decision else {
      throw BadAnswer.content("an event has start <= time <= end <= decision_time")
    }
    try times.check(start ?? time, "told an event")
    return FormEvent(
      FormEvent.Kind(try object.required(try object.name("event"), "event")),
      time: time,
      start: start,
      end: end,
      decisionTime: occasion.decision,
      side: occasion.side,
      confidence: occasion.confidence
    )
  }

  /// A hold from `start` to `end`, by default now, wholly believed unless told otherwise.
  private static func hold(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> FormHold {
    let decision = try object.number("decision_time") ?? times.now
    let start = try object.required(try object.number("start"), "start")
    let end = try object.number("end") ?? decision
    guard start <= end, end <= decision else {
      throw BadAnswer.content("a hold has start <= end <= decision_time")
    }
    try times.check(start, "told a hold")
    return FormHold(
      try object.required(try object.name("hold"), "hold"),
      start: start,
      end: end,
      decisionTime: decision,
      confidence: try object.share("confidence") ?? 1
    )
  }

  private static func abstention(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> Abstention {
    let occasion = try Occasion(object, times)
    return Abstention(
      Fault(rawValue: try object.required(try object.name("fault"), "fault")),
      try object.required(try object.choice("reason"), "reason"),
      time: occasion.time,
      decisionTime: occasion.decision
    )
  }

  /// The time that something is said of, when it is decided, on which side, and how firmly.
  private struct Occasion {
    let decision: Double
    let time: Double
    let side: BodySide?
    let confidence: Double

    /// Reads the members that are there: by default of now, without a side, wholly believed.
    init(_ object: AnswerObject, _ times: AnswerTimes) throws(BadAnswer) {
      decision = try object.number("decision_time") ?? times.now
      time = try object.number("time") ?? decision
      guard time <= decision else { throw BadAnswer.content("'time' is after 'decision_time'") }
      try times.check(time, "measured")
      side = try object.choice("side")
      confidence = try object.share("confidence") ?? 1
    }
  }

  /// A quantity of the glossary by name, or one of the program's own with its unit.
  private static func quantity(_ object: AnswerObject) throws(BadAnswer) -> Quantity {
    let name = try object.required(try object.name("quantity"), "quantity")
    let unit: Quantity.Unit? = try object.choice("unit")
    guard let known = Glossary.entry(named: name)?.quantity else {
      guard let unit else {
        let names = Glossary.entries.map(\.quantity.name)
        throw BadAnswer.content(
          "'\(name)' is not in the glossary and needs a 'unit'"
            + didYouMean(name, in: names, after: ";")
        )
      }
      return Quantity(name, unit)
    }
    guard unit == nil || unit == known.unit else {
      throw BadAnswer.content("'\(name)' is in \(known.unit.rawValue)")
    }
    return known
  }
}
