// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring

/// A part of a run as the files of a shard: the tables of a run, and `part.json` with what a run has not.
extension RunPart {
  private static let document = "part.json"

  /// The files, by name.
  ///
  /// - Complexity: O(*events*).
  package var files: [(name: String, text: String)] {
    let facts: JSON = [
      "failures": .array(failures.map(\.json)),
      "saying_reps": .array(sayingReps.sorted().map(JSON.string)),
      "saying_phases": .array(sayingPhases.sorted().map(JSON.string)),
    ]
    return [(Self.document, facts.text)]
      + RunDirectory.tables(of: run).files.map { (name: $0.name, text: $0.text) }
  }

  /// Reads a part.
  ///
  /// - Parameters:
  ///   - record: The shard.
  ///   - store: Where it is.
  ///   - detail: The parts of the run to read.
  /// - Throws: `StorageError` (65) where a file is damaged; `PlatformError` where it cannot be read.
  package init(of record: ShardRecord, in store: ShardStore, detail: RunDetail) throws {
    let folder = store.path(of: record.shard)
    let (facts, _) = JSONNode.parse(try store.read(Self.document, of: record), file: Self.document)
    guard let facts, let failures = facts["failures"]?.array.flatMap({ all($0, Failure.init) }),
      let reps = facts["saying_reps"]?.array.flatMap({ all($0, \.string) }),
      let phases = facts["saying_phases"]?.array.flatMap({ all($0, \.string) })
    else {
      throw StorageError(operation: "read shard", path: folder, reason: "part.json is damaged")
    }
    let reader = RunReader(
      document: try RunDocument(
        folder: folder,
        bytes: try store.read(RunDirectory.document, of: record)
      ),
      detail: detail,
      isPart: true
    ) { try store.read($0, of: record) }
    self.init(
      try reader.run(),
      failures: failures,
      sayingReps: Set(reps),
      sayingPhases: Set(phases)
    )
  }
}

extension RunPart.Failure {
  fileprivate var json: JSON {
    [
      "name": .string(name), "clip": .string(clip), "status": .integer(Int(exitStatus.rawValue)),
      "message": .string(message),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let clip = node["clip"]?.string,
      let status = node["status"]?.integer.flatMap({ ExitStatus(number: $0) }),
      let message = node["message"]?.string
    else { return nil }
    self.init(name: name, clip: clip, exitStatus: status, message: message)
  }
}
