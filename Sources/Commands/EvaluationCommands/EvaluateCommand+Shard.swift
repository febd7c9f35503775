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
    let records = input.records.filter { shard.contains($0.id) }
    let files = try LabelFileList(of: input.dataset)
    let labels = try ReferenceLabels(
      of: input.dataset,
      rater: candidates.rater,
      files: files.paths(of: records.map(\.id), withOthers: shard.index == 0)
    )
    // A model may know none of the few exercises of a shard.
    guard let tested = try candidates(of: input, labels, [], in: terminal) else { return .badData }
    let store = ShardStore(place.folder)
    let configuration = try configuration(of: input, tested, shard)
    try store.fix(configuration)
    func digest() throws -> String {
      try input.dataset.digest(ofInputs: records.map(\.id), labels: files, tracks: input.trackNames)
    }
    var record = ShardRecord(
      shard: shard,
      configuration: configuration,
      clips: records.map(\.id),
      inputs: try digest()
    )
    let older = try store.record(of: shard)
    if let older, older.isSame(as: record) {
      for message in older.messages { terminal.error(message) }
      terminal.print("shard \(shard): \(counted(records.count, "clip")) (unchanged)")
      return older.status
    }
    if older != nil {
      terminal.note("labels or tracks of shard \(shard) changed, so it is made again")
    }
    terminal.emit(labels.diagnostics)
    let progress = terminal.progress("evaluating", total: records.count, unit: "clips")
    let part = try job(tested, of: input, records, labels)
      .part(
        toolVersion: Tool.version,
        manifestSHA256: configuration[ShardConfiguration.manifest].first,
        jobs: jobs
      ) { progress.advance(detail: $0) }
    progress.finish()
    let statement = RunStatement(
      dataset: input.dataset.manifest.name,
      clips: records.count,
      failures: [],
      refused: labels.refused.count
    )
    let lost = statement.lost(of: part.run)
    record.messages =
      statement.complaints(about: part.run)
      + part.failures.map { "\($0.message) (it will be left out of the run)" }
      + (lost > 0 ? ["\(lost) of \(records.count) clips could not be scored"] : [])
    record.status = status(input.status, tested, lost: lost)
    guard try digest() == record.inputs else {
      throw CommandFailure(
        .badData,
        "labels or tracks of shard \(shard) changed while it was made; make it again"
      )
    }
    try store.write(record, part.files, isReplacing: older != nil)
    for message in record.messages { terminal.error(message) }
    terminal.print("shard \(shard): \(counted(records.count, "clip"))")
    return record.status
  }

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
      clips: input.records.count,
      shards: shard.count,
      tested.entries + [
        .init("clip", candidates.clipIDs ?? []),
        .init("rater", candidates.rater.map { [$0] } ?? []),
        .init("slice", sliceKeys.map(\.rawValue)),
        .init("replicates", ["\(plan.replicates)"]),
        .init("seed", ["\(plan.seed)"]),
        .init("count-jitter", triesStability ? ["true"] : []),
        .init("perturb", perturbations.map(\.rawValue)),
        .init("profile", [input.profile.json.compactText]),
      ]
    )
  }
}
