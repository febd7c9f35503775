// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// The advice for the clips of a scope.
extension TuningWords {
  /// Whether to change what is in use, and what it would take to know better.
  package func advice(_ scope: ScopeResult) -> String {
    let keep = "Keep \(valuesInUse)"
    switch scope.advice {
    case .change:
      return "Take \(values(of: scope.choice.all)): the gain on clips left out is "
        + "\(gain(scope.gain)), which is significant"
        + (scope.amongSeveral.map { " after Holm's correction for \($0.count) comparisons" } ?? "")
        + "." + (scope.warnings.isEmpty ? "" : " The warnings go before this advice.")
    case .keep(.cannotBeJudged):
      return "\(keep): a change cannot be judged."
    case .keep(.nothingKeepsConstraints):
      let limits = report.provenance.constraints.joined(separator: ", ")
      return limits.isEmpty
        ? "\(keep): no setting has a score."
        : "\(keep): no setting meets \(limits). Loosen the constraint."
    case .keep(.worse):
      return "\(keep): the tuned setting is worse on clips left out, \(gain(scope.gain))."
    case .keep(.amongSeveral):
      let count = scope.amongSeveral?.count ?? 0
      return "\(keep): the gain on clips left out, \(gain(scope.gain)), is significant alone, "
        + "but not after Holm's correction for \(count) comparisons. \(needed(scope)) For \(count) "
        + "comparisons that is not enough: label more people, or choose one gain and judge it alone "
        + "on new clips."
    case .keep(.noneSeen):
      return "\(keep): clips left out show no gain, \(gain(scope.gain)). \(needed(scope))"
    case .keep(.cannotBeSeen):
      return "\(keep): the gain on clips left out, \(gain(scope.gain)), is not significant. "
        + needed(scope)
    }
  }

  /// The advice for an exercise and, of a change, what to mind about it: one line.
  func adviceOfExercise(_ scope: ScopeResult) -> String {
    let warnings = scope.advice == .change ? scope.warnings.map { text(of: $0, in: scope) } : []
    let sentences = [advice(scope)] + warnings.uniqued()
    return "\(scope.exercise ?? "all clips"): \(sentences.joined(separator: " "))"
  }

  /// The people without whom nothing is estimated; nil if there are enough.
  static func missing(_ subjects: Int) -> String? {
    let fewest = SubjectBootstrap.fewestSubjects
    guard subjects < fewest else { return nil }
    return "It takes \(fewest): label \(counted(fewest - subjects, "more subject"))."
  }

  /// The number of people who would show the gain that is hoped for.
  private func needed(_ scope: ScopeResult) -> String {
    guard let gain = scope.gain else { return "" }
    guard let wanted = scope.hopedFor else {
      return "No setting beats the one in use, not even on the clips used for tuning."
    }
    guard let subjects = scope.subjectsStillNeeded, let clips = scope.clipsStillNeeded else {
      let unknown = "The number of people who would show a gain cannot be estimated"
      return Self.missing(gain.subjects).map { "\(unknown) from so few. \($0)" }
        ?? "\(unknown): the score of no subject changes."
    }
    let whose = gain.value == wanted ? "as measured" : "as on the clips used for tuning"
    let size = "a gain as large \(whose) (\(signed(wanted)))"
    if subjects == 0 {
      return "These \(gain.subjects) people would show \(size) four times in five."
    }
    return "Label \(counted(subjects, "more subject")), \(counted(clips, "more clip")) at this "
      + "rate, to show \(size) four times in five."
  }

  /// The advice for a scope in a few words.
  package func short(_ scope: ScopeResult) -> String {
    switch scope.advice {
    case .change: "change"
    case .keep(.cannotBeSeen): "keep: gain not significant"
    case .keep(.amongSeveral): "keep: not significant after Holm's correction"
    case .keep(.noneSeen): "keep: no gain"
    case .keep(.worse): "keep: worse on clips left out"
    case .keep(.cannotBeJudged) where scope.current.clips == 0:
      "keep: cannot be judged: \(objective.contains("@") ? "no labelled times" : "no clip has a score")"
    case .keep(.cannotBeJudged): "keep: cannot be judged"
    case .keep(.nothingKeepsConstraints) where report.provenance.constraints.isEmpty:
      "keep: no setting has a score"
    case .keep(.nothingKeepsConstraints): "keep: no setting meets the constraints"
    }
  }
}
