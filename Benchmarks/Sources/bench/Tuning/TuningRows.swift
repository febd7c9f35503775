// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import RepCounting
import Scoring
import Tuning

/// Exact maps of 1,000 clips of 900 samples, and what is best over all of them.
struct TuningRows: RowGroup {
  let name = "tuning"
  let summary = "counters at all thresholds at once, and the best over a dataset"

  private static let clips = 1_000
  /// Two, as the targets are for two processors.
  private static let jobs = 2

  /// The plane's work in a process of its own, whose memory is measured.
  static let workers: [String: @Sendable ([String]) throws -> Void] = [
    "article-plane": { _ in _ = try opaque(articlePlane(of: MadeClips.clips(clips))) }
  ]

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clips = MadeClips.clips(Self.clips)
    let suffix = "of 1,000 clips x 900 samples"
    let hysteresis = try CounterConfiguration(parsing: "hysteresis:dwell=0@height")
    var cells = 0
    let counting = try fastest(of: runs) {
      cells = try concurrentMap(clips, jobs: Self.jobs) { clip in
        let excursions = hysteresis.excursions(of: clip.samples, in: clip.exercise)
        return excursions?.counts(high: 0.45...0.7, low: 0.35...0.45).cellCount() ?? 0
      }.reduce(0, +)
    }
    report(
      Row(
        work: "two-threshold staircases \(suffix)",
        unit: "s",
        ours: counting,
        target: .atMost(0.2),
        remark: "\(cells) cells"
      )
    )
    let line = try Self.line("zig-zag")
    var score: LineScore?
    let sweeping = try fastest(of: runs) {
      let landscapes = try concurrentMap(clips, jobs: Self.jobs) { line.landscape(of: $0) }
      score = LineSweep(Objective(.f1), landscapes).score()
    }
    report(
      Row(
        work: "F1 of the zig-zag at every amplitude, \(suffix)",
        unit: "s",
        ours: sweeping,
        remark:
          "best \(score?.best?.text(decimals: 4) ?? "-") in \(score?.ratios.count ?? 0) pieces"
      )
    )
    var choices = 0
    let choosing = try fastest(of: min(runs, 3)) { choices = try Self.nestedFolds(of: clips) }
    report(
      Row(
        work: "5 x 5 nested folds of four zig-zags \(suffix)",
        unit: "s",
        ours: choosing,
        target: .atMost(5),
        remark: "\(choices) choices, each among 4 x 5 inner ones"
      )
    )
    var plane: (best: Double, cells: Int) = (0, 0)
    let planing = try fastest(of: min(runs, 2)) { plane = try Self.articlePlane(of: clips) }
    let cost = try ProcessCost.run(Machine.executablePath(), ["article-plane"])
    report(
      Row(
        work: "F1 of the article's counter, amplitude x cooldown, whole region, \(suffix)",
        unit: "s",
        ours: planing,
        target: .atMost(10),
        remark: "best \(plane.best.text(decimals: 4)) of \(plane.cells) cells; "
          + "at most \(cost.peakMemory >> 20) MiB"
      )
    )
    for row in try TuningPeers.rows(jobs: Self.jobs, runs: min(runs, 3)) { report(row) }
  }

  private static func line(_ counter: String) throws -> CounterLine {
    let configuration = try CounterConfiguration(parsing: counter)
    return try CounterLine(
      configuration,
      over: ThresholdAxis("min-amplitude", of: configuration.counter)
    )
  }

  /// Chooses an amplitude and one of four zig-zags on all clips and without each of five folds.
  private static func nestedFolds(of clips: [SweptClip]) throws -> Int {
    let counters = ["zig-zag", "zig-zag-fixed", "zig-zag-fixed:smoothing=0.1"]
    let lines = try (counters + ["zig-zag-fixed:smoothing=0.3"]).map(line)
    let variants = try lines.map { line in
      let parameter = line.axis.parameter
      let axis = SearchAxis(
        parameter.name,
        unit: parameter.unit,
        range: line.axis.range,
        isLogarithmic: true,
        default: parameter.defaultValue
      )
      let landscapes = try concurrentMap(clips, jobs: jobs) { line.landscape(of: $0) }
      return LineScores(axis, landscapes, objective: Objective(.f1))
    }
    let design = StudyDesign(
      facts: clips.map(\.facts),
      variants: variants,
      current: [0.08],
      groups: ClipGroups(keys: clips.map { [$0.facts.clip.subject] }),
      folds: 5,
      seed: 1,
      isByExercise: false
    )
    return try concurrentMap(design.tasks, jobs: jobs) { design.choice($0) }.count { $0 != nil }
  }

  /// The best of the article's counter over amplitude and cooldown, and the number of cells looked at.
  private static func articlePlane(of clips: [SweptClip]) throws -> (best: Double, cells: Int) {
    let configuration = try CounterConfiguration(parsing: "article-rep-counter")
    let plane = try CounterPlane(
      configuration,
      over: ThresholdAxis("min-amplitude", of: configuration.counter),
      ThresholdAxis("cooldown", of: configuration.counter, over: 0...5)
    )
    let landscapes = try concurrentMap(clips, jobs: jobs) { plane.landscape(of: $0) }
    guard let score = PlaneSweep(Objective(.f1), landscapes).score() else {
      throw BenchmarkError("nothing was scored")
    }
    _ = opaque(score.region())
    _ = opaque(score.region(within: 0.01))
    return (score.best, landscapes.reduce(0) { $0 + $1.map.cellCount() })
  }
}
