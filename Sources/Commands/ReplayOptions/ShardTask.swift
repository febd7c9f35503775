// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform
package import Storage
package import Terminal

/// The work of one machine on its shard of a dataset's clips, whatever is made of them.
package struct ShardTask: Sendable {
  /// The outcome of making a shard.
  package struct Made: Sendable {
    /// The shard's files.
    package var files: [(name: String, bytes: [UInt8])]
    /// The status to end with.
    package var status: ExitStatus
    /// The errors, which are said again where the shard is kept.
    package var messages: [String]

    /// Creates it of files of any kind.
    package init(
      bytes files: [(name: String, bytes: [UInt8])],
      status: ExitStatus = .success,
      messages: [String] = []
    ) {
      self.files = files
      self.status = status
      self.messages = messages
    }

    /// Creates it of texts, and other files.
    package init(
      _ files: [(name: String, text: String)],
      _ others: [(name: String, bytes: [UInt8])] = [],
      status: ExitStatus = .success,
      messages: [String] = []
    ) {
      self.init(
        bytes: files.map { (name: $0.name, bytes: Array($0.text.utf8)) } + others,
        status: status,
        messages: messages
      )
    }
  }

  private let shard: Shard
  private let store: ShardStore
  private let dataset: Dataset
  private let labels: LabelFileList
  private let trackNames: [String]
  /// The clips of the shard, in manifest order.
  package let records: [ClipRecord]

  /// Takes the clips of a shard.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - folder: The result's folder, in which the shards lie.
  ///   - records: The clips of the shard, those of others besides or not, in manifest order.
  ///   - dataset: The dataset, opened for the shard.
  ///   - tracks: The track configurations that are read.
  /// - Throws: `PlatformError` where the label folder cannot be read.
  package init(
    _ shard: Shard,
    in folder: String,
    of records: [ClipRecord],
    in dataset: Dataset,
    tracks: [String]
  ) throws {
    self.shard = shard
    self.dataset = dataset
    trackNames = tracks
    store = ShardStore(folder)
    labels = try LabelFileList(of: dataset)
    self.records = records.filter { shard.contains($0.id) }
  }

  /// The labels of the shard's clips, and files that are of no clip and would be of this shard.
  ///
  /// - Throws: `PlatformError` where a file cannot be read.
  package func labels(by rater: String?) throws -> ReferenceLabels {
    try ReferenceLabels(
      of: dataset,
      rater: rater,
      files: labels.paths(of: records.map(\.id), withOthers: true)
    )
  }

  /// Makes the shard, unless it is there and nothing that it was made of changed.
  ///
  /// - Parameters:
  ///   - configuration: What it has in common with the other shards.
  ///   - terminal: The place for errors and the shard's line.
  ///   - make: Makes the files. It reads labels and tracks itself, so that none is older than the digest of all.
  /// - Returns: The status of the shard, also if it was made before.
  /// - Throws: `StorageError` (65) where other shards were made of something else; `CommandFailure` (65) if labels or
  ///   tracks change meanwhile; what `make` throws, in which case nothing of the shard is left.
  package func run(
    _ configuration: ShardConfiguration,
    in terminal: Terminal,
    _ make: () throws -> Made
  ) throws -> ExitStatus {
    try store.fix(configuration)
    func inputs() throws -> String {
      try dataset.digest(ofInputs: records.map(\.id), labels: labels, tracks: trackNames)
    }
    var record = ShardRecord(
      shard: shard,
      configuration: configuration,
      clips: records.map(\.id),
      inputs: try inputs()
    )
    let older = try store.record(of: shard)
    if let older, older.isSame(as: record) {
      tell(older, in: terminal, note: " (unchanged)")
      return older.status
    }
    if older != nil {
      terminal.note("labels or tracks of shard \(shard) changed, so it is made again")
    }
    let made = try make()
    guard try inputs() == record.inputs else {
      throw CommandFailure(
        .badData,
        "labels or tracks of shard \(shard) changed while it was made; make it again"
      )
    }
    record.status = made.status
    record.messages = made.messages
    try store.write(record, made.files, isReplacing: older != nil)
    tell(record, in: terminal)
    return record.status
  }

  private func tell(_ record: ShardRecord, in terminal: Terminal, note: String = "") {
    for message in record.messages { terminal.error(message) }
    let size = counted(record.clips.count, "clip")
    if terminal.isJSON {
      terminal.print(json: [
        "shard": .string(shard.description), "folder": .string(store.path(of: shard)),
        "clips": .integer(record.clips.count), "unchanged": .bool(!note.isEmpty),
      ])
    } else {
      terminal.print("shard \(shard): \(size)\(note)")
    }
  }
}

extension ShardStore {
  /// The records of all shards, if they are of a dataset's files as they are now.
  ///
  /// - Parameters:
  ///   - path: The dataset's folder; nil to compare with no files.
  ///   - jobs: How many shards are looked at at a time.
  /// - Returns: Records in the order of shards.
  /// - Throws: `StorageError` (65) for missing, double, unequal and older shards, which it names; `CommandFailure` (65)
  ///   for another manifest.
  /// - Complexity: O(*n*) in the bytes of labels and tracks.
  package func records(of path: String?, jobs: Int) throws -> [ShardRecord] {
    guard let path else { return try records() }
    let (opened, findings) = try Dataset.open(path)
    guard let opened else {
      throw CommandFailure(.badData, findings.first?.description ?? "the manifest has errors")
    }
    let configuration = try fixed()
    guard
      try configuration[ShardConfiguration.manifest] == [Files.sha256(of: opened.manifestPath)]
    else {
      throw CommandFailure(.badData, "the shards were made of another manifest than '\(path)' has")
    }
    let labels = try LabelFileList(of: opened)
    let names = configuration[ShardConfiguration.trackEntry]
    return try records { records in
      try concurrentMap(records, jobs: jobs) { record in
        try opened.digest(ofInputs: record.clips, labels: labels, tracks: names) != record.inputs
      }
    }
  }
}
