// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
import Measures
import Platform
import Replay
import ReplayOptions
import ReportCommands
import Statistics
import Storage
import Terminal

/// `rep-eval DATASET --shard I/N --out DIR`: replays a share of the clips, for `rep-eval merge DIR`.
extension EvaluateCommand {
  /// Evaluates a shard, unless it is there already and nothing it was made of changed.
  ///
  /// - Returns: As for all clips, but 0 where no clip of the shard could be scored, since others may be.
  /// - Throws: `StorageError` (65) where other shards were made of something else.
  func evaluate(_ shard: Shard, of input: Input, in terminal: Terminal) throws -> ExitStatus {
    let task = try ShardTask(
      shard,
      in: place.folder,
      of: input.records,
      in: input.dataset,
      tracks: input.trackNames
    )
    guard let tested = try candidates(of: input, nil, in: terminal) else { return .badData }
    let configuration = try configuration(of: input, tested, shard)
    return try task.run(configuration, in: terminal) {
      let labels = try task.labels(by: candidates.rater)
      terminal.emit(labels.diagnostics)
      let total = task.records.count
      let progress = terminal.progress("evaluating", total: total, unit: "clips")
      let (part, studied) = try job(tested, of: input, task.records, labels)
        .studiedPart(
          toolVersion: Tool.version,
          manifestSHA256: configuration[ShardConfiguration.manifest].first,
          jobs: jobs
        ) { progress.advance(detail: $0) }
      progress.finish()
      let statement = RunStatement(
        dataset: input.dataset.manifest.name,
        clips: total,
        failures: [],
        refused: labels.refused.count
      )
      let lost = statement.lost(of: part.run)
      return ShardTask.Made(
        part.files,
        studied.map { [(name: StudiedClips.file, bytes: $0.bytes)] } ?? [],
        status: status(input.status, tested, lost: lost),
        messages: statement.complaints(about: part.run)
          + part.failures.map { "\($0.message) (it will be left out of the run)" }
          + (lost > 0 ? ["\(lost) of \(total) clips could not be scored"] : [])
      )
    }
  }

  /// The entry of a shard's configuration that says if backends are studied.
  static let studyEntry = "backend-study"

  /// All that the shards have in common.
  private func configuration(
    of input: Input,
    _ tested: Candidates,
    _ shard: Shard
  ) throws -> ShardConfiguration {
    try ShardConfiguration(
      command: "rep-eval",
      version: Tool.version,
      of: input.dataset,
      clips: candidates.clipIDs?.uniqued().count ?? input.dataset.clipCount,
      shards: shard.count,
      tested.entries + [
        .init("clip", candidates.clipIDs ?? []),
        .init("rater", candidates.rater.map { [$0] } ?? []),
        .init("slice", sliceKeys.map(\.rawValue)),
        .init("replicates", ["\(plan.replicates)"]),
        .init("seed", ["\(plan.seed)"]),
        .init("count-jitter", triesStability ? ["true"] : []),
        .init(Self.studyEntry, studiesBackends ? ["true"] : []),
        .init("perturb", perturbations.map(\.rawValue)),
        .init("profile", [input.profile.json.compactText]),
      ]
    )
  }
}
