// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
package import Platform
import ReplayOptions
import RepCounting
import ReportCommands
import Results
import Scoring
import Storage
package import Terminal

/// `rep-eval merge DIR`: makes the run of all shards.
package struct MergeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "merge",
    abstract: "Makes one run of all shards that 'rep-eval --shard' wrote.",
    discussion: """
      The run has the same bytes as that of 'rep-eval DATASET' without --shard, whatever the number of
      shards. If a shard is missing, twice there or made of something else, nothing is written and the
      status is 65. The message then names the shards as array jobs take them, such as 3,7-9.

      With --dataset the manifest, labels and tracks are compared with those that shards were made of.
      """,
    examples: [
      .init("rep-eval merge reports/big", "make the run beside the shards' folder"),
      .init(
        "rep-eval merge reports/big --dataset datasets/clips --out reports/tonight",
        "refuse shards whose labels or tracks changed, and name the run"
      ),
    ],
    options: [
      .input("dataset", "DIR", "Compare with the dataset's files as they are now"),
      .value("out", "DIR", "The run's folder (default: run in the folder of the shards)")
        .in(.resultFolder),
      .flag("replace", "Replace another run in the run's folder"),
      .flag("no-png", "Write figures as SVG only"),
    ],
    operands: [Operand("DIR", "The folder that --out named for the shards")],
    interruption: "no run was written; shards stay, and the same command starts again"
  )

  private let folder: String
  private let dataset: String?
  private let place: RunPlace
  private let writesPNG: Bool
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    folder = arguments.required("DIR")
    dataset = arguments.string("dataset")
    var result = ResultPlace(arguments)
    if result.folder == nil { result.folder = Path.join(folder, "run") }
    result.isShared = true
    place = RunPlace(result)
    writesPNG = !arguments.has("no-png")
    jobs = try arguments.jobs()
  }

  /// Reads the shards, measures, writes the run and its report, and prints the headline table.
  ///
  /// - Returns: The worst status of a shard; 3 where no clip could be scored.
  /// - Throws: `StorageError` (65) for missing, double or unequal shards, (66) without any.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let store = ShardStore(folder)
    let records = try store.records(of: dataset, jobs: jobs)
    let configuration = try store.fixed()
    let studiesBackends = !configuration[EvaluateCommand.studyEntry].isEmpty
    let (part, studied) = try joined(records, of: store, studied: studiesBackends, in: terminal)
    let (moments, failures) = (part.run.moments, part.failures)
    var detail = RunDetail.all
    detail.remove(.backendStudy)
    let backendStudy =
      studiesBackends
      ? try BackendStudy.of(
        part.run,
        studied,
        counters: try configuration["counters"].map { try CounterConfiguration(parsing: $0) },
        tracks: configuration[ShardConfiguration.trackEntry],
        jobs: jobs
      ) : nil
    let assembly = RunAssembly(detail: detail, jobs: jobs)
    let run = try assembly.run(of: part, backendStudy: backendStudy) { flip in
      moments.first { $0.shows(flip) }
    }
    let statement = RunStatement(
      dataset: run.dataset,
      clips: records.reduce(0) { $0 + $1.clips.count },
      failures: failures.map(\.message),
      refused: run.omissions.count(where: \.isRefused)
    )
    guard statement.tellOmissions(of: run, in: terminal) else { return .nothingMeasured }
    if studiesBackends, run.backendStudy == nil {
      terminal.warning(EvaluateCommand.nothingToStudy)
    }
    let written = try place.write(run, writesPNG: writesPNG)
    store.removeLeftovers()
    try statement.tell(run, written, in: terminal)
    return records.worstStatus
  }

  /// All clips, and what was said of them.
  private func joined(
    _ records: [ShardRecord],
    of store: ShardStore,
    studied: Bool,
    in terminal: Terminal
  ) throws -> (RunPart, StudiedClips) {
    let progress = terminal.progress("reading", total: records.count, unit: "shards")
    defer { progress.finish() }
    let parts = try concurrentMap(records, jobs: jobs) { record in
      defer { progress.advance(detail: record.shard.description) }
      let part = try RunPart(of: record, in: store, detail: .all)
      let clips =
        studied
        ? try StudiedClips(
          try store.read(StudiedClips.file, of: record),
          in: store.path(of: record.shard),
          of: part.run.clips
        ) : nil
      return (part: part, studied: clips)
    }
    let material = StudiedClips(joining: parts.compactMap(\.studied))
    // Last, so that nobody else has the parts while they are joined and emptied.
    return (RunPart(joining: parts.map(\.part)), material)
  }
}
