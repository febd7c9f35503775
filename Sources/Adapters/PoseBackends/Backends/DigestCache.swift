// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform

/// Digests of the files in a folder, kept beside them so that unchanged files are read only once.
///
/// A file counts as unchanged while device, number, size and both times are the same, which any
/// way of replacing or rewriting it changes. Where the folder may not be written, nothing is kept.
struct DigestCache {
  private struct Entry: Equatable {
    var name: String
    var identity: String
    var sha256: String
  }

  private let folder: String
  private var entries: [Entry]
  private var hasChanged = false

  /// Reads what is kept in a folder; a damaged file counts as none.
  init(folder: String) {
    self.folder = folder
    let bytes = (try? Files.read(Self.path(in: folder))) ?? []
    let root = JSONNode.parse(bytes, file: "").root
    entries = (root?["files"]?.array ?? []).compactMap { file in
      guard let name = file["name"]?.string, let identity = file["identity"]?.string,
        let sha256 = file["sha256"]?.string
      else { return nil }
      return Entry(name: name, identity: identity, sha256: sha256)
    }
  }

  /// The SHA-256 of a file in the folder; nil where there is none.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - wanted: The digest that it should have. What is kept is believed if it is that one; otherwise the
  ///     file is read, so that damage to what is kept locks nobody out.
  /// - Returns: 64 hexadecimal digits; nil where there is no such file.
  /// - Throws: `PlatformError` where the file cannot be read.
  mutating func digest(of name: String, expecting wanted: String) throws -> String? {
    let path = folder + "/" + name
    guard Files.kind(of: path) == .file, let identity = Self.identity(of: path) else { return nil }
    let known = entries.first { $0.name == name && $0.identity == identity }
    if known?.sha256 == wanted { return wanted }
    let sha256 = try Files.sha256(of: path)
    // A file that was written to meanwhile is read again the next time.
    guard sha256 != known?.sha256, Self.identity(of: path) == identity else { return sha256 }
    entries.removeAll { $0.name == name }
    entries.append(Entry(name: name, identity: identity, sha256: sha256))
    hasChanged = true
    return sha256
  }

  /// Keeps what was computed for the next time, where the folder may be written.
  func save() {
    guard hasChanged else { return }
    let files = entries.sorted { $0.name < $1.name }.map { entry in
      JSON.object([
        JSON.Member("name", .string(entry.name)),
        JSON.Member("identity", .string(entry.identity)),
        JSON.Member("sha256", .string(entry.sha256)),
      ])
    }
    let root = JSON.object([
      JSON.Member("schema", .integer(1)), JSON.Member("files", .array(files)),
    ])
    try? Files.write(root.text, to: Self.path(in: folder))
  }

  private static func path(in folder: String) -> String { folder + "/digests.json" }

  /// Device, number, size and times of a file, as the system keeps them.
  private static func identity(of path: String) -> String? {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    let numbers = [
      Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec,
      facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec,
    ]
    return numbers.map(String.init).joined(separator: ".")
  }
}
