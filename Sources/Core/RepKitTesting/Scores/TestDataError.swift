// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Recordings

/// A recording or labels that cannot be used, with all that is wrong with them.
public struct TestDataError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason in one phrase, without a full stop.
  public let message: String
  /// The errors in the file, in order of place; empty if the file alone is sound.
  public let diagnostics: [Diagnostic]

  init(_ message: String, _ diagnostics: [Diagnostic] = []) {
    self.message = message
    self.diagnostics = diagnostics.filter { $0.severity == .error }
  }

  /// The reason, and below it each error with its file, line and column.
  public var description: String {
    ([message] + diagnostics.map(\.description)).joined(separator: "\n")
  }
}

extension Recording {
  /// Reads a recording of which a test is sure.
  ///
  ///     let recording = try Recording(parsing: Data(contentsOf: url))
  ///
  /// - Parameters:
  ///   - bytes: The file, UTF-8.
  ///   - file: Its name in errors.
  /// - Throws: ``TestDataError`` if the recording has errors. `Recording.parse` has the warnings, too.
  public init(
    parsing bytes: some Sequence<UInt8>,
    file: String = "recording.jsonl"
  ) throws(TestDataError) {
    let (recording, diagnostics) = Recording.parse(Array(bytes), file: file)
    guard let recording else { throw TestDataError("the recording has errors", diagnostics) }
    self = recording
  }
}
