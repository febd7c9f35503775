// SPDX-License-Identifier: Apache-2.0
import Platform

/// A script of `Peers`, run by a Python that has what it imports.
struct PythonPeer {
  private let python: String
  private let script: String

  /// Finds the Python; nil where no variable names it.
  ///
  /// - Parameters:
  ///   - script: The script's name in `Peers`.
  ///   - variable: The environment variable that names the Python.
  init?(_ script: String, by variable: String = "REPGAUGE_REFERENCE_PYTHON") {
    guard let python = Machine.environment(variable) else { return nil }
    self.python = python
    self.script = script
  }

  /// The numbers that the script prints.
  ///
  /// - Parameters:
  ///   - arguments: What it is told.
  ///   - columns: Written to files of little-endian doubles, whose paths are further arguments.
  ///   - count: How many numbers are expected.
  /// - Returns: So many numbers.
  /// - Throws: `BenchmarkError` where it prints anything else; `PlatformError` where it cannot be run.
  func numbers(
    _ arguments: [String] = [],
    columns: [[Double]] = [],
    count: Int
  ) throws -> [Double] {
    let folder = try ScratchFolder("bench")
    let files = columns.indices.map { "\(folder.path)/\($0)" }
    for (column, file) in zip(columns, files) {
      let bytes = column.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
      }
      try Files.write(bytes, to: file)
    }
    let path = Files.folder(of: #filePath) + "/../../../Peers/" + script
    let child = try ChildProcess(python, arguments: [path] + arguments + files, output: .pipe)
    var bytes: [UInt8] = []
    while case let chunk = try child.read(upTo: 4_096), !chunk.isEmpty { bytes += chunk }
    _ = try child.wait()
    let numbers = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
      .compactMap { Double($0) }
    guard numbers.count == count else {
      throw BenchmarkError("'\(python) \(script)' did not print \(count) numbers")
    }
    return numbers
  }
}
