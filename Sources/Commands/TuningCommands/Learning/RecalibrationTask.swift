// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Measures
import Platform
import RepCounting
import Reports
import Results
import Scoring
import Statistics
import Storage
import Terminal
import Tuning

/// `rep-tune recalibrate`: maps from stated to true confidence, judged on held-out folds.
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
      plan: options.study.plan,
      detail: []
    ).run(toolVersion: Tool.version, jobs: options.study.jobs) { progress.advance(detail: $0) }
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
        seed: options.study.seed
      )
    } catch {
      terminal.error("no map can be judged: \(error)")
      return .nothingMeasured
    }
    let studies = try concurrentMap(run.evaluations, jobs: options.study.jobs) { evaluation in
      RecalibrationStudy(evaluation, folds: plan.outer, by: method)
    }
    guard studies.contains(where: { $0.fitted != nil }) else {
      terminal.error("no counter gave a confidence for a labelled rep")
      return .nothingMeasured
    }
    let found = ConfidenceReport(
      material.provenance(method: method.rawValue, plan, options),
      studies
    )
    let report = try found.asStored()
    let written = try LearningFiles(report, ConfidenceRendering(report)).write(
      to: options.study.place
    )
    if terminal.isJSON {
      terminal.print(json: report.document)
    } else {
      for line in table(report).lines { terminal.print(line) }
      terminal.print("report and maps: \(written.folder)\(written.note)")
    }
    return run.omissions.contains { material.labels.entries[$0.clip] != nil } ? .badData : .success
  }

  // MARK: Text

  private func table(_ report: ConfidenceReport) -> TextTable {
    var rows: [[String]] = []
    for counter in report.counters {
      var cells = [counter.name, String(counter.events)]
      for change in counter.changes {
        let interval = change.interval.map {
          " [\((-$0.high).text(decimals: 3)), \((-$0.low).text(decimals: 3))]"
        }
        cells += [
          change.before?.text(decimals: 3) ?? "-",
          change.after?.text(decimals: 3) ?? "-",
          change.difference.map { (-$0).text(decimals: 3) + (interval ?? "") } ?? "-",
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
}
