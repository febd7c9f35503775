// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A spreadsheet of counts: which video, which exercise, how many reps, done right or not, whose.
///
/// The first line names the columns, in any order and case. They are `clip` (or `video`, `track`,
/// `file`, `filename`, `name`, `path`), `exercise` (or `type`), `count` (or `reps`, `repetitions`)
/// or `correct` or both. Optional is `subject` (or `person`, `athlete`). A table about recorded
/// tracks may also have `width`, `height` and `fps`. Other columns are left alone. Cells are
/// separated by commas, semicolons or tabs, whichever the first line has most of.
package struct CountTable: Sendable {
  /// A row that can be used.
  package struct Row: Sendable, Equatable {
    /// The video as the table names it.
    package var clip: DelimitedText.Cell
    /// The exercise's id.
    package var exercise: String
    /// The number of reps; nil where nobody counted, and then `isCorrect` is there.
    package var count: Int?
    /// Whether the exercise was done right; nil where the table does not say.
    package var isCorrect: Bool?
    /// The person; nil where the table does not say.
    package var subject: String?
    /// The frame in pixels; nil where the table does not say or was not asked.
    package var frameSize: FrameSize?
    /// Frames per second, above 0; nil where the table does not say or was not asked.
    package var frameRate: Double?
  }

  /// The table's name in findings.
  package let file: String
  /// The rows without an error, in the order of the table.
  package let rows: [Row]
  /// The names of the videos in rows with an error, which are known to have a row all the same.
  package let rejected: [DelimitedText.Cell]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - file: The name used in findings.
  ///   - exercise: The id of the exercise of rows that do not say theirs; nil where all have to.
  ///   - hasFrames: Whether the columns `width`, `height` and `fps` mean something.
  /// - Returns: The table, nil where it has no usable heading, and all findings in order of place.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    exercise: String? = nil,
    hasFrames: Bool = false
  ) -> (table: CountTable?, diagnostics: [Diagnostic]) {
    var reader = CountTableReader(file: file, exercise: exercise, hasFrames: hasFrames)
    let table = reader.table(bytes)
    return (table, reader.diagnostics.inOrderOfPlace)
  }

  init(file: String, rows: [Row], rejected: [DelimitedText.Cell]) {
    self.file = file
    self.rows = rows
    self.rejected = rejected
  }
}
