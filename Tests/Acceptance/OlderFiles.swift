// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport

/// The files of version 0.1, and a copy of them for programs to work in.
struct OlderFiles {
  private let folder: TemporaryFolder

  /// Copies the files.
  init() throws {
    folder = try TemporaryFolder()
    let copied = try BuiltProgram(path: "/bin/cp").run(
      ["-R", Self.path("."), "."],
      from: folder.path
    )
    guard copied.status == 0 else { throw SetUpFailure(description: copied.diagnostics) }
  }

  /// The place of a file as it is kept; nothing may be written there.
  static func path(_ name: String) -> String {
    Files.folder(of: #filePath) + "/Version0.1/" + name
  }

  /// The content of a file.
  static func bytes(_ name: String) throws -> [UInt8] { try Files.read(path(name)) }

  /// The place of a file of the copy.
  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file of the copy.
  func write(_ text: String, to name: String) throws { try Files.write(text, to: path(name)) }

  /// The content of a file of the copy.
  func read(_ name: String) throws -> [UInt8] { try Files.read(folder.path(name)) }

  /// Replaces the first occurrence of a text in a file of the copy, which may hold more than text.
  func replace(_ old: String, with new: String, in name: String) throws {
    var bytes = try read(name)
    guard let range = bytes.firstRange(of: Array(old.utf8)) else {
      throw SetUpFailure(description: "there is no '\(old)' in \(name)")
    }
    bytes.replaceSubrange(range, with: Array(new.utf8))
    try Files.write(bytes, to: folder.path(name))
  }

  /// Runs a program in the folder of the copy; the first word is the program's name.
  func run(_ words: String) throws -> ProgramResult {
    // The copy stays until the program has ended, also if nobody asks for it afterwards.
    defer { withExtendedLifetime(folder) {} }
    let words = words.split(separator: " ").map(String.init)
    return try BuiltProgram(words[0]).run(Array(words.dropFirst()), from: folder.path)
  }
}
