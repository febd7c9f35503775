// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension ObjectReader {
  /// The hard case that a clip names in place of a script, with the tempo of its usual reps.
  mutating func hardCase(
    movement: Movement?,
    isEmptyRoom: Bool
  ) -> (case: HardCase, tempo: Tempo)? {
    let known = diagnostics.count
    let hard = choice("hard_case", of: HardCase.self)
    guard let place = node["hard_case"] else { return nil }
    let tempo = usualTempo()
    func impossible(_ message: String, at place: JSONNode) {
      report(at: place, code: "impossible-case", message)
    }
    for name in ["script", "performs", "camera_events", "cut"] {
      guard let place = optional(name), hard != nil else { continue }
      impossible("a clip has '\(name)' or 'hard_case', not both", at: place)
    }
    if isEmptyRoom { impossible("'hard_case' needs a subject", at: place) }
    if let hard, let movement, let objection = hard.objection(to: movement) {
      impossible("'\(hard.rawValue)' \(objection)", at: place)
    }
    guard diagnostics.count == known, let hard, let tempo else { return nil }
    return (hard, tempo)
  }

  /// The tempo of the usual reps of a clip whose script follows from a name.
  private mutating func usualTempo() -> Tempo? {
    let usual = Tempo(eccentric: 0.9, hold: 0.1, concentric: 0.8, top: 0.4)
    return optional("tempo") == nil ? usual : tempo("tempo")
  }

  /// What is in the place of a clip's script, as a change of the clip; nil where it has one of its own or has errors.
  mutating func stress(movement: Movement?, isEmptyRoom: Bool) -> ((Recipe.Clip) -> Recipe.Clip)? {
    let known = diagnostics.count
    let stress = choice("stress", of: Stress.self)
    let amount = choice("amount", of: Stress.Amount.self)
    guard let place = node["stress"] else {
      let needs =
        [("amount", "'stress'"), ("reps", "'stress'")]
        + (node["hard_case"] == nil ? [("tempo", "'hard_case' or 'stress'")] : [])
      for (name, other) in needs {
        guard let place = optional(name) else { continue }
        report(at: place, code: "missing-key", "'\(name)' of a clip needs the member \(other)")
      }
      return nil
    }
    func impossible(_ message: String, at place: JSONNode) {
      report(at: place, code: "impossible-case", message)
    }
    let count = integer("reps", in: 1...200)
    let tempo = usualTempo()
    for name in ["script", "hard_case", "performs", "camera_events", "cut"] {
      guard let place = optional(name) else { continue }
      impossible("a clip has '\(name)' or 'stress', not both", at: place)
    }
    if isEmptyRoom { impossible("'stress' needs a subject", at: place) }
    if let stress, (stress == .none) == (node["amount"] != nil) {
      let message =
        stress == .none ? "'none' has no 'amount'" : "'\(stress.rawValue)' needs an 'amount'"
      impossible(message, at: place)
    }
    if let stress, let movement, let objection = stress.objection(to: movement) {
      impossible("'\(stress.rawValue)' \(objection)", at: place)
    }
    guard diagnostics.count == known, let stress, let count, let tempo else { return nil }
    return { stress.applied(to: $0, amount ?? .small, count: count, tempo: tempo) }
  }

  /// The movement that is done where the clip says another one; nil where it does what it says.
  mutating func performed(instead movement: Movement?) -> Movement? {
    guard let place = optional("performs"), let performed = self.movement("performs") else {
      return nil
    }
    if performed == movement {
      report(
        at: place,
        code: "impossible-case",
        "'performs' must name another movement than 'exercise'"
      )
    }
    return performed
  }

  /// The step of a movement's progression that its sets name; nil where the recipe names none.
  mutating func progression(_ name: String, of movement: Movement?) -> Progression.Step? {
    guard let node = optional(name), let movement else { return nil }
    let steps = (Progression.of(movement.id)?.steps ?? []).filter { $0.unit == .reps }
    return value(node, name, "the name of a step", \.string).flatMap { text in
      let step = steps.first { $0.name == text }
      if step == nil {
        report(
          at: node,
          code: "unknown-value",
          "the progression of '\(movement.id)' has no step '\(text)'"
            + didYouMean(text, in: steps.map(\.name))
        )
      }
      return step
    }
  }

  /// A day, as `2026-05-01`; nil for none and for text that is no day, which is a finding.
  mutating func day(_ name: String) -> CalendarDate? {
    guard let node = optional(name), let text = value(node, name, "a text", \.string) else {
      return nil
    }
    if let day = CalendarDate(text) { return day }
    report(at: node, code: "malformed-date", "'\(name)' is a day as '2026-05-01', not '\(text)'")
    return nil
  }

  /// What happens to the camera, in order of the file.
  mutating func cameraEvents(_ name: String) -> [Recipe.CameraEvent] {
    list(name, "a list of camera events", isRequired: false).compactMap { node in
      var reader = ObjectReader(node, file: file)
      defer { absorb(reader) }
      return reader.cameraEvent()
    }
  }

  private mutating func cameraEvent() -> Recipe.CameraEvent? {
    guard isObject("a camera event") else { return nil }
    let time = number("at", in: 0...3600)
    let bump = optional("bump").flatMap { number($0, "bump", in: 0.5...30) }
    let pan = optional("pan").flatMap { number($0, "pan", in: -120...120) }
    let seconds = number("seconds", in: 0...600, default: 2)
    if (node["bump"] == nil) == (node["pan"] == nil) {
      report(at: node, code: "unknown-step", "a camera event has exactly one of bump, pan")
    }
    finish()
    guard let time else { return nil }
    if let bump { return .init(time: time, kind: .bump(degrees: bump)) }
    guard let pan, let seconds else { return nil }
    return .init(time: time, kind: .pan(degrees: pan, seconds: seconds))
  }

  /// Who else passes.
  mutating func passerBy(
    _ name: String,
    of subjects: Roster<Recipe.Subject>
  ) -> Recipe.PasserBy? {
    guard let node = optional(name) else { return nil }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("a passer-by") else { return nil }
    let subject = reader.person("subject", of: subjects)
    let time = reader.number("at", in: 0...3600, default: 0.5)
    let ahead = reader.number("ahead", in: -1.2...2, default: -0.9)
    reader.finish()
    guard let subject, let time, let ahead else { return nil }
    return Recipe.PasserBy(subject: subject, time: time, ahead: ahead)
  }

  /// The person that a member names; nil where it is absent or names nobody.
  mutating func person(_ name: String, of subjects: Roster<Recipe.Subject>) -> Recipe.Subject? {
    guard let node = optional(name), let text = value(node, name, "a text", \.string) else {
      return nil
    }
    let found = subjects[text]
    // A subject with errors of its own is known by its id and not reported again.
    if found == nil, subjects.place(of: text) == nil {
      report(
        at: node,
        code: "unknown-subject",
        "there is no subject '\(text)'" + didYouMean(text, in: subjects.ids)
      )
    }
    return found
  }
}
