// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// `robustness.json`: what becomes of each clip's score on changed tracks, and which relations fail.
///
/// A step of a clip is a row. A counter's has reference count, count error, and matched, required
/// and charged reps where they are timed. An analyzer's has faulty reps found, false alarms, faulty
/// reps missed, sound reps left alone and reps not judged.
enum RunRobustness {
  /// The results as text, without what is computed again when they are read.
  static func document(_ robustness: Robustness) -> JSON {
    [
      "perturbations": .array(robustness.ladders.map(\.json)),
      "counters": .array(
        robustness.evaluations.map { evaluation in
          [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "clips": .array(evaluation.clips.map(\.json)),
          ]
        }
      ),
      "analyzers": .array(
        robustness.forms.map { evaluation in
          [
            "analyzer": .string(evaluation.candidate),
            "track": .string(evaluation.track),
            "clips": .array(evaluation.clips.map(\.json)),
          ]
        }
      ),
      "relations": .array(
        robustness.relations.map {
          ["name": .string($0.name), "summary": .string($0.summary)]
        }
      ),
      "checks": .array(robustness.checks.map(\.json)),
    ]
  }

  /// The measures of each dose as `measures.json` has them.
  static func members(of robustness: Robustness?) -> [JSON.Member] {
    [
      JSON.Member(
        "robustness",
        .array((robustness?.evaluations ?? []).map { element("counter", $0) })
      ),
      JSON.Member(
        "form-robustness",
        .array((robustness?.forms ?? []).map { element("analyzer", $0) })
      ),
    ]
  }

  private static func element(_ name: String, _ evaluation: some DoseEvaluation) -> JSON {
    .object([
      JSON.Member(name, .string(evaluation.candidate)),
      JSON.Member("track", .string(evaluation.track)),
      JSON.Member("measures", .array(evaluation.measures.joined().joined().map(\.json))),
    ])
  }

  /// The results of a document.
  ///
  /// - Parameters:
  ///   - document: The content of `robustness.json`.
  ///   - identities: The clips of the run by id.
  ///   - plan: How intervals are drawn; nil to measure nothing.
  /// - Returns: The results, evaluated again; nil where it is no such document.
  static func robustness(
    _ document: JSONNode,
    identities: [String: ClipIdentity],
    plan: ResamplingPlan?
  ) -> Robustness? {
    guard let ladders = document["perturbations"]?.array.flatMap({ all($0, DoseLadder.init) }),
      let relations = document["relations"]?.array.flatMap({ all($0, CheckedRelation.init) }),
      let checks = document["checks"]?.array.flatMap({ nodes in
        all(nodes) { RelationChecks($0, relations: relations.count, identities: identities) }
      }),
      let evaluations = document["counters"]?.array.flatMap({ nodes in
        all(nodes) { evaluation($0, ladders, identities: identities, plan: plan) }
      }),
      // Runs of before analyzers were tried have none.
      let forms = (document["analyzers"].map(\.array) ?? []).flatMap({ nodes in
        all(nodes) { form($0, ladders, identities: identities, plan: plan) }
      })
    else { return nil }
    return Robustness(
      ladders: ladders,
      evaluations: evaluations,
      forms: forms,
      relations: relations,
      checks: checks
    )
  }

  private static func evaluation(
    _ node: JSONNode,
    _ ladders: [DoseLadder],
    identities: [String: ClipIdentity],
    plan: ResamplingPlan?
  ) -> RobustnessEvaluation? {
    guard let counter = node["counter"]?.string, let track = node["track"]?.string,
      let clips = node["clips"]?.array.flatMap({ nodes in
        all(nodes) { ClipRobustness<StepScore>($0, ladders, identities: identities) }
      })
    else { return nil }
    return RobustnessEvaluation(
      Configuration(counter: counter, track: track),
      clips: clips,
      ladders: ladders,
      plan: plan
    )
  }

  private static func form(
    _ node: JSONNode,
    _ ladders: [DoseLadder],
    identities: [String: ClipIdentity],
    plan: ResamplingPlan?
  ) -> FormRobustnessEvaluation? {
    guard let analyzer = node["analyzer"]?.string, let track = node["track"]?.string,
      let clips = node["clips"]?.array.flatMap({ nodes in
        all(nodes) { ClipRobustness<FormStepScore>($0, ladders, identities: identities) }
      })
    else { return nil }
    return FormRobustnessEvaluation(
      FormerNames.current(analyzer),
      track: track,
      clips: clips,
      ladders: ladders,
      plan: plan
    )
  }
}

extension DoseLadder {
  fileprivate var json: JSON {
    [
      "name": .string(name),
      "summary": .string(summary),
      "unit": .string(unit),
      "steps": .array(steps.map { ["dose": JSON($0.dose), "label": .string($0.label)] }),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let summary = node["summary"]?.string,
      let unit = node["unit"]?.string,
      let steps = node["steps"]?.array.flatMap({ nodes in
        all(nodes) { node -> Step? in
          guard let label = node["label"]?.string, node["dose"].isMeasuredOrNull else { return nil }
          return Step(dose: node["dose"]?.double, label: label)
        }
      })
    else { return nil }
    self.init(name: name, summary: summary, unit: unit, steps: steps)
  }
}

extension CheckedRelation {
  fileprivate init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let summary = node["summary"]?.string else {
      return nil
    }
    self.init(name: name, summary: summary)
  }
}

extension RelationChecks {
  fileprivate var json: JSON {
    [
      "candidate": .string(candidate),
      "track": .string(track),
      "clips": .integer(clips),
      "failures": .array(
        failures.map { failures in
          .array(failures.map { [.string($0.clip), .string($0.reason)] })
        }
      ),
    ]
  }

  fileprivate init?(_ node: JSONNode, relations: Int, identities: [String: ClipIdentity]) {
    // Runs of schema 1 call a candidate a subject.
    guard let candidate = (node["candidate"] ?? node["subject"])?.string,
      let track = node["track"]?.string,
      let clips = node["clips"]?.amount, let columns = node["failures"]?.array,
      columns.count == relations
    else { return nil }
    let failures = all(columns) { column in
      column.array.flatMap { cells in
        all(cells) { cell -> Failure? in
          guard let texts = cell.array, texts.count == 2, let clip = texts[0].string,
            identities[clip] != nil, let reason = texts[1].string
          else { return nil }
          return Failure(clip: clip, reason: reason)
        }
      }
    }
    guard let failures, failures.allSatisfy({ $0.count <= clips }) else { return nil }
    self.init(
      candidate: FormerNames.current(candidate),
      track: track,
      clips: clips,
      failures: failures
    )
  }
}

/// A score that a row of whole numbers holds.
protocol RowScore {
  var json: JSON { get }
  /// Nil where no score can have such a row.
  init?(_ node: JSONNode)
}

extension ClipRobustness where Score: RowScore {
  fileprivate var json: JSON {
    [
      "clip": .string(clip.id),
      "steps": .array(steps.map { .array($0.map(\.json)) }),
    ]
  }

  fileprivate init?(_ node: JSONNode, _ ladders: [DoseLadder], identities: [String: ClipIdentity]) {
    guard let clip = node["clip"]?.string.flatMap({ identities[$0] }),
      let columns = node["steps"]?.array, columns.count == ladders.count
    else { return nil }
    let steps = all(columns) { $0.array.flatMap { all($0, Score.init) } }
    guard let steps, zip(steps, ladders).allSatisfy({ $0.count == $1.steps.count }) else {
      return nil
    }
    self.init(clip: clip, steps: steps)
  }
}

extension StepScore: RowScore {
  var json: JSON {
    let matched = matches.map { [$0.matched, $0.required, $0.charged] } ?? []
    return .array(([referenceCount, countError] + matched).map(JSON.integer))
  }

  /// Nil where it is no row of two or five whole numbers that can be.
  init?(_ node: JSONNode) {
    guard let numbers = node.array.flatMap({ all($0) { $0.integer } }),
      numbers.count == 2 || numbers.count == 5, numbers[0] >= 0,
      numbers.allSatisfy({ $0.magnitude <= NumberBounds.counts.upperBound.magnitude })
    else { return nil }
    var matches: Matches?
    if numbers.count == 5 {
      guard numbers[2] >= 0, numbers[2] <= numbers[3], numbers[2] <= numbers[4] else { return nil }
      matches = Matches(matched: numbers[2], required: numbers[3], charged: numbers[4])
    }
    self.init(referenceCount: numbers[0], countError: numbers[1], matches: matches)
  }
}

extension FormStepScore: RowScore {
  var json: JSON {
    .array([hits, falseAlarms, misses, rejections, abstentions].map(JSON.integer))
  }

  /// Nil where it is no row of five whole numbers of at least 0.
  init?(_ node: JSONNode) {
    guard let numbers = node.array.flatMap({ all($0, \.amount) }), numbers.count == 5 else {
      return nil
    }
    self.init(
      hits: numbers[0],
      falseAlarms: numbers[1],
      misses: numbers[2],
      rejections: numbers[3],
      abstentions: numbers[4]
    )
  }
}
