// SPDX-License-Identifier: Apache-2.0

/// A position in a text file, counted from 1; columns count UTF-8 bytes as compilers do.
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

  /// Orders positions of one file from its beginning.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A finding about a file that a person edits, as a value.
///
/// Parsers return findings beside the document, so that one run reports all of them.
/// A finding prints as `file:line:column: error: message [code]`.
public struct Diagnostic: Sendable, Equatable {
  /// The consequence of a finding for the file.
  public enum Severity: String, Sendable {
    /// The file cannot be used as it is.
    case error
    /// The file can be used, but something in it looks wrong.
    case warning
  }

  /// A remark at another position that explains a finding.
  public struct Note: Sendable, Equatable {
    /// The file that the note points into, as the user named it.
    public var file: String
    /// The position in the file; nil if the note is about the whole file.
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

  /// The consequence for the file; after an error the file cannot be used as it is.
  public var severity: Severity
  /// The file, as the user named it.
  public var file: String
  /// The beginning of the text meant; nil if the finding is about the whole file.
  public var position: SourcePosition?
  /// The end of the text meant, exclusive; nil if unknown.
  public var end: SourcePosition?
  /// A stable kebab-case name, explained in `Documentation/Diagnostics.md`.
  public var code: String
  /// One phrase, without a full stop, that states the rule and gives the numbers.
  public var message: String
  /// Remarks at other positions.
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
