// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Platform
import ReplayOptions
import Storage
import Terminal

/// The clips that something is chosen by or learned from, as options name them.
struct MaterialOptions: Sendable {
  /// The dataset.
  static let operand = Operand("DATASET", "A dataset's folder, or its dataset.json")
  /// The options.
  static let options: [Option] = [
    .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
    .value("clip", "ID", "Use this clip only", isRepeatable: true),
    .value("rater", "ID", "Use this rater's labels"),
  ]

  private let dataset: String
  private let clips: [String]
  private let rater: String?
  private let track: String?

  /// Takes what the arguments say.
  init(_ arguments: ParsedArguments) {
    dataset = arguments.required("DATASET")
    clips = arguments.strings("clip")
    rater = arguments.string("rater")
    track = arguments.string("tracks")
  }

  /// The clips' ids, each once; nil for all.
  private var named: [String]? { clips.isEmpty ? nil : clips.uniqued() }

  /// Opens the part of the dataset that is of a shard, and uses its clips.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - folder: The folder in which all shards lie.
  ///   - terminal: The place for findings about the manifest.
  ///   - task: Uses the clips.
  /// - Returns: The status of the task; 65 if the manifest has errors.
  /// - Throws: As `use(in:_:)`.
  func use(
    _ shard: Shard,
    in folder: String,
    _ terminal: Terminal,
    _ task: (OpenedShard) throws -> ExitStatus
  ) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset, of: shard)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let track = try opened.onlyTracks(named: track)
    return try task(
      OpenedShard(
        dataset: opened,
        count: named?.count ?? opened.clipCount,
        task: try ShardTask(
          shard,
          in: folder,
          of: try opened.clips(named: named),
          in: opened,
          tracks: [track]
        ),
        track: track,
        rater: rater
      )
    )
  }

  /// Opens the dataset and uses its clips.
  ///
  /// - Parameters:
  ///   - terminal: The place for findings about the manifest and labels.
  ///   - task: Uses the clips.
  /// - Returns: The status of the task; 3 without clips; 65 if labels or the manifest have errors.
  /// - Throws: If the dataset or its tracks are missing, a clip is unknown, or the task throws.
  func use(
    in terminal: Terminal,
    _ task: (OpenedMaterial) throws -> ExitStatus
  ) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: named)
    guard !records.isEmpty else {
      terminal.error("dataset '\(opened.manifest.name)' has no clips")
      return .nothingMeasured
    }
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    let material = OpenedMaterial(
      dataset: opened,
      records: records,
      labels: labels,
      track: try opened.onlyTracks(named: track)
    )
    let status = try task(material)
    return status == .success && !labels.refused.isEmpty ? .badData : status
  }
}

/// The clips of a shard of a dataset, before their tracks are read.
struct OpenedShard: Sendable {
  let dataset: Dataset
  /// The number of clips of all shards.
  let count: Int
  /// The shard and its clips.
  let task: ShardTask
  /// The track configuration.
  let track: String
  /// The rater whose labels are used; nil for the usual one.
  let rater: String?
}

/// The clips of a dataset, before their tracks are read.
struct OpenedMaterial: Sendable {
  let dataset: Dataset
  /// The clips' rows of the manifest, at least one.
  let records: [ClipRecord]
  let labels: ReferenceLabels
  /// The track configuration.
  let track: String
}
