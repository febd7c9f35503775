// SPDX-License-Identifier: Apache-2.0

import Platform

/// One of the built executables, which lie beside the program that runs the tests.
struct BuiltProgram: CustomStringConvertible {
  /// The executable's name.
  let name: String

  init(_ name: String) {
    self.name = name
  }

  var description: String { name }

  /// The path of the executable.
  var path: String {
    Files.folder(of: CommandLine.arguments[0]) + "/" + name
  }

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
