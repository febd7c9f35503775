// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform

/// A file that a command writes because an option asks for it.
///
/// A plain file is replaced when the new one is complete, and only if it is an earlier output of the same kind. A
/// symbolic link stays a link; pipes and devices are written to; `-` is standard output.
package struct OutputFile: Sendable {
  /// The option, without dashes.
  package let option: String
  /// The path, as the user named it.
  package let path: String
  private let kind: OutputKind

  /// Names an output; nothing is looked at yet.
  package init(option: String, path: String, kind: OutputKind) {
    self.option = option
    self.path = path
    self.kind = kind
  }

  /// Whether it is standard output: `-`, or the very file that standard output leads to.
  package var isStandardOutput: Bool {
    path == "-" || FilePlace(ofPlainDescriptor: 1).map { $0 == FilePlace(of: path) } ?? false
  }

  /// Makes sure that writing it replaces neither an input nor anything but an earlier output.
  ///
  /// - Parameter inputs: The files that the command reads, with their names on the command line.
  /// - Throws: `UsageError` for an input; ``CommandFailure`` (73) for a folder or a file of another kind.
  package func check(besides inputs: [(name: String, path: String)]) throws {
    guard !path.isEmpty else { throw UsageError("--\(option) is empty, and needs a file") }
    guard !isStandardOutput else { return }
    let place = FilePlace(of: path)
    if let input = inputs.first(where: { FilePlace(of: $0.path) == place }),
      Files.kind(of: path) != .other
    {
      throw UsageError(
        "--\(option) '\(path)' is also the input \(input.name); an output must not replace an input"
      )
    }
    if Files.isDirectory(path) {
      throw CommandFailure(.cannotCreate, "--\(option) '\(path)' is a folder, and needs a file")
    }
    guard kind.mayReplace(path) else {
      throw CommandFailure(
        .cannotCreate,
        "--\(option): '\(path)' exists and is not \(kind.name); name another file, or remove it"
      )
    }
  }

  /// Writes a text, without a lock: many tasks of a cluster may have the same line.
  ///
  /// - Throws: `PlatformError` if it cannot be written; of standard output the program tells at its end.
  package func write(_ text: String, in terminal: Terminal) throws {
    if isStandardOutput {
      terminal.output.write(text, to: .results)
    } else {
      try Files.write([UInt8](text.utf8), to: path, isShared: true)
    }
  }

  /// Lets something else write it that needs the name of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in which standard output is gathered; its ending may say the format.
  ///   - terminal: Where standard output is.
  ///   - body: Writes a file to a path.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`; `PlatformError` if standard output cannot be gathered.
  package func write<Result>(
    gathering name: String,
    in terminal: Terminal,
    _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    guard isStandardOutput else { return try body(path) }
    let folder = try ScratchFolder("output")
    let gathered = folder.path + "/" + name
    let result = try body(gathered)
    let file = try FileDescriptor(reading: gathered)
    while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty {
      terminal.output.write(bytes, to: .results)
    }
    return result
  }
}
