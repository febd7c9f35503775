// SPDX-License-Identifier: Apache-2.0
import Basics

/// The user's own part of a backend that is not in the catalogue.
package enum BroughtBackend: Sendable, Equatable {
  /// Weights that a known runtime runs, and the kind of model that they are.
  case weights(kind: ModelKind, files: [PoseBackend.NativeFile])
  /// A program that is handed frames: its name, what `/bin/sh` runs, and the longest wait for an answer in seconds.
  case program(name: String, command: String, patience: Double)
}

extension BroughtBackend {
  /// Reads what ``json`` wrote; nil if it is something else.
  init?(_ node: JSONNode) {
    if let kind = node["kind"]?.string.flatMap(ModelKind.init), let files = node["files"]?.array {
      self = .weights(
        kind: kind,
        files: files.compactMap { file in
          guard let name = file["name"]?.string, let sha256 = file["sha256"]?.string,
            let path = file["path"]?.string
          else { return nil }
          return PoseBackend.NativeFile(name: name, sha256: sha256, path: path)
        }
      )
    } else if let name = node["name"]?.string, let command = node["command"]?.string,
      let patience = node["patience"]?.double
    {
      self = .program(name: name, command: command, patience: patience)
    } else {
      return nil
    }
  }

  /// The same for a worker.
  var json: JSON {
    switch self {
    case .weights(let kind, let files):
      [
        "kind": .string(kind.rawValue),
        "files": .array(
          files.map {
            [
              "name": .string($0.name), "sha256": .string($0.sha256),
              "path": .string($0.path ?? ""),
            ]
          }
        ),
      ]
    case .program(let name, let command, let patience):
      ["name": .string(name), "command": .string(command), "patience": .number(patience)]
    }
  }
}
