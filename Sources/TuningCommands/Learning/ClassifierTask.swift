// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Recognition
import Reports
import Scoring
import Storage
import Terminal
import Tuning

/// `rep-tune --classifier`: which exercise a clip shows, judged on held-out folds.
struct ClassifierTask: Sendable {
  let material: LearningMaterial
  let method: RecognitionMethod

  /// Trains, judges, prints and writes.
  func run(_ options: LearningOptions, in terminal: Terminal) throws -> ExitStatus {
    let progress = terminal.progress("reading", total: material.records.count, unit: "clips")
    let read = try concurrentMap(material.records, jobs: options.jobs) { record in
      defer { progress.advance(detail: record.id) }
      return material.recorded(record).map { RecognitionExample($0) }
    }
    progress.finish()
    var usable: [(record: ClipRecord, family: String, example: RecognitionExample)] = []
    var lost = 0
    for (record, result) in zip(material.records, read) {
      switch result {
      case .failure(let omission):
        lost += 1
        terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
      case .success(let example):
        let family = Exercise.named(record.exercise)?.family ?? record.exercise
        usable.append((record, family, example))
      }
    }
    let plan: FoldPlan
    let groups = ClipGroups(keys: usable.map { LearningMaterial.keys(of: $0.record) })
    do throws(FoldPlan.Impossible) {
      plan = try FoldPlan(
        groups: groups,
        strata: usable.map(\.family),
        folds: options.folds,
        seed: options.seed
      )
    } catch {
      terminal.error("no classifier can be judged: \(error)")
      return .nothingMeasured
    }
    let clips = usable.enumerated().map { index, clip in
      RecognitionClip(
        id: clip.record.id,
        family: clip.family,
        group: groups.indices[index],
        outer: plan.outer[index],
        inner: plan.inner[index],
        example: clip.example
      )
    }
    guard let study = RecognitionStudy(method, clips: clips) else {
      terminal.error(
        "fewer than two families of exercises are shown by two groups of people and footage or more"
      )
      return .nothingMeasured
    }
    let training = terminal.progress("training", total: study.folds.count, unit: "folds")
    let outcomes = try concurrentMap(study.folds, jobs: options.jobs) { fold in
      defer { training.advance(detail: "fold \(fold + 1)") }
      return study.outcomes(ofFold: fold)
    }.flatMap(\.self)
    training.finish()
    guard let model = study.model(outcomes) else {
      terminal.error("some family of exercises shows nobody")
      return .nothingMeasured
    }
    let subjects = Dictionary(
      usable.map { ($0.record.id, $0.record.subject) },
      uniquingKeysWith: { first, _ in first }
    )
    let matrix = ConfusionMatrix(
      outcomes.map { outcome in
        .init(
          truth: outcome.truth,
          predicted: outcome.predicted,
          subject: subjects[outcome.clip] ?? outcome.clip
        )
      },
      classes: study.classes,
      unknown: RecognitionModel.unknown,
      plan: options.plan
    )
    let order = Dictionary(
      clips.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let sorted = outcomes.sorted { (order[$0.clip] ?? 0) < (order[$1.clip] ?? 0) }
    let document = document(matrix, sorted, clips, plan, options, model)
    let page = RecognitionPage(
      matrix,
      outcomes: sorted.map { outcome in
        .init(
          clip: outcome.clip,
          truth: outcome.truth,
          predicted: outcome.predicted,
          best: outcome.best,
          margin: outcome.margin
        )
      },
      title: "Exercises recognised by \(method.rawValue)",
      facts: [
        material.description, counted(plan.outerCount, "fold"),
        "least margin \(model.leastMargin.isFinite ? model.leastMargin.text(decimals: 3) : "none")",
      ],
      software: "RepGauge \(Tool.version)"
    )
    let written = try document.write(
      to: options.place,
      with: [
        ("model.json", model.document(dataset: material.description).text(compactFrom: 2)),
        ("index.html", page.html),
      ]
    )
    if terminal.isJSON {
      terminal.print(json: document.json)
    } else {
      for line in table(matrix).lines { terminal.print(line) }
      for measure in [matrix.accuracy, matrix.balancedAccuracy, matrix.macroF1] {
        terminal.print(Self.text(of: measure))
      }
      terminal.print("report and model: \(written.folder)\(written.note)")
    }
    return lost > 0 ? .badData : .success
  }

  // MARK: Text

  /// Rows are what clips show, columns what was said of them.
  private func table(_ matrix: ConfusionMatrix) -> TextTable {
    let names = matrix.classes + [matrix.unknown]
    var rows: [[String]] = []
    for (name, counts) in zip(names, matrix.counts) {
      let total = counts.reduce(0, +)
      guard total > 0 else { continue }
      let right = counts[names.firstIndex(of: name) ?? 0]
      rows.append([name] + counts.map { String($0) } + ["\(right) of \(total)"])
    }
    return TextTable(heading: ["shown \\ said"] + names + ["right"], leading: 1, rows: rows)
  }

  private static func text(of measure: Measure) -> String {
    guard let value = measure.value else {
      return "\(measure.id): - (\(measure.undefinedReason ?? ""))"
    }
    let interval =
      measure.interval.map { " [\($0.low.text(decimals: 2)), \($0.high.text(decimals: 2))]" }
      ?? measure.intervalReason.map { " (\($0))" } ?? ""
    return "\(measure.id): \(value.text(decimals: 2))\(interval)"
  }

  // MARK: JSON

  private func document(
    _ matrix: ConfusionMatrix,
    _ outcomes: [RecognitionOutcome],
    _ clips: [RecognitionClip],
    _ plan: FoldPlan,
    _ options: LearningOptions,
    _ model: RecognitionModel
  ) -> LearningDocument {
    let folds = Dictionary(
      clips.map { ($0.id, $0.outer) },
      uniquingKeysWith: { first, _ in first }
    )
    let findings: [JSON.Member] = [
      .init("classes", .array(matrix.classes.map(JSON.string))),
      .init("unknown", .string(matrix.unknown)),
      .init("least_margin", model.leastMargin.isFinite ? .number(model.leastMargin) : .null),
      .init("confusion", .array(matrix.counts.map { .array($0.map(JSON.integer)) })),
      .init(
        "measures",
        .array([matrix.accuracy, matrix.balancedAccuracy, matrix.macroF1].map(Self.json))
      ),
      .init(
        "clips",
        .array(
          outcomes.map { outcome in
            [
              "id": .string(outcome.clip),
              "fold": .integer(folds[outcome.clip] ?? 0),
              "truth": .string(outcome.truth),
              "predicted": .string(outcome.predicted),
              "best": JSON(outcome.best),
              "margin": JSON(outcome.margin),
            ]
          }
        )
      ),
    ]
    return LearningDocument(
      "recognition",
      method: method.rawValue,
      material,
      plan,
      seed: options.seed,
      findings: findings
    )
  }

  private static func json(_ measure: Measure) -> JSON {
    .object(
      [.init("id", .string(measure.id)), .init("value", JSON(measure.value))]
        + JSON.interval(measure.interval, else: measure.undefinedReason ?? measure.intervalReason)
        + [
          .init("clips", .integer(measure.clips)),
          .init("subjects", .integer(measure.subjects)),
        ]
    )
  }
}
