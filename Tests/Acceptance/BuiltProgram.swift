// SPDX-License-Identifier: Apache-2.0

import Platform

/// A program to be run from outside.
struct BuiltProgram: CustomStringConvertible {
  /// The path of the executable.
  let path: String

  init(path: String) {
    self.path = path
  }

  /// One of the package's executables, which lie beside the program that runs the tests.
  init(_ name: String) {
    path = Files.folder(of: CommandLine.arguments[0]) + "/" + name
  }

  /// The executable's name.
  var description: String { Files.name(of: path) }

  /// What one call did.
  struct Outcome {
    var ending: ChildProcess.Ending
    var results: String
    var diagnostics: String
  }

  /// Runs the executable to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: Where to keep what it says on standard error.
  ///   - output: Where its results go, if not into the outcome.
  func run(
    _ arguments: [String],
    in folder: String,
    output: ChildProcess.Output = .pipe
  ) throws -> Outcome {
    let log = folder + "/diagnostics"
    try Files.remove(log)
    let child = try ChildProcess(
      path,
      arguments: arguments,
      output: output,
      errors: .file(log)
    )
    var bytes: [UInt8] = []
    while case let chunk = try child.read(upTo: 65_536), !chunk.isEmpty { bytes += chunk }
    return Outcome(
      ending: try child.wait(),
      results: String(decoding: bytes, as: UTF8.self),
      diagnostics: try Files.readText(log)
    )
  }
}
