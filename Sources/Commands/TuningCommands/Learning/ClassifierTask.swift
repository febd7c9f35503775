// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import PoseTracks
import Recognition
import Reports
import Statistics
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
    let order = Dictionary(
      clips.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let found = RecognitionReport(
      material.provenance(method: method.rawValue, plan, options),
      classes: study.classes,
      unknown: RecognitionModel.unknown,
      leastMargin: model.leastMargin.isFinite ? model.leastMargin : nil,
      outcomes: outcomes.sorted { (order[$0.clip] ?? 0) < (order[$1.clip] ?? 0) }.map { outcome in
        .init(
          clip: outcome.clip,
          subject: subjects[outcome.clip] ?? outcome.clip,
          fold: clips[order[outcome.clip] ?? 0].outer,
          truth: outcome.truth,
          predicted: outcome.predicted,
          best: outcome.best,
          margin: outcome.margin
        )
      }
    )
    let report = try found.asStored()
    let written = try LearningFiles(report, RecognitionRendering(report)).write(
      to: options.place,
      with: [("model.json", model.document(dataset: report.provenance.material))]
    )
    if terminal.isJSON {
      terminal.print(json: report.document)
    } else {
      for line in table(report.matrix).lines { terminal.print(line) }
      for measure in report.measures {
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
}
