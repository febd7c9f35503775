// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Reports
import Scoring
import Tuning

/// A tuning report as JSON, numbers with 12 significant digits.
struct TuningDocument {
  private let report: TuningReport
  private let words: TuningWords

  init(_ report: TuningReport) {
    self.report = report
    words = TuningWords(report)
  }

  /// Everything that was found.
  var json: JSON {
    let study = report.study
    let provenance = report.provenance
    var members: [JSON.Member] = [
      JSON.Member("schema", 1),
      JSON.Member("software", .string(provenance.software)),
      JSON.Member("command", .string(provenance.command)),
      JSON.Member("dataset", .string(provenance.dataset)),
      JSON.Member("dataset_sha256", .string(provenance.datasetSHA256)),
      JSON.Member("track", .string(provenance.track)),
      JSON.Member("counter", .string(report.variants[0].description)),
      JSON.Member("objective", .string(provenance.objective)),
      JSON.Member("constraints", .array(provenance.constraints.map(JSON.string))),
      JSON.Member("grouped_by", .string(provenance.groupedBy)),
      JSON.Member("groups", .integer(provenance.groups)),
      JSON.Member("seed", .string("\(provenance.seed)")),
      JSON.Member("replicates", .integer(provenance.plan.replicates)),
      JSON.Member("settings_tried", .array(report.variants.map { .string($0.description) })),
      JSON.Member("axes", .array(study.design.variants[0].axes.map(axis))),
      JSON.Member("folds", folds),
      JSON.Member("overall", scope(study.overall)),
      JSON.Member("exercises", .array(study.exercises.map(scope))),
      JSON.Member("own_thresholds", score(study.ownThresholds)),
      JSON.Member("cost_of_global", gain(study.costOfGlobal)),
      JSON.Member("conclusions", .array(words.conclusions.map(JSON.string))),
      JSON.Member("changes", .array(study.changes.map(change))),
      JSON.Member("room", .array(report.separability.map(room))),
      JSON.Member("curves", .array(report.curves.map(curve))),
      JSON.Member("trade_offs", .array(report.tradeOffs.map(tradeOff))),
    ]
    members.append(
      JSON.Member(
        "omissions",
        .array(report.omissions.map { ["clip": .string($0.clip), "reason": .string($0.reason)] })
      )
    )
    return .object(members)
  }

  private var folds: JSON {
    guard let plan = report.study.design.folds else {
      return ["impossible": .string(report.study.design.obstacle?.description ?? "")]
    }
    let facts = report.study.design.facts
    return [
      "outer": .integer(plan.outerCount),
      "inner": .integer(plan.innerCount),
      "clips": .array(
        facts.indices.map { clip in
          [
            "clip": .string(facts[clip].clip.id), "outer": .integer(plan.outer[clip]),
            "inner": .integer(plan.inner[clip]),
          ]
        }
      ),
    ]
  }

  private func axis(_ axis: SearchAxis) -> JSON {
    [
      "name": .string(axis.name), "unit": .string(axis.unit.rawValue),
      "low": number(axis.range.lowerBound), "high": number(axis.range.upperBound),
      "scale": .string(axis.isLogarithmic ? "logarithmic" : "linear"),
      "default": number(axis.defaultValue),
    ]
  }

  private func scope(_ scope: ScopeResult) -> JSON {
    [
      "exercise": scope.exercise.map(JSON.string) ?? .null,
      "in_use": score(scope.current),
      "chosen": choice(scope.choice.all),
      "without_fold": .array(scope.choice.withoutFold.map(choice)),
      "straying_folds": .array(scope.choice.strayingFolds.map(JSON.integer)),
      "left_out": score(scope.outer),
      "gain": gain(scope.gain),
      "in_sample": score(scope.inSample),
      "optimism": number(scope.optimism),
      "borrowed": .integer(scope.borrowed),
      "advice": .string(Self.name(of: scope.advice)),
      "subjects_still_needed": scope.subjectsStillNeeded.map(JSON.integer) ?? .null,
      "clips_still_needed": scope.clipsStillNeeded.map(JSON.integer) ?? .null,
      "warnings": .array(scope.warnings.map { .string(words.text(of: $0)) }),
    ]
  }

  /// The advice as one word: `change`, or why not.
  static func name(of advice: Advice) -> String {
    switch advice {
    case .change: "change"
    case .keep(let reason): "keep:\(reason.rawValue)"
    }
  }

  private func choice(_ choice: ThresholdChoice?) -> JSON {
    guard let choice else { return .null }
    let axes = report.study.design.variants[choice.variant].axes
    return [
      "configuration": .string(report.configuration(of: choice).description),
      "in_sample": number(choice.score.value),
      "standard_error": number(choice.score.standardError),
      "best_in_sample": number(choice.plateau.best),
      "plateau": .array(
        zip(axes, zip(choice.point, choice.plateau.extents)).map { axis, place in
          [
            "name": .string(axis.name), "value": number(place.0),
            "low": number(place.1.low), "high": number(place.1.high),
            "factor": number(place.1.factor),
            "touches_bound": .bool(place.1.touchesBound),
          ]
        }
      ),
      "plateau_share": number(choice.plateau.share),
      "plateaus": .integer(choice.plateau.parts),
    ]
  }

  private func score(_ score: StudyScore?) -> JSON {
    guard let score else { return .null }
    return .object(
      [JSON.Member("value", number(score.value))]
        + interval(score.interval, score.intervalReason)
        + [
          JSON.Member("standard_error", number(score.standardError)),
          JSON.Member("clips", .integer(score.clips)),
          JSON.Member("subjects", .integer(score.subjects)),
        ]
    )
  }

  private func gain(_ gain: StudyGain?) -> JSON {
    guard let gain else { return .null }
    return .object(
      [JSON.Member("value", number(gain.value))]
        + interval(gain.interval, gain.intervalReason)
        + [
          JSON.Member("standard_error", number(gain.standardError)),
          JSON.Member("visible_from", number(gain.detectable)),
          JSON.Member("verdict", .string(gain.verdict.rawValue)),
          JSON.Member("clips", .integer(gain.clips)),
          JSON.Member("subjects", .integer(gain.subjects)),
        ]
    )
  }

  private func interval(_ interval: ConfidenceInterval?, _ reason: String?) -> [JSON.Member] {
    guard let interval else {
      return [JSON.Member("no_interval", .string(reason ?? ""))]
    }
    var members = [
      JSON.Member("low", number(interval.low)), JSON.Member("high", number(interval.high)),
      JSON.Member("method", .string(interval.method.rawValue)),
    ]
    if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    return members
  }

  private func change(_ change: CountChange) -> JSON {
    [
      "clip": .string(change.clip), "exercise": .string(change.exercise),
      "labelled": .integer(change.labelled), "in_use": .integer(change.current),
      "chosen": .integer(change.proposed),
      "without_fold": change.left.map(JSON.integer) ?? .null,
    ]
  }

  private func room(_ clip: ClipSeparability) -> JSON {
    [
      "clip": .string(clip.clip), "labelled": .integer(clip.labelled),
      "low": number(clip.exact?.lowerBound), "high": number(clip.exact?.upperBound),
      "touches_bound": .bool(clip.touchesBound),
      "just_the_labelled": clip.isCleanSomewhere.map(JSON.bool) ?? .null,
      "widest_count": clip.widestCount.map(JSON.integer) ?? .null,
    ]
  }

  private func curve(_ curve: SensitivityCurve) -> JSON {
    [
      "name": .string(curve.axis.name),
      "stretches": .array(
        curve.stretches.map { stretch in
          [
            "from": number(stretch.start), "value": number(stretch.value),
            "low": number(stretch.interval?.low), "high": number(stretch.interval?.high),
          ]
        }
      ),
    ]
  }

  private func tradeOff(_ setting: TradeOff) -> JSON {
    [
      "setting": .string(setting.setting), "missed_of_100": number(setting.missed),
      "doubled_of_100": number(setting.doubled), "false_per_minute": number(setting.falsePerMinute),
      "latency_p95": number(setting.latency95), "flips": number(setting.flips),
      "on_front": .bool(setting.isOnFront),
    ]
  }

  private func number(_ value: Double?) -> JSON {
    JSON(value?.rounded(significantDigits: 12))
  }
}
