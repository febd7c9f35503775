// SPDX-License-Identifier: Apache-2.0
import Basics

/// The search, its clips, and the room of single clips.
extension TuningWords {
  /// The parameters that were searched exactly, and those that were only tried: one sentence.
  package var searched: String {
    let exact = report.axes.map(\.name)
    let known = report.variants[0].parameters
    let others = parameterNames.compactMap { name in
      exact.contains(name) ? nil : known.first { $0.name == name }
    }
    let choices = others.filter { $0.unit == .choice }
    let tried = others.filter { $0.unit != .choice }.map(\.name)
    let combinations = choices.reduce(1) { $0 * (Int($1.range.upperBound) + 1) }
    var parts: [String] = []
    if !exact.isEmpty {
      let points = exact.count > 1 ? "pair of values" : "value"
      parts.append("\(exact.joined(separator: " and ")) at every \(points)")
    }
    if !choices.isEmpty {
      parts.append("\(choices.map(\.name).joined(separator: " and ")) at every choice")
    }
    if !tried.isEmpty {
      parts.append(
        "\(tried.joined(separator: " and ")) (no exact search) at "
          + "\(counted(report.variants.count / combinations - 1, "evenly spread setting")) and the one in use"
      )
    }
    return "Searched: \(parts.joined(separator: "; "))."
  }

  /// The split of clips.
  package static func text(of provenance: TuningReport.Provenance, _ plan: FoldPlan) -> String {
    let kept =
      switch provenance.groupedBy {
      case "subject": "No subject is"
      case "source": "No subject, footage or source is"
      default: "No subject and no footage is"
      }
    let groups = counted(plan.groupCount, "group")
    return plan.leavesOneGroupOut
      ? "\(kept) in two folds: each of \(groups) is left out in turn."
      : "\(kept) in two folds: \(groups) in \(plan.outerCount) folds, exercises spread evenly "
        + "(seed \(provenance.seed))."
  }

  /// True if the values in use count a clip exactly that no value of the first threshold counts.
  package func isRightInUse(_ clip: ClipSeparability) -> Bool {
    clip.exact == nil && report.changes.contains { $0.clip == clip.clip && $0.isRightInUse }
  }

  /// The room of single clips.
  var room: String? {
    let clips = report.separability
    guard !clips.isEmpty else { return nil }
    let exact = clips.count { $0.exact != nil }
    let roomy = clips.count { ($0.factor ?? 0) > 1.5 }
    let wrong = clips.count(where: \.isWidestWrong)
    let timed = clips.compactMap(\.isCleanSomewhere)
    let name = report.axes.first?.name ?? "threshold"
    var text =
      "\(exact) of \(counted(clips.count, "clip")) can be counted exactly by some value of \(name)"
      + (held(along: name).map { " with \($0) held" } ?? "")
      + ", \(roomy) of them over a factor of more than 1.5."
    let others = clips.count(where: isRightInUse)
    if others > 0 { text += " The values in use count \(others) more exactly." }
    if !timed.isEmpty {
      text += " In \(timed.count { $0 }) of \(timed.count) some value finds just the labelled reps."
    }
    return text + " In \(counted(wrong, "clip")) the widest range with one count has a wrong count."
  }
}
