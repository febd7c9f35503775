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

  /// The values at which a curve over one parameter holds the others: `cooldown=1.5`; nil if there is no other.
  package func held(along name: String) -> String? {
    let others = parameterNames.filter { $0 != name }
    let focus = report.overall.choice.all.map(report.configuration) ?? report.variants[0]
    return others.isEmpty ? nil : values(of: focus, others)
  }

  private func values(of configuration: TunedConfiguration, _ names: [String]? = nil) -> String {
    let known = configuration.parameters
    return (names ?? parameterNames).compactMap { name in
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
      parts.append(
        "\(tried.joined(separator: " and ")) (no exact search) at "
          + "\(counted(report.variants.count / combinations - 1, "evenly spread setting")) and the one in use"
      )
    }
    return "Searched: \(parts.joined(separator: "; "))."
  }

  /// How advice minds that several gains are looked at: one sentence.
  package var judgedTogether: String {
    guard let several = report.overall.amongSeveral else {
      return
        "The advice is not corrected for other runs: of many runs some advise a change by chance."
    }
    return
      "Advice to change has Holm's correction for \(several.count) comparisons; intervals do not."
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

  /// Whether to change what is in use, and what it would take to know better.
  package func advice(_ scope: ScopeResult) -> String {
    let keep = "Keep \(valuesInUse)"
    switch scope.advice {
    case .change:
      return "Take \(values(of: scope.choice.all)): the gain on clips left out is "
        + "\(gain(scope.gain)), which is significant"
        + (scope.amongSeveral.map { " after Holm's correction for \($0.count) comparisons" } ?? "")
        + "."
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
        + "but not after Holm's correction for \(count) comparisons. \(needed(scope))"
    case .keep(.noneSeen):
      return "\(keep): clips left out show no gain, \(gain(scope.gain)). \(needed(scope))"
    case .keep(.cannotBeSeen):
      return "\(keep): the gain on clips left out, \(gain(scope.gain)), is not significant. "
        + needed(scope)
    }
  }

  /// The number of people who would show the gain that is hoped for.
  private func needed(_ scope: ScopeResult) -> String {
    guard let gain = scope.gain else { return "" }
    guard let wanted = scope.hopedFor else {
      return "No setting beats the one in use, not even on the clips used for tuning."
    }
    guard let subjects = scope.subjectsStillNeeded, let clips = scope.clipsStillNeeded else {
      let unknown = "The number of people who would show a gain cannot be estimated"
      return gain.subjects < SubjectBootstrap.fewestSubjects
        ? "\(unknown) from so few: label more." : "\(unknown): the score of no subject changes."
    }
    let whose = gain.value == wanted ? "as measured" : "as on the clips used for tuning"
    let size = "a gain as large \(whose) (\(signed(wanted)))"
    if subjects == 0 {
      return "These \(gain.subjects) people would show \(size) four times in five."
    }
    return "Label \(counted(subjects, "more subject")), \(counted(clips, "more clip")) at this "
      + "rate, to show \(size) four times in five."
  }

  /// The warnings about the choice of a scope.
  package func text(of warning: ScopeWarning, in scope: ScopeResult) -> String {
    switch warning {
    case .touchesBound(let parameter, let isUpper, let bound):
      if let text = split(parameter, isUpper, bound, scope) { return text }
      let way = isUpper ? "greater" : "smaller"
      return "The plateau of \(parameter) reaches the end of the search, "
        + "\(bound.text(significantDigits: 3)): \(way) values may be as good. Widen it with --range."
    case .foldsStray(let folds, let all):
      return "Without \(folds) of \(counted(all, "fold")) a value outside the plateau is chosen: "
        + "the best value varies between subjects."
    case .wrongCount(let halved, let doubled, let exact):
      let (wrong, share) = halved > doubled ? (halved, "half") : (doubled, "twice")
      return
        "The plateau is at a wrong count: about \(share) the reps in \(counted(wrong, "clip")), "
        + "the exact count in \(exact). Choose another counter, not another threshold."
    case .tellsNothing(let isFaulty, let judged):
      return "The chosen limit finds \(isFaulty ? "every one" : "none") of "
        + "\(counted(judged, "judged rep")) faulty: it does not separate faulty from sound reps."
    case .noStandardError(let subjects):
      return
        "There is no standard error from \(counted(subjects, "subject")): the plateau holds the best "
        + "values only, and is too narrow. Label more people."
    case .narrow(let parameter, let factor):
      return
        "The plateau of \(parameter) is narrow, a factor of \(factor.text(decimals: 2)): a little "
        + "more or less is worse."
    case .severalPlateaus(let count):
      return
        "\(counted(count, "separate region")) score within one standard error of the best; the "
        + "largest is chosen."
    }
  }

  /// The advice if a plateau ends where a low and a high threshold are split; nil if it ends elsewhere.
  private func split(
    _ parameter: String,
    _ isUpper: Bool,
    _ bound: Double,
    _ scope: ScopeResult
  ) -> String? {
    let axes = report.axes
    let places = CounterPlane.ordered.lazy.compactMap { low, high -> (low: Int, high: Int)? in
      guard let low = axes.firstIndex(where: { $0.name == low }),
        let high = axes.firstIndex(where: { $0.name == high })
      else { return nil }
      return (low, high)
    }.first
    guard let (low, high) = places, bound == axes[low].range.upperBound,
      bound == axes[high].range.lowerBound, parameter == axes[isUpper ? low : high].name,
      let extents = scope.choice.all?.plateau.extents
    else { return nil }
    let (below, above) = (extents[low], extents[high])
    // The split moves into the longer side, or towards the side that it leaves whole.
    let end =
      !above.touchesLowerBound
      ? above.low
      : !below.touchesUpperBound
        ? below.high : above.high - bound >= bound - below.low ? above.high : below.low
    let middle = ((bound + end) / 2).rounded(significantDigits: 3)
    func text(_ value: Double) -> String { value.text(significantDigits: 6) }
    return "The plateau ends where \(axes[low].name) and \(axes[high].name) are split, at "
      + "\(text(bound)). To go on, move both: "
      + "--range \(axes[low].name)=\(text(axes[low].range.lowerBound))..\(text(middle)) "
      + "--range \(axes[high].name)=\(text(middle))..\(text(axes[high].range.upperBound))."
  }

  /// True if the values in use count a clip exactly that no value of the first threshold counts.
  package func isRightInUse(_ clip: ClipSeparability) -> Bool {
    clip.exact == nil && report.changes.contains { $0.clip == clip.clip && $0.isRightInUse }
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
      ? "\(kept) in two folds: each of \(groups) is left out in turn."
      : "\(kept) in two folds: \(groups) in \(plan.outerCount) folds, exercises spread evenly "
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
