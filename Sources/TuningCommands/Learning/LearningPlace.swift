// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal

/// Where what was learned is written, and what happens to what is there already.
struct LearningPlace: Sendable {
  /// The folder.
  let folder: String
  private let name: String
  private let text: String
  private let replaces: Bool

  /// - Parameters:
  ///   - options: The folder asked for.
  ///   - material: What was learned from.
  ///   - kind: Of the default folder's name, and of the main document's: `confidence-study.json`.
  ///   - document: The main document, whose digest tells one result from another.
  init(_ options: LearningOptions, _ material: LearningMaterial, _ kind: String, document: JSON) {
    name = "\(kind)-study.json"
    text = document.text(compactFrom: 4)
    replaces = options.replaces
    let digest = SHA256.hexadecimal(of: Array(text.utf8)).prefix(8)
    folder =
      options.folder ?? Path.join("reports", "\(material.dataset.manifest.name)-\(kind)-\(digest)")
  }

  /// What became of it.
  struct Written: Sendable {
    /// The folder.
    var folder: String
    /// Whether the folder held the same already, which was kept.
    var isUnchanged: Bool
  }

  /// Writes the main document and others under a temporary name, and gives the folder its name when it is complete.
  ///
  /// - Throws: `CommandFailure` with status `cannotCreate` where the folder holds something else; `PlatformError`
  ///   where writing fails.
  func write(_ others: [(name: String, text: String)]) throws -> Written {
    if Files.exists(folder) {
      let present = try? Files.sha256(of: Path.join(folder, name))
      let own = SHA256.hexadecimal(of: Array(text.utf8))
      if present == own, !replaces { return Written(folder: folder, isUnchanged: true) }
      guard present != nil else {
        throw CommandFailure(.cannotCreate, "'\(folder)' is there and holds no \(name)")
      }
      guard replaces else {
        throw CommandFailure(
          .cannotCreate,
          "'\(folder)' holds another \(name); --replace replaces it, --out names another folder"
        )
      }
    }
    let directory = try AtomicDirectory(folder)
    for (name, text) in [(name, text)] + others {
      try Files.write(text, to: Path.join(directory.path, name))
    }
    try directory.commit(replacing: replaces)
    return Written(folder: folder, isUnchanged: false)
  }
}
