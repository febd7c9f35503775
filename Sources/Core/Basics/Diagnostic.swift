// SPDX-License-Identifier: Apache-2.0

/// A place in a text file, 1-based; columns count UTF-8 bytes as swiftc and clang do.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether one position comes before another in its file.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A finding about a file that a person edits, as a value.
///
/// Parsers return findings beside the document, so that one run reports all of them.
/// A finding prints as `file:line:column: error: message [code]`.
public struct Diagnostic: Sendable, Equatable {
  /// How bad a finding is.
  public enum Severity: String, Sendable {
    /// The file cannot be used as it is.
    case error
    /// The file can be used, but something in it looks wrong.
    case warning
  }

  /// A remark at another place that explains a finding.
  public struct Note: Sendable, Equatable {
    /// The file the note points into, as the user named it.
    public var file: String
    /// Where in the file, if anywhere in particular.
    public var position: SourcePosition?
    /// One phrase, without a full stop.
    public var message: String

    /// Creates a note.
    package init(file: String, position: SourcePosition?, message: String) {
      self.file = file
      self.position = position
      self.message = message
    }
  }

  /// How bad the finding is.
  public var severity: Severity
  /// The file, as the user named it.
  public var file: String
  /// Where in the file, if anywhere in particular.
  public var position: SourcePosition?
  /// The end of the text meant, exclusive, if known.
  public var end: SourcePosition?
  /// A stable kebab-case name, explained in `Documentation/Diagnostics.md`.
  public var code: String
  /// One phrase, without a full stop, that states the rule and gives the numbers.
  public var message: String
  /// Remarks at other places.
  public var notes: [Note]

  /// Creates a finding.
  package init(
    _ severity: Severity,
    file: String,
    position: SourcePosition? = nil,
    end: SourcePosition? = nil,
    code: String,
    message: String,
    notes: [Note] = []
  ) {
    self.severity = severity
    self.file = file
    self.position = position
    self.end = end
    self.code = code
    self.message = message
    self.notes = notes
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding and its notes, one per line, without a trailing newline.
  public var description: String {
    let head = "\(place(file, position)): \(severity.rawValue): \(message) [\(code)]"
    return ([head] + notes.map { "\(place($0.file, $0.position)): note: \($0.message)" })
      .joined(separator: "\n")
  }
}

/// `file:line:column`, or `file` alone where no position is known.
private func place(_ file: String, _ position: SourcePosition?) -> String {
  guard let position else { return file }
  return "\(file):\(position.line):\(position.column)"
}

extension [Diagnostic] {
  /// The findings ordered by position; those without one first, equal ones as they were.
  package var inOrderOfPlace: [Diagnostic] {
    let start = SourcePosition(line: 0, column: 0)
    return enumerated().sorted { a, b in
      let first = a.element.position ?? start
      let second = b.element.position ?? start
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }
}
