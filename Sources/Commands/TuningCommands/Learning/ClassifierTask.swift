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

/// `rep-tune train`: which exercise a clip shows, judged on held-out folds.
struct ClassifierTask: Sendable {
  let material: LearningMaterial
  let method: RecognitionMethod

  /// Trains, judges, prints and writes.
  func run(_ options: LearningOptions, in terminal: Terminal) throws -> ExitStatus {
    let (clips, lost) = try usableClips(jobs: options.study.jobs, in: terminal)
    let plan: FoldPlan
    let groups = ClipGroups(keys: clips.map { LearningMaterial.keys(of: $0.record) })
    do throws(FoldPlan.Impossible) {
      plan = try FoldPlan(
        groups: groups,
        strata: clips.map(\.family),
        folds: options.folds,
        seed: options.study.seed
      )
    } catch {
      terminal.error("no classifier can be judged: \(error)")
      return .nothingMeasured
    }
    let examples = clips.enumerated().map { index, clip in
      RecognitionClip(
        id: clip.record.id,
        family: clip.family,
        group: groups.indices[index],
        outer: plan.outer[index],
        inner: plan.inner[index],
        example: clip.example
      )
    }
    guard let study = RecognitionStudy(method, clips: examples) else {
      terminal.error(
        "at least two families of exercises are needed, each shown by two groups of people and footage"
      )
      return .nothingMeasured
    }
    let outcomes = try outcomes(of: study, jobs: options.study.jobs, in: terminal)
    guard let model = study.model(outcomes) else {
      terminal.error("a family of exercises has no clip with poses")
      return .nothingMeasured
    }
    let found = RecognitionReport(
      material.provenance(method: method.rawValue, plan, options),
      classes: study.classes,
      unknown: RecognitionModel.unknown,
      leastMargin: model.leastMargin.isFinite ? model.leastMargin : nil,
      outcomes: Self.inOrder(outcomes, of: clips.map(\.record), folds: plan.outer)
    )
    let report = try found.asStored()
    let written = try LearningFiles(report, RecognitionRendering(report)).write(
      to: options.study.place,
      with: [("model.json", model.document(dataset: report.provenance.material))]
    )
    print(report, written.folder + written.note, in: terminal)
    return lost > 0 ? .badData : .success
  }

  /// A clip with the family of its exercise and what its track shows.
  private typealias UsableClip = (record: ClipRecord, family: String, example: RecognitionExample)

  /// The clips with a track that can be used, and the number of others, which are told.
  private func usableClips(
    jobs: Int,
    in terminal: Terminal
  ) throws -> (clips: [UsableClip], lost: Int) {
    let records = material.records.filter { !$0.isWorkout }
    let workouts = material.records.count - records.count
    if workouts > 0 {
      terminal.error(
        "\(counted(workouts, "clip")) of several exercises (workouts) left out of the training"
      )
    }
    let progress = terminal.progress("reading", total: records.count, unit: "clips")
    let read = try concurrentMap(records, jobs: jobs) { record in
      defer { progress.advance(detail: record.id) }
      return material.recorded(record).map { RecognitionExample($0) }
    }
    progress.finish()
    var clips: [UsableClip] = []
    for (record, result) in zip(records, read) {
      switch result {
      case .failure(let omission):
        terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
      case .success(let example):
        let family = Exercise.named(record.exercise)?.family ?? record.exercise
        clips.append((record, family, example))
      }
    }
    return (clips, records.count - clips.count)
  }

  /// The outcomes of all clips, each of a classifier that was trained without its fold.
  private func outcomes(
    of study: RecognitionStudy,
    jobs: Int,
    in terminal: Terminal
  ) throws -> [RecognitionOutcome] {
    let training = terminal.progress("training", total: study.folds.count, unit: "folds")
    let outcomes = try concurrentMap(study.folds, jobs: jobs) { fold in
      defer { training.advance(detail: "fold \(fold + 1)") }
      return study.outcomes(ofFold: fold)
    }.flatMap(\.self)
    training.finish()
    return outcomes
  }

  /// Outcomes in the order of the dataset, each with its person and its fold.
  private static func inOrder(
    _ outcomes: [RecognitionOutcome],
    of records: [ClipRecord],
    folds: [Int]
  ) -> [RecognitionReport.Outcome] {
    let places = Dictionary(records.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let placed = outcomes.map { (place: places[$0.clip] ?? 0, outcome: $0) }
    return placed.sorted { $0.place < $1.place }.map { place, outcome in
      .init(
        clip: outcome.clip,
        subject: records[place].subject,
        fold: folds[place],
        truth: outcome.truth,
        predicted: outcome.predicted,
        best: outcome.best,
        margin: outcome.margin
      )
    }
  }

  // MARK: Text

  private func print(_ report: RecognitionReport, _ place: String, in terminal: Terminal) {
    if terminal.isJSON {
      terminal.print(json: report.document)
      return
    }
    for line in table(report.matrix).lines { terminal.print(line) }
    for measure in report.measures { terminal.print(Self.text(of: measure)) }
    terminal.print("report and model: \(place)")
  }

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
    return TextTable(heading: ["true \\ predicted"] + names + ["right"], leading: 1, rows: rows)
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
