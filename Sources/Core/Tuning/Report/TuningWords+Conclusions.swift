// SPDX-License-Identifier: Apache-2.0
import Basics

/// The conclusions from the report.
extension TuningWords {
  /// The conclusions of the report, one sentence or two each.
  package var conclusions: [String] {
    let overall = report.overall
    var lines = [headline(overall), advice(overall)]
    if let optimism = overall.optimism, let inSample = overall.inSample {
      lines.append(
        "On the clips used for tuning the chosen setting scores \(number(inSample.value)). "
          + "\(signed(optimism)) of its gain there is optimism: do not expect that on other clips."
      )
    }
    for text in overall.warnings.map({ text(of: $0, in: overall) }) where !lines.contains(text) {
      lines.append(text)
    }
    lines += report.exercises.map(adviceOfExercise)
    if let own = report.ownThresholds, let cost = report.costOfGlobal {
      lines.append(
        "With thresholds for each exercise, clips left out score \(score(own)). The gain over one "
          + "threshold for all is \(gain(cost)): \(seen(cost, "prefer one for each exercise", "these clips show no difference", "thresholds for each exercise overfit"))."
      )
    }
    if let room { lines.append(room) }
    return lines + report.remarks
  }

  private func headline(_ scope: ScopeResult) -> String {
    let inUse = "\(score(scope.current)) with \(valuesInUse) in use"
    guard let outer = scope.outer else {
      return "\(objective): \(inUse). A tuned setting cannot be judged: \(obstacle)."
    }
    return "\(objective) on clips left out: \(score(outer)) tuned, \(inUse)."
  }

  /// Why no choice for all clips can be judged, where that is so: one phrase.
  package var obstacle: String {
    if let obstacle = report.obstacle { return obstacle.description }
    let limits = report.provenance.constraints.joined(separator: ", ")
    let choice = report.overall.choice
    guard choice.all != nil else {
      return limits.isEmpty ? "no setting has a score" : "no setting meets \(limits)"
    }
    let without = choice.withoutFold.count { $0 == nil }
    guard without > 0 else { return "clips left out have no score" }
    return limits.isEmpty
      ? "the clips that have a score are all in one fold, which cannot be left out"
      : "without \(without) of \(counted(choice.withoutFold.count, "fold")) no setting meets \(limits)"
  }

  /// The correction for looking at several gains: one sentence.
  package var judgedTogether: String {
    guard let several = report.overall.amongSeveral else {
      return
        "The advice is not corrected for other runs: of many runs some advise a change by chance."
    }
    return
      "Advice to change has Holm's correction for \(several.count) comparisons; intervals do not."
  }

  /// The words for a gain.
  private func seen(
    _ gain: StudyGain,
    _ better: String,
    _ open: String,
    _ worse: String
  ) -> String {
    switch gain.verdict {
    case .better: better
    case .open: open
    case .worse: worse
    }
  }
}
