// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Platform
import RepCounting
import Scoring
import Storage
import Terminal
import Tuning

/// `rep-tune --recalibrate`: maps from stated to true confidence, judged on held-out folds.
struct RecalibrationTask: Sendable {
  let material: LearningMaterial
  let method: RecalibrationMethod
  let counters: [CounterConfiguration]

  /// Counts, fits, prints and writes.
  func run(_ options: LearningOptions, in terminal: Terminal) throws -> ExitStatus {
    let candidates = Candidates(
      counters: counters,
      analyzers: [],
      policies: [],
      tracks: [material.track]
    )
    let progress = terminal.progress("counting", total: material.records.count, unit: "clips")
    let run = try EvaluationJob(
      candidates,
      dataset: material.dataset,
      clips: material.records,
      labels: material.labels,
      plan: options.plan,
      detail: []
    ).run(toolVersion: Tool.version, jobs: options.jobs) { progress.advance(detail: $0) }
    progress.finish()
    guard let clips = run.evaluations.first?.clips, !clips.isEmpty else {
      terminal.error("no clip has both counted reps and a track '\(material.track)'")
      return .nothingMeasured
    }
    let plan: FoldPlan
    do throws(FoldPlan.Impossible) {
      plan = try FoldPlan(
        groups: ClipGroups(keys: clips.map { LearningMaterial.keys(of: $0.clip) }),
        strata: clips.map(\.clip.exercise),
        folds: options.folds,
        seed: options.seed
      )
    } catch {
      terminal.error("no map can be judged: \(error)")
      return .nothingMeasured
    }
    let studies = try concurrentMap(run.evaluations, jobs: options.jobs) { evaluation in
      RecalibrationStudy(evaluation, folds: plan.outer, by: method)
    }
    guard studies.contains(where: { $0.fitted != nil }) else {
      terminal.error("no counter stated a confidence of a rep that labels judge")
      return .nothingMeasured
    }
    let document = document(studies, plan, options)
    let written = try document.write(
      to: options.place,
      with: [
        ("confidence.json", maps(studies).text(compactFrom: 4)),
        ("ConfidenceMaps.swift", source(studies)),
      ]
    )
    if terminal.isJSON {
      terminal.print(json: document.json)
    } else {
      for line in table(studies).lines { terminal.print(line) }
      terminal.print("maps: \(written.folder)\(written.note)")
    }
    return run.omissions.contains { material.labels.entries[$0.clip] != nil } ? .badData : .success
  }

  private func maps(_ studies: [RecalibrationStudy]) -> JSON {
    FittedConfidence.document(studies.compactMap(\.fitted), dataset: material.description)
  }

  // MARK: Text

  private func table(_ studies: [RecalibrationStudy]) -> TextTable {
    var rows: [[String]] = []
    for study in studies {
      var cells = [
        study.before.configuration.counter,
        String(study.before.clips.reduce(0) { $0 + $1.forecasts.count }),
      ]
      for difference in study.differences {
        let interval = difference.difference.interval.map {
          " [\((-$0.high).text(decimals: 3)), \((-$0.low).text(decimals: 3))]"
        }
        cells += [
          difference.baseline?.text(decimals: 3) ?? "-",
          difference.candidate?.text(decimals: 3) ?? "-",
          difference.difference.value.map { (-$0).text(decimals: 3) + (interval ?? "") } ?? "-",
        ]
      }
      rows.append(cells)
    }
    return TextTable(
      heading: ["counter", "reps"]
        + RecalibrationStudy.measures.flatMap { [$0, "held out", "gain"] },
      leading: 1,
      rows: rows
    )
  }

  // MARK: JSON

  private func document(
    _ studies: [RecalibrationStudy],
    _ plan: FoldPlan,
    _ options: LearningOptions
  ) -> LearningDocument {
    let counters: [JSON] = studies.map { study in
      [
        "counter": .string(study.before.configuration.counter),
        "events": .integer(study.before.clips.reduce(0) { $0 + $1.forecasts.count }),
        "folds_without_map": .integer(study.foldsWithoutMap),
        "measures": .array(study.differences.map(Self.json)),
        "map": study.fitted?.json ?? .null,
      ]
    }
    return LearningDocument(
      "confidence",
      method: method.rawValue,
      material,
      plan,
      seed: options.seed,
      findings: [.init("counters", .array(counters))]
    )
  }

  private static func json(_ difference: MeasureDifference) -> JSON {
    let outcome = difference.difference
    return .object(
      [
        .init("id", .string(difference.id)),
        .init("before", JSON(difference.baseline)),
        .init("after", JSON(difference.candidate)),
        .init("difference", JSON(outcome.value)),
      ] + JSON.interval(outcome.interval, else: outcome.undefinedReason ?? outcome.intervalReason)
        + [.init("direction", .string(difference.direction.rawValue))]
    )
  }

  // MARK: Swift

  private func source(_ studies: [RecalibrationStudy]) -> String {
    var text = """
      // What confidences of counters mean, fitted by RepGauge \(Tool.version): rep-tune --recalibrate \
      \(method.rawValue)
      // on \(material.description).
      import RepCounting

      extension ConfidenceMap {

      """
    for study in studies {
      guard let fitted = study.fitted else { continue }
      let brier = study.differences.first
      let scores =
        brier.flatMap { difference -> String? in
          guard let before = difference.baseline, let after = difference.candidate else {
            return nil
          }
          let texts = [before, after].map { $0.text(decimals: 3) }
          return " Brier score \(texts[0]) as stated, \(texts[1]) held out."
        } ?? ""
      text += """
          /// `\(fitted.counter)` on \(fitted.track): \(fitted.right) of \(fitted.events) reps right, \
        \(counted(fitted.subjects, "subject")).\(scores)
          public static let \(Self.identifier(fitted)) = \(Self.expression(fitted.map))

        """
    }
    return text + "}\n"
  }

  /// `zig-zag:min-amplitude=0.1` on `blazepose-full` is `zigZagMinAmplitude01BlazeposeFull`.
  private static func identifier(_ fitted: FittedConfidence) -> String {
    let words = "\(fitted.counter)-\(fitted.track)".split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  private static func expression(_ map: ConfidenceMap) -> String {
    switch map.form {
    case .logistic(let intercept, let slope):
      return "ConfidenceMap(intercept: \(intercept), slope: \(slope))"
    case .points(let points):
      let list = points.map { "    .init(stated: \($0.stated), actual: \($0.actual))," }
      return "ConfidenceMap(points: [\n\(list.joined(separator: "\n"))\n  ])"
    }
  }
}
