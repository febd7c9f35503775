// SPDX-License-Identifier: Apache-2.0
public import Basics

extension Recording {
  /// Reads a recording.
  ///
  /// A last line that is cut, as when an app is ended while it writes, is a warning: what stands before it is used.
  /// Reading ends after 100 errors.
  ///
  /// - Parameters:
  ///   - bytes: The file, UTF-8.
  ///   - file: Its name in findings.
  /// - Returns: The recording, nil if anything is an error, and all findings in order of place.
  /// - Complexity: O(*n*) in bytes.
  public static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (recording: Recording?, diagnostics: [Diagnostic]) {
    var parser = RecordingParser(bytes, file: file)
    return parser.parse()
  }

  /// Reads a recording and leaves out what is wrong.
  ///
  /// A line with an error is left out, of a joint with an error that joint. Reading ends after 100 errors; what stands
  /// before is used.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file, or all of it; UTF-8.
  ///   - more: The next bytes each time it is called; none at the end.
  ///   - file: Its name in findings.
  /// - Returns: The recording, nil if its header cannot be read, and all findings in order of place.
  /// - Complexity: O(*n*) in bytes; the memory is that of the recording.
  package static func salvage(
    _ bytes: [UInt8],
    more: @escaping () -> [UInt8] = { [] },
    file: String
  ) -> (recording: Recording?, diagnostics: [Diagnostic]) {
    var parser = RecordingParser(bytes, more: more, file: file, salvages: true)
    return parser.parse()
  }
}
