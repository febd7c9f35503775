// SPDX-License-Identifier: Apache-2.0
import Statistics

/// The signs behind intervals whose notes are below the table, another for each note.
struct IntervalMarks {
  private var notes: [String] = []

  /// Creates the signs for the notes of intervals, in their order.
  init(_ intervals: [ConfidenceInterval?] = []) {
    for interval in intervals.compactMap(\.self) { _ = add(interval) }
  }

  /// Takes the note of an interval.
  ///
  /// - Returns: The line below the table; nil if the interval has no note, or another has the same.
  mutating func add(_ interval: ConfidenceInterval) -> String? {
    guard let note = interval.note, !notes.contains(note) else { return nil }
    notes.append(note)
    return line(notes.count - 1)
  }

  /// The sign behind an interval that was taken; empty without a note.
  func mark(of interval: ConfidenceInterval) -> String {
    interval.note.flatMap(notes.firstIndex).map(Self.sign) ?? ""
  }

  /// The lines below the table as a list; nothing if there are none.
  var list: HTML { .notes(notes.indices.map(line)) }

  private func line(_ index: Int) -> String { "\(Self.sign(index)) \(notes[index])" }

  private static func sign(_ index: Int) -> String {
    let signs = ["*", "†", "‡", "§", "¶"]
    return index < signs.count ? signs[index] : "*\(index + 1)"
  }
}

extension HTML {
  /// Remarks below a table as a list; nothing if there are none.
  static func notes(_ notes: [String]) -> HTML {
    guard !notes.isEmpty else { return "" }
    return "<ul class=\"notes\">\(notes.map { "<li>\($0)</li>" as HTML })</ul>\n"
  }
}
