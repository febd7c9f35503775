// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Platform
import ReplayOptions
import Storage
import Terminal
import Tuning

/// A search in shards: each keeps its clips and the answers to what a search asks of them; a merge chooses.
extension TuningTask {
  /// The entry of a shard's configuration with the profile of users.
  private static let profileEntry = "profile"

  /// Makes a shard.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - folder: The folder that all shards are written to.
  ///   - target: What is tuned.
  ///   - terminal: The place for findings, errors and the shard's line.
  /// - Returns: 0; 65 if labelled clips could not be used, or labels, profile or manifest have errors.
  /// - Throws: As `ShardTask.run`; where the dataset or its tracks are missing.
  func make<Target: TunedTarget>(
    _ shard: Shard,
    in folder: String,
    for target: Target,
    _ terminal: Terminal
  ) throws -> ExitStatus {
    try material.use(shard, in: folder, terminal) { opened in
      guard let users = try profile.read(in: terminal) else { return .badData }
      let configuration = try ShardConfiguration(
        command: "rep-tune",
        version: Tool.version,
        of: opened.dataset,
        clips: opened.count,
        shards: shard.count,
        [.init(ShardConfiguration.trackEntry, [opened.track])] + line.entries
          + [.init(Self.profileEntry, [users.json.compactText])]
      )
      return try opened.task.run(configuration, in: terminal) {
        try made(of: opened, for: target, in: terminal)
      }
    }
  }

  private func made(
    of opened: OpenedShard,
    for target: some TunedTarget,
    in terminal: Terminal
  ) throws -> ShardTask.Made {
    let labels = try opened.task.labels(by: opened.rater)
    terminal.emit(labels.diagnostics)
    let records = opened.task.records
    var clips = try TunedClips(
      records,
      of: opened.dataset,
      labels,
      track: opened.track,
      target: target,
      jobs: study.jobs,
      progress: terminal.progress("reading", total: records.count, unit: "clips")
    )
    let questions = target.questions(run)
    let progress = terminal.progress("tracing", total: questions.count, unit: "settings")
    for question in questions {
      try clips.answer(question, jobs: study.jobs)
      progress.advance()
    }
    progress.finish()
    return ShardTask.Made(
      bytes: try clips.files(for: target),
      status: clips.omissions.isEmpty && labels.refused.isEmpty ? .success : .badData,
      messages: clips.complaints
    )
  }

  /// Searches, chooses, judges, prints and writes, given shards.
  ///
  /// - Parameters:
  ///   - target: What is tuned.
  ///   - merge: The shards.
  ///   - terminal: The place for results and messages.
  /// - Returns: As for all clips at once.
  /// - Throws: `StorageError` (65) where a shard is damaged; as for all clips at once.
  func conclude<Target: TunedTarget>(
    _ target: Target,
    of merge: ShardMerge,
    in terminal: Terminal
  ) throws -> ExitStatus {
    let text = merge.configuration[Self.profileEntry].first ?? ""
    let (users, findings) = UserProfile.parse(Array(text.utf8), file: "configuration.json")
    terminal.emit(findings)
    guard let users else { return .badData }
    let progress = terminal.progress("reading", total: merge.records.count, unit: "shards")
    let parts = try concurrentMap(merge.records, jobs: study.jobs) { record in
      defer { progress.advance(detail: record.shard.description) }
      return try TunedClips(of: record, in: merge.store, for: target)
    }
    progress.finish()
    let status = try conclude(
      target,
      on: TunedClips(joining: parts),
      TuningBasis(
        dataset: merge.text("dataset"),
        manifestSHA256: merge.text(ShardConfiguration.manifest),
        track: merge.text(ShardConfiguration.trackEntry),
        clips: merge.records.reduce(0) { $0 + $1.clips.count },
        users: users
      ),
      place: merge.place,
      in: terminal
    )
    merge.store.removeLeftovers()
    return status == .success ? merge.records.worstStatus : status
  }
}
