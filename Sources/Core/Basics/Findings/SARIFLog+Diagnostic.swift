// SPDX-License-Identifier: Apache-2.0

extension SARIFLog {
  /// A text file with the beginnings of its lines, by which columns of bytes become columns of code points.
  package struct Text: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    /// Looks at a file.
    ///
    /// - Complexity: O(*n*) in its length.
    package init(_ bytes: [UInt8]) {
      self.bytes = bytes
      starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The columns of a finding, which means one character where it has no end on its line.
    ///
    /// - Returns: Columns from 1 in code points; nil where the line does not reach that far.
    /// - Complexity: O(*n*) in the length of the line.
    func columns(of finding: Diagnostic) -> Range<Int>? {
      guard let start = finding.position, starts.indices.contains(start.line - 1) else {
        return nil
      }
      let next = start.line < starts.count ? starts[start.line] - 1 : bytes.count
      let line = bytes[starts[start.line - 1]..<next]
      let end = finding.end.flatMap { $0.line == start.line ? $0.column : nil }
      guard start.column >= 1, start.column <= line.count else { return nil }
      /// How many code points begin among the first bytes of the line.
      func count(_ length: Int) -> Int { line.prefix(length).count { $0 & 0xC0 != 0x80 } }
      let first = count(start.column - 1) + 1
      return first..<max(count((end ?? start.column + 1) - 1) + 1, first + 1)
    }
  }
}

extension SARIFLog.Result {
  /// A finding about a file; its fingerprint is made of file, code and message, so that it stays when lines
  /// are put above.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - text: The file; without it only the line is said.
  package init(_ finding: Diagnostic, in text: SARIFLog.Text? = nil) {
    self.init(
      rule: finding.code,
      level: finding.severity == .error ? .error : .warning,
      message: finding.message,
      file: finding.file,
      line: finding.position?.line ?? 1,
      columns: text?.columns(of: finding),
      fingerprint: "\(finding.file) \(finding.message)"
    )
  }
}
