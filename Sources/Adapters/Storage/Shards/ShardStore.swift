// SPDX-License-Identifier: Apache-2.0
package import Basics
import Platform

/// The shards of one result, a folder each in `shards/` of the result's own folder, which many machines write.
///
/// Nobody waits for anybody and no lock is taken: a shard gets its name when it is complete.
package struct ShardStore: Sendable {
  /// The folder of the shards.
  package let folder: String
  private let place: String
  private var configurationPath: String { Path.join(folder, "configuration.json") }

  /// Names the shards of a result.
  ///
  /// - Parameter place: The result's folder; it need not exist.
  package init(_ place: String) {
    self.place = place
    folder = Path.join(place, "shards")
  }

  /// The folder of a shard.
  package func path(of shard: Shard) -> String { Path.join(folder, shard.description) }

  // MARK: Writing

  /// Fixes what all shards have in common, if nobody did, else compares with that.
  ///
  /// - Throws: `StorageError` (65) that says what differs; `PlatformError` where it cannot be written.
  package func fix(_ configuration: ShardConfiguration) throws {
    try SharedDirectory.writeOnce(configuration.json.text, to: configurationPath)
    let names = try fixed().differences(from: configuration)
    guard names.isEmpty else {
      throw error(
        "write shard",
        "the shards there were begun with other \(names.joined(separator: ", ")); "
          + "repeat what they were begun with, or name another folder"
      )
    }
  }

  /// The configuration of all shards.
  ///
  /// - Throws: `StorageError` (66) where no shard was begun, (65) where the file is damaged.
  package func fixed() throws -> ShardConfiguration {
    guard Files.kind(of: configurationPath) == .file else {
      throw StorageError(
        operation: "read shards",
        path: place,
        reason: "it has no shards; --shard I/N makes them",
        exitStatus: .missingInput
      )
    }
    let (root, _) = JSONNode.parse(try Files.read(configurationPath), file: configurationPath)
    guard let configuration = ShardConfiguration(root) else {
      throw error("read shards", "configuration.json is damaged")
    }
    return configuration
  }

  /// The record of a shard; nil unless it is complete.
  ///
  /// - Throws: `StorageError` (65) where it is damaged.
  package func record(of shard: Shard) throws -> ShardRecord? {
    let file = Path.join(path(of: shard), ShardRecord.file)
    guard Files.kind(of: file) == .file else { return nil }
    let (root, _) = JSONNode.parse(try Files.read(file), file: file)
    guard let record = root.flatMap(ShardRecord.init) else {
      throw error("read shard", "\(shard)/\(ShardRecord.file) is damaged; remove shards/\(shard)")
    }
    return record
  }

  /// Writes a shard, which gets its name when all files are complete.
  ///
  /// - Parameters:
  ///   - record: What it is; the digests are filled in.
  ///   - files: Its files, by name.
  ///   - isReplacing: True if an older one makes way.
  /// - Throws: `PlatformError`, in which case nothing of it is left; not if another process completed the same shard
  ///   meanwhile.
  package func write(
    _ record: ShardRecord,
    _ files: [(name: String, bytes: [UInt8])],
    isReplacing: Bool
  ) throws {
    var record = record
    record.digests = files.map { file in
      (name: file.name, sha256: SHA256.hexadecimal(of: file.bytes))
    }
    do {
      if try build(record, files, isReplacing: isReplacing) { return }
    } catch {
      // Another process that completed the shard removes what others had begun of it.
      guard let other = try? self.record(of: record.shard), other.isSame(as: record) else {
        throw error
      }
    }
    guard let other = try self.record(of: record.shard), other.isSame(as: record) else {
      throw error("write shard", "another process made shard \(record.shard) of other inputs")
    }
  }

  /// Writes a shard under a temporary name and gives it its own.
  ///
  /// - Returns: False if it was there.
  private func build(
    _ record: ShardRecord,
    _ files: [(name: String, bytes: [UInt8])],
    isReplacing: Bool
  ) throws(PlatformError) -> Bool {
    let directory = try SharedDirectory(path(of: record.shard))
    for file in files { try directory.write(file.bytes, to: file.name) }
    try directory.write(record.json.text, to: ShardRecord.file)
    return try directory.commit(replacing: isReplacing)
  }

  // MARK: Reading

  /// The records of all shards, none missing, none twice, all alike.
  ///
  /// - Parameter areStale: Says of each of some shards if it is of older files than there are now.
  /// - Returns: Records in the order of shards.
  /// - Throws: `StorageError` (65) that says what is wrong, and which shards to make, as array jobs take them.
  /// - Complexity: O(*n*) in clips.
  package func records(
    unless areStale: ([ShardRecord]) throws -> [Bool] = { $0.map { _ in false } }
  ) throws -> [ShardRecord] {
    let configuration = try fixed()
    guard let count = configuration["shards"].first.flatMap({ Int($0) }),
      1...Shard.mostShares ~= count,
      let clips = configuration["clips"].first.flatMap({ Int($0) })
    else { throw error("merge", "configuration.json is damaged") }
    let records = try present(of: count).map { try checked($0, configuration) }
    let old = zip(records, try areStale(records)).filter(\.1).map(\.0.shard.index)
    let missing = Set(0..<count).subtracting(records.map(\.shard.index))
    guard missing.isEmpty, old.isEmpty else {
      let list = (missing.union(old)).map { $0 + 1 }.arrayExpression
      let what = [
        missing.isEmpty ? nil : "missing", old.isEmpty ? nil : "of older labels or tracks",
      ]
      let several = missing.count + old.count > 1
      throw error(
        "merge",
        (several ? "shards \(list) of \(count) are " : "shard \(list) of \(count) is ")
          + what.compactMap(\.self).joined(separator: " or ")
          + "; make \(several ? "them" : "it") with --array=\(list)"
      )
    }
    let found = records.reduce(0) { $0 + Set($1.clips).count }
    guard found == clips else {
      throw error("merge", "the shards have \(found) clips, and the dataset has \(clips)")
    }
    return records
  }

  /// The shards that are there, in order.
  private func present(of count: Int) throws -> [Shard] {
    var shards: [Shard] = []
    for name in try Files.list(folder) where !name.hasPrefix(".") && name != "configuration.json" {
      guard let shard = Shard(name: name) else {
        throw error("merge", "shards/\(name) is no shard; move it away")
      }
      guard shard.count == count else {
        throw error("merge", "shards/\(name) is not one of \(count) shards; move it away")
      }
      shards.append(shard)
    }
    return shards.sorted { $0.index < $1.index }
  }

  /// The record of a shard that is there, if it is what its name says, and like the others.
  private func checked(
    _ shard: Shard,
    _ configuration: ShardConfiguration
  ) throws -> ShardRecord {
    let again = "remove it and make it again: --array=\(shard.index + 1)"
    guard let record = try record(of: shard) else {
      throw error("merge", "shards/\(shard) has no \(ShardRecord.file); \(again)")
    }
    guard record.shard == shard else {
      throw error("merge", "shards/\(shard) is a copy of \(record.shard); \(again)")
    }
    let names = configuration.differences(from: record.configuration)
    guard names.isEmpty else {
      let list = names.joined(separator: ", ")
      throw error("merge", "shards/\(shard) was made with other \(list); \(again)")
    }
    guard record.clips.allSatisfy(shard.contains) else {
      throw error("merge", "shards/\(shard) has clips of other shards; \(again)")
    }
    return record
  }

  /// The bytes of a shard's file.
  ///
  /// - Throws: `StorageError` (65) if it is not the file that the shard was written with; `PlatformError`.
  package func read(_ name: String, of record: ShardRecord) throws -> [UInt8] {
    let bytes = try Files.read(Path.join(path(of: record.shard), name))
    let digest = record.digests.first { $0.name == name }?.sha256
    guard SHA256.hexadecimal(of: bytes) == digest else {
      throw error(
        "read shard",
        "shards/\(record.shard)/\(name) is not the file that the shard was written with; "
          + "remove the shard and make it again: --array=\(record.shard.index + 1)"
      )
    }
    return bytes
  }

  /// Removes what killed processes began, now that all shards are complete.
  package func removeLeftovers() { SharedDirectory.removeLeftovers(in: folder) }

  private func error(_ operation: String, _ reason: String) -> StorageError {
    StorageError(operation: operation, path: place, reason: reason)
  }
}

extension ShardRecord {
  /// True if both are of the same inputs.
  package func isSame(as other: ShardRecord) -> Bool {
    shard == other.shard && configuration == other.configuration && clips == other.clips
      && inputs == other.inputs
  }
}
