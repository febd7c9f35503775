// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Everything of an event but its times and note, in one word: `fault:knee-valgus:left=2 severity`.
///
/// The spelling is `kind[:label][:side][=value unit]`. A turning point that stands apart from its rep
/// has the kind `turning-point`.
struct EventName: Equatable {
  var kind: LabelEvent.Kind
  var label = ""
  var side: LabelEvent.Side?
  var value: Double?
  var unit = ""

  init(
    _ kind: LabelEvent.Kind,
    label: String = "",
    side: LabelEvent.Side? = nil,
    value: Double? = nil,
    unit: String = ""
  ) {
    self.kind = kind
    self.label = label
    self.side = side
    self.value = value
    self.unit = unit
  }

  init(_ event: LabelEvent) {
    self.init(
      event.kind,
      label: event.label,
      side: event.side,
      value: event.value,
      unit: event.unit
    )
  }

  /// Reads a name; nil for what is none.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var words = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let kind = LabelEvent.Kind(rawValue: words.removeFirst()) else { return nil }
    self.init(kind)
    if let last = words.last, let side = LabelEvent.Side(rawValue: last) {
      self.side = side
      words.removeLast()
    }
    guard words.count <= 1 else { return nil }
    label = words.first ?? ""
    if kind == .rep, label.isEmpty { label = Reference.Quality.full.rawValue }
    if parts.count == 2 {
      let amount = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
      guard let number = amount.first, let value = NumberText(Array(number.utf8)[...])?.value else {
        return nil
      }
      self.value = value
      unit = amount.count == 2 ? amount[1] : ""
    }
    guard isWellFormed else { return nil }
  }

  /// Whether a label file could say it.
  private var isWellFormed: Bool {
    var event = LabelEvent(kind, start: 1, label: label, side: side, value: value, unit: unit)
    if kind.rule.extent != .instant { event.end = 2 }
    let labels = LabelFile(clip: "a", source: nil, rater: "a", status: .draft, events: [event])
    let (read, findings) = LabelFile.parse(Array(labels.text.utf8), file: "")
    // A name says nothing about reps, and a set may have some.
    let isSound = findings.obstacles.allSatisfy { $0.code == LabelCode.uncountedSet.rawValue }
    return isSound && read?.events == [event]
  }

  /// The spelling.
  var text: String {
    spelled(kind.rawValue)
  }

  /// The spelling of the turning point of a rep of this name.
  var turningPoint: String {
    spelled(Self.turningPointKind)
  }

  private func spelled(_ kind: String) -> String {
    var text = kind
    if !label.isEmpty { text += ":\(label)" }
    if let side { text += ":\(side.rawValue)" }
    if let value { text += "=\(value.shortestText) \(unit)" }
    return text
  }

  static let turningPointKind = "turning-point"
}

/// What a foreign name means.
enum ForeignName {
  /// An event.
  case event(EventName)
  /// The turning point of the rep around it.
  case turningPoint(EventName)
  /// An exercise and nothing else; its label as a set has it.
  case exercise(String)

  /// Reads a name; nil for what is none.
  ///
  /// A name is what the user said it means, the full spelling, or an exercise in any known
  /// spelling. Else it is one of the plain words for reps, steps and what to ignore.
  init?(_ text: String, names: [String: String]) {
    let said = names[text] ?? text
    if let name = EventName(said) {
      self = .event(name)
      return
    }
    let parts = said.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts[0] == EventName.turningPointKind || said.lowercased() == "turning point" {
      let rest = parts.count == 2 ? ":\(parts[1])" : ""
      guard let name = EventName("rep" + rest) else { return nil }
      self = .turningPoint(name)
      return
    }
    if let exercise = Exercise.spelled(said) {
      self = .exercise(exercise.id)
      return
    }
    let word = said.lowercased()
    switch word {
    case "repetition", "reps": self = .event(EventName(.rep, label: "full"))
    case "ignored": self = .event(EventName(.ignore))
    case "heel-strike", "heel strike": self = .event(EventName(.step, label: "heel-strike"))
    case "toe-off", "toe off": self = .event(EventName(.step, label: "toe-off"))
    default:
      guard Reference.Quality(rawValue: word) != nil else { return nil }
      self = .event(EventName(.rep, label: word))
    }
  }
}
