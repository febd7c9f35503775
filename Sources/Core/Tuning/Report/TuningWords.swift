// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics

/// What a tuning report says in words and numbers, for a terminal, a page and the files of thresholds.
package struct TuningWords: Sendable {
  private let report: TuningReport

  /// Creates the words for a report.
  package init(_ report: TuningReport) {
    self.report = report
  }

  private var objective: String { report.provenance.objective }

  // MARK: Numbers

  /// A score with its interval, or a dash.
  package func score(_ score: StudyScore?) -> String {
    guard let score, let value = score.value else { return "-" }
    guard let interval = score.interval else { return number(value) }
    return "\(number(value)) [\(number(interval.low)), \(number(interval.high))]"
  }

  /// A gain with its sign and interval, or a dash.
  package func gain(_ gain: StudyGain?) -> String {
    guard let gain, let value = gain.value else { return "-" }
    guard let interval = gain.interval else {
      return signed(value) + (gain.isUnanimous && value != 0 ? " (every subject)" : "")
    }
    return "\(signed(value)) [\(signed(interval.low)), \(signed(interval.high))]"
  }

  /// A score.
  package func number(_ value: Double?) -> String {
    value?.text(decimals: 3) ?? "-"
  }

  /// A difference of scores.
  package func signed(_ value: Double?) -> String {
    guard let value else { return "-" }
    let text = value.text(decimals: 3)
    return value > 0 && text != "0.000" ? "+" + text : text == "-0.000" ? "0.000" : text
  }

  /// The values of a choice: `min-amplitude=0.08`.
  package func values(of choice: ThresholdChoice?) -> String {
    guard let choice else { return "-" }
    return values(of: report.configuration(of: choice))
  }

  /// The values in use of what is tuned.
  package var valuesInUse: String { values(of: report.variants[0]) }

  /// The names of everything that is tuned.
  package var parameterNames: [String] {
    let exact = report.axes.map(\.name)
    let known = report.variants[0].parameters
    let tried = known.filter { parameter in
      report.variants.contains {
        $0.value(of: parameter) != report.variants[0].value(of: parameter)
      }
    }
    return exact + tried.map(\.name).filter { !exact.contains($0) }
  }

  private func values(of configuration: TunedConfiguration) -> String {
    let known = configuration.parameters
    return parameterNames.compactMap { name in
      known.first { $0.name == name }.map {
        let value = configuration.value(of: $0)
        let text = $0.unit == .choice ? $0.text(of: value) : value.text(significantDigits: 6)
        return "\(name)=\(text)"
      }
    }.joined(separator: ", ")
  }

  /// What was searched exactly, and what was only tried: one sentence.
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
      let which = tried.count > 1 ? "which have" : "which has"
      parts.append(
        "\(tried.joined(separator: " and ")), \(which) no exact search, at "
          + "\(counted(report.variants.count / combinations - 1, "setting")) spread evenly and the one in use"
      )
    }
    return "Searched: \(parts.joined(separator: "; "))."
  }

  /// How advice minds that several gains are looked at: one sentence.
  package var judgedTogether: String {
    guard let several = report.overall.amongSeveral else {
      return "Advice is for this gain looked at alone: of many runs some say change by chance."
    }
    return "Advice to change is corrected for \(several.count) gains being looked at (Holm); "
      + "intervals are not."
  }

  /// How far each parameter of a choice can be turned: `min-amplitude 0.05 to 0.11 (factor 2.2)`.
  package func plateau(of choice: ThresholdChoice?) -> String {
    guard let choice else { return "-" }
    let axes = report.axes
    return zip(axes, choice.plateau.extents).map { axis, extent in
      let ends =
        "\(extent.low.text(significantDigits: 3)) to \(extent.high.text(significantDigits: 3))"
      let name = axes.count > 1 ? "\(axis.name) " : ""
      guard let factor = extent.factor else { return name + ends }
      return "\(name)\(ends) (x\(factor.text(significantDigits: 2)))"
    }.joined(separator: "; ")
  }

  // MARK: Sentences

  /// What all that was found comes to, one sentence or two each.
  package var conclusions: [String] {
    let overall = report.overall
    var lines = [headline(overall), advice(overall)]
    if let optimism = overall.optimism, let inSample = overall.inSample {
      lines.append(
        "On the clips it was chosen on the choice scores \(number(inSample.value)): "
          + "\(signed(optimism)) of its gain there is optimism, not to be had on other clips."
      )
    }
    lines += overall.warnings.map(text)
    if let own = report.ownThresholds, let cost = report.costOfGlobal {
      lines.append(
        "With thresholds for each exercise clips left out score \(score(own)): against thresholds "
          + "for all \(gain(cost)), \(seen(cost, "so one for all costs something", "nothing that these clips can show", "so they overfit"))."
      )
    }
    if let room { lines.append(room) }
    return lines + report.remarks
  }

  private func headline(_ scope: ScopeResult) -> String {
    let inUse = "with \(valuesInUse), which is in use, \(score(scope.current))"
    guard let outer = scope.outer else {
      let reason = report.obstacle.map(\.description) ?? "no setting has a score"
      return "\(objective) \(inUse). What tuning chooses cannot be judged: \(reason)."
    }
    return "\(objective) on clips left out of the choice: \(score(outer)); \(inUse)."
  }

  /// Whether to change what is in use, and what it would take to know better.
  package func advice(_ scope: ScopeResult) -> String {
    let keep = "Keep \(valuesInUse)"
    switch scope.advice {
    case .change:
      return "Take \(values(of: scope.choice.all)): on clips left out the gain is "
        + "\(gain(scope.gain)), which chance does not explain"
        + (scope.amongSeveral.map { ", also not as one of \($0.count) gains (Holm)" } ?? "") + "."
    case .keep(.cannotBeJudged):
      return "\(keep): nothing can be said of a change."
    case .keep(.nothingKeepsConstraints):
      let limits = report.provenance.constraints.joined(separator: ", ")
      return limits.isEmpty
        ? "\(keep): no setting has a score." : "\(keep): no setting keeps \(limits)."
    case .keep(.worse):
      return "\(keep): what tuning chooses is worse on clips left out, \(gain(scope.gain))."
    case .keep(.amongSeveral):
      let count = scope.amongSeveral?.count ?? 0
      return "\(keep): the gain on clips left out, \(gain(scope.gain)), would be told from none "
        + "if it were the only one; as one of \(count) that were looked at it is not (Holm). "
        + needed(scope)
    case .keep(.noneSeen):
      return "\(keep): clips left out show no gain, \(gain(scope.gain)). \(needed(scope))"
    case .keep(.cannotBeSeen):
      return "\(keep): these clips cannot tell the gain from none, \(gain(scope.gain)). "
        + needed(scope)
    }
  }

  /// How many more people would show the gain that is hoped for.
  private func needed(_ scope: ScopeResult) -> String {
    guard let gain = scope.gain else { return "" }
    guard let wanted = scope.hopedFor else {
      return "There is none to hope for: even on the clips it is chosen on, nothing scores better."
    }
    let whose = gain.value == wanted ? "as was seen" : "as on the clips it was chosen on"
    let size = "A gain as large \(whose) (\(signed(wanted)))"
    guard let subjects = scope.subjectsStillNeeded, let clips = scope.clipsStillNeeded else {
      return gain.subjects < SubjectBootstrap.fewestSubjects
        ? "How many more people would show one cannot be said of so few."
        : "How many more people would show one cannot be said: no subject changes."
    }
    if subjects == 0 {
      return "\(size) these \(gain.subjects) people would show four times in five."
    }
    return "\(size) shows four times in five with \(counted(subjects, "more subject")), "
      + "\(counted(clips, "more clip")) at their rate."
  }

  /// What to mind.
  package func text(of warning: ScopeWarning) -> String {
    switch warning {
    case .touchesBound(let parameter, let isUpper, let bound):
      let way = isUpper ? "greater" : "smaller"
      return "The plateau of \(parameter) goes on where the search ends, at "
        + "\(bound.text(significantDigits: 3)): \(way) values may be as good."
    case .foldsStray(let folds, let all):
      return "Without \(folds) of \(counted(all, "fold")) something outside the plateau is chosen: "
        + "the place depends on who is asked."
    case .wrongCount(let halved, let doubled, let exact):
      return halved > doubled
        ? "The plateau is at a wrong count: \(counted(halved, "clip")) are counted at about half, "
          + "\(exact) exactly."
        : "The plateau is at a wrong count: \(counted(doubled, "clip")) are counted at about twice, "
          + "\(exact) exactly."
    case .tellsNothing(let isFaulty, let judged):
      return "What is chosen finds \(isFaulty ? "every one" : "none") of "
        + "\(counted(judged, "judged rep")) faulty: it tells none from another."
    case .noStandardError(let subjects):
      return
        "\(counted(subjects, "subject")) give no standard error: the plateau is of the very best "
        + "only, and narrower than it should be."
    case .narrow(let parameter, let factor):
      return
        "The plateau of \(parameter) is narrow, a factor of \(factor.text(decimals: 2)): a little "
        + "more or less is worse."
    case .severalPlateaus(let count):
      return
        "\(counted(count, "region")) lie apart within one standard error; the largest is taken."
    }
  }

  /// How much room single clips have.
  private var room: String? {
    let clips = report.separability
    guard !clips.isEmpty else { return nil }
    let exact = clips.count { $0.exact != nil }
    let roomy = clips.count { ($0.factor ?? 0) > 1.5 }
    let wrong = clips.count(where: \.isWidestWrong)
    let timed = clips.compactMap(\.isCleanSomewhere)
    let name = report.axes.first?.name ?? "threshold"
    var text =
      "Some \(name) counts \(exact) of \(counted(clips.count, "clip")) exactly; \(roomy) leave room "
      + "for a factor of 1.5"
    if !timed.isEmpty {
      text += ", and in \(timed.count { $0 }) of \(timed.count) some finds just the labelled reps"
    }
    return text + ". In \(counted(wrong, "clip")) the widest range of values counts wrongly."
  }

  /// What a gain says.
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

extension TuningWords {
  /// An advice in a few words.
  package static func short(_ advice: Advice) -> String {
    switch advice {
    case .change: "change"
    case .keep(.cannotBeSeen): "keep: cannot tell the gain from none"
    case .keep(.amongSeveral): "keep: one of several gains looked at"
    case .keep(.noneSeen): "keep: no gain"
    case .keep(.worse): "keep: worse on clips left out"
    case .keep(.cannotBeJudged): "keep: cannot be judged"
    case .keep(.nothingKeepsConstraints): "keep: no setting keeps the constraints"
    }
  }

  /// How clips were split.
  package static func text(of provenance: TuningReport.Provenance, _ plan: FoldPlan) -> String {
    let kept =
      switch provenance.groupedBy {
      case "subject": "No subject is"
      case "source": "No subject, footage or source is"
      default: "No subject and no footage is"
      }
    let groups = counted(plan.groupCount, "group")
    return plan.leavesOneGroupOut
      ? "\(kept) on both sides; each of \(groups) is left out in turn."
      : "\(kept) on both sides; \(groups) in \(plan.outerCount) folds, exercises spread evenly "
        + "(seed \(provenance.seed))."
  }

  /// All that a setting costs, in one line.
  package static func text(of setting: TradeOff) -> String {
    let parts = setting.costs.compactMap { cost in
      cost.value.map { cost.respect.phrase($0.text(decimals: cost.respect.decimals)) }
    }
    return ([setting.setting] + parts).joined(separator: ", ")
  }
}

extension TradeOff.Respect {
  /// The heading of a column.
  package var title: String {
    switch self {
    case .missed: "Missed, of 100"
    case .doubled: "Doubled, of 100"
    case .falsePerMinute: "False a minute"
    case .latency95: "Latency P95, s"
    case .flips: "Flips under noise"
    case .falseAlarms: "False alarms, of 100 sound"
    case .unjudged: "Not judged, of 100"
    }
  }

  /// How many digits after the point are worth telling.
  package var decimals: Int {
    switch self {
    case .missed, .doubled, .falseAlarms, .unjudged: 1
    case .falsePerMinute, .latency95: 2
    case .flips: 3
    }
  }

  /// A value in words.
  func phrase(_ value: String) -> String {
    switch self {
    case .missed: "missed \(value) of 100"
    case .doubled: "doubled \(value) of 100"
    case .falsePerMinute: "false \(value) a minute"
    case .latency95: "P95 latency \(value) s"
    case .flips: "flips \(value)"
    case .falseAlarms: "false alarms \(value) of 100"
    case .unjudged: "not judged \(value) of 100"
    }
  }
}
