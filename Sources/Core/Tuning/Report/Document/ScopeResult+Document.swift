// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics

/// What a stored choice is a choice of.
struct ReportSetting {
  var variants: [TunedConfiguration]
  var axes: [SearchAxis]
}

extension ScopeResult {
  func json(on report: TuningReport, _ words: TuningWords) -> JSON {
    func document(_ choice: ThresholdChoice?) -> JSON {
      choice.map { $0.json(report.axes, report.configuration(of: $0)) } ?? .null
    }
    return [
      "exercise": JSON(exercise),
      "in_use": current.json,
      "chosen": document(choice.all),
      "without_fold": .array(choice.withoutFold.map(document)),
      "straying_folds": .array(choice.strayingFolds.map(JSON.integer)),
      "left_out": outer.json,
      "gain": gain.json,
      "in_sample": inSample.json,
      "in_sample_gain": inSampleGain.json,
      "optimism": .measured(optimism),
      "borrowed": .integer(borrowed),
      "judged_together": amongSeveral.map {
        [
          "gains": .integer($0.count), "is_told": .bool($0.isTold),
        ]
      } ?? .null,
      "advice": .string(advice.name),
      "is_higher_better": .bool(isHigherBetter),
      "subjects_still_needed": subjectsStillNeeded.map(JSON.integer) ?? .null,
      "clips_still_needed": clipsStillNeeded.map(JSON.integer) ?? .null,
      "warnings": .array(
        warnings.map {
          .object($0.members + [JSON.Member("text", .string(words.text(of: $0, in: self)))])
        }
      ),
    ]
  }

  init(
    _ node: JSONNode,
    of setting: ReportSetting,
    folds: Int
  ) throws(ReportDamage) {
    func score(_ name: String) throws(ReportDamage) -> StudyScore? {
      try node.optional(name) { node, name throws(ReportDamage) in
        try StudyScore(node.member(name))
      }
    }
    func gain(_ name: String) throws(ReportDamage) -> StudyGain? {
      try node.optional(name) { node, name throws(ReportDamage) in
        try StudyGain(node.member(name))
      }
    }
    let all = try node.optional("chosen") { node, name throws(ReportDamage) in
      try ThresholdChoice(node.member(name), of: setting)
    }
    let withoutFold = try node.list("without_fold") {
      node throws(ReportDamage) -> ThresholdChoice? in
      node.isNull ? nil : try ThresholdChoice(node, of: setting)
    }
    guard withoutFold.count == folds else {
      throw node.damage("'without_fold' needs one choice for each fold")
    }
    try self.init(
      exercise: node.optionalText("exercise"),
      current: StudyScore(node.member("in_use")),
      choice: CrossValidatedChoice(all: all, withoutFold: withoutFold),
      inSample: score("in_sample"),
      outer: score("left_out"),
      gain: gain("gain"),
      inSampleGain: gain("in_sample_gain"),
      borrowed: node.count("borrowed"),
      warnings: node.list("warnings") { node throws(ReportDamage) in try ScopeWarning(node) },
      isHigherBetter: node.flag("is_higher_better"),
      amongSeveral: node.optional("judged_together") { node, name throws(ReportDamage) in
        let several = try node.member(name)
        return SeveralGains(
          count: try several.count("gains"),
          isTold: try several.flag("is_told")
        )
      }
    )
  }
}

// MARK: Scores

extension StudyScore {
  var json: JSON {
    .object(
      [JSON.Member("value", .measured(value))] + interval.members(else: intervalReason) + [
        JSON.Member("standard_error", .measured(standardError)),
        JSON.Member("clips", .integer(clips)),
        JSON.Member("subjects", .integer(subjects)),
      ]
    )
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    value = try node.optionalNumber("value")
    (interval, intervalReason) = try ConfidenceInterval.read(node)
    standardError = try node.optionalNumber("standard_error")
    clips = try node.count("clips")
    subjects = try node.count("subjects")
  }
}

extension StudyScore? {
  var json: JSON { self?.json ?? .null }
}

extension StudyGain {
  var json: JSON {
    .object(
      [JSON.Member("value", .measured(value))] + interval.members(else: intervalReason) + [
        JSON.Member("standard_error", .measured(standardError)),
        JSON.Member("visible_from", .measured(detectable)),
        JSON.Member("verdict", .string(verdict.rawValue)),
        JSON.Member("is_unanimous", .bool(isUnanimous)),
        JSON.Member("clips", .integer(clips)),
        JSON.Member("subjects", .integer(subjects)),
      ]
    )
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    value = try node.optionalNumber("value")
    (interval, intervalReason) = try ConfidenceInterval.read(node)
    standardError = try node.optionalNumber("standard_error")
    clips = try node.count("clips")
    subjects = try node.count("subjects")
    isUnanimous = try node.flag("is_unanimous")
  }
}

extension StudyGain? {
  var json: JSON { self?.json ?? .null }
}

extension ConfidenceInterval? {
  /// The ends, the method and a caution, or why there is no interval.
  func members(else reason: String?) -> [JSON.Member] {
    guard let self else { return [JSON.Member("no_interval", .string(reason ?? ""))] }
    var members = [
      JSON.Member("low", .measured(self.low)), JSON.Member("high", .measured(self.high)),
      JSON.Member("level", .measured(self.level)),
      JSON.Member("method", .string(self.method.rawValue)),
    ]
    if let note = self.note { members.append(JSON.Member("note", .string(note))) }
    return members
  }
}

extension ConfidenceInterval {
  static func read(_ node: JSONNode) throws(ReportDamage) -> (ConfidenceInterval?, String?) {
    guard node["no_interval"] == nil else { return (nil, try node.text("no_interval")) }
    let level = try node.number("level")
    guard level > 0, level < 1 else { throw node.damage("'level' is not between 0 and 1") }
    let interval = ConfidenceInterval(
      low: try node.number("low"),
      high: try node.number("high"),
      level: level,
      method: try node.choice("method", of: Method.self),
      note: node["note"] == nil ? nil : try node.text("note")
    )
    return (interval, nil)
  }
}

// MARK: Choices

extension ThresholdChoice {
  func json(_ axes: [SearchAxis], _ configuration: TunedConfiguration) -> JSON {
    [
      "variant": .integer(variant),
      "configuration": .string(configuration.description),
      "in_sample": .measured(score.value),
      "standard_error": .measured(score.standardError),
      "best_in_sample": .measured(plateau.best),
      "loss": .measured(plateau.loss),
      "plateau": .array(
        zip(axes, zip(point, plateau.extents)).map { axis, place in
          [
            "name": .string(axis.name), "value": .measured(place.0),
            "low": .measured(place.1.low), "high": .measured(place.1.high),
            "factor": .measured(place.1.factor),
            "touches_lower_bound": .bool(place.1.touchesLowerBound),
            "touches_upper_bound": .bool(place.1.touchesUpperBound),
          ]
        }
      ),
      "plateau_share": .measured(plateau.share),
      "plateaus": .integer(plateau.parts),
    ]
  }

  init(_ node: JSONNode, of setting: ReportSetting) throws(ReportDamage) {
    let variant = try node.count("variant")
    let point = try node.list("plateau") { node throws(ReportDamage) in try node.number("value") }
    guard variant < setting.variants.count, point.count == setting.axes.count else {
      throw node.damage("it is not a choice of what was searched")
    }
    for (axis, value) in zip(setting.axes, point) {
      var configuration = setting.variants[variant]
      do throws(ConfigurationError) {
        try configuration.set(axis.name, to: "\(value)")
      } catch {
        throw node.damage("\(error)")
      }
    }
    let extents = try node.list("plateau") { node throws(ReportDamage) in
      Plateau.Extent(
        low: try node.number("low"),
        high: try node.number("high"),
        touchesLowerBound: try node.flag("touches_lower_bound"),
        touchesUpperBound: try node.flag("touches_upper_bound")
      )
    }
    for (axis, extent) in zip(setting.axes, extents) {
      guard extent.low <= extent.high, axis.holds(extent.low), axis.holds(extent.high) else {
        throw node.damage("the plateau of '\(axis.name)' is not a part of what was searched")
      }
    }
    self.init(
      variant: variant,
      point: point,
      plateau: Plateau(
        best: try node.number("best_in_sample"),
        loss: try node.number("loss"),
        centre: point,
        extents: extents,
        parts: try node.count("plateaus"),
        share: try node.number("plateau_share")
      ),
      score: PooledScore(
        value: try node.optionalNumber("in_sample"),
        standardError: try node.optionalNumber("standard_error")
      )
    )
  }
}
