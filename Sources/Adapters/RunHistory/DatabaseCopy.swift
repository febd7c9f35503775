// SPDX-License-Identifier: Apache-2.0
import Platform

/// A copy of a SQLite file and its log in a temporary folder, to read what cannot be read where it lies.
final class DatabaseCopy {
  private let folder: ScratchFolder

  /// The copy of the file; its log lies beside it.
  var path: String { folder.path + "/history.sqlite" }

  /// Copies.
  ///
  /// - Throws: `PlatformError` where a file cannot be read or copied.
  init(of original: String) throws(PlatformError) {
    folder = try ScratchFolder("history")
    try Files.write(Files.read(original), to: path)
    try Files.write(Files.read(Self.log(of: original)), to: Self.log(of: path))
  }

  /// Whether a file's log holds anything.
  static func hasLog(_ path: String) -> Bool {
    ((try? Files.size(of: log(of: path))) ?? 0) > 0
  }

  /// The name under which SQLite opens a file as one that nobody changes, so that it needs neither lock nor
  /// log.
  static func unchanging(_ path: String) -> String {
    let escapes: [Character: String] = ["?": "%3f", "#": "%23", "%": "%25"]
    let name = path.map { escapes[$0] ?? String($0) }.joined()
    return "file:\(name)?immutable=1"
  }

  private static func log(of path: String) -> String { path + "-wal" }
}
