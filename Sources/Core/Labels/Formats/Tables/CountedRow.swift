// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a table of counts and pairs can say of a clip.
struct CountedRow {
  var exercise: String
  var name: String
  var count: Int
  /// Starts and ends in turn.
  var frames: [Int] = []
  /// Frames per second, where the frames are all equally long.
  var frameRate: Double?

  /// The row of a clip; nil, with a loss, where no exercise is known.
  init?(_ labels: LabelFile, with writer: inout ForeignWriter) {
    let reps = labels.events.inOrderOfTime.filter { $0.kind == .rep && $0.label == "full" }
    let sets = labels.events.filter { $0.kind == .set }
    guard let exercise = writer.exercise(of: reps.first, in: labels) else {
      writer.losses.add("clip without an exercise", labels.clip)
      return nil
    }
    self.exercise = exercise
    name = writer.name(labels)
    count = reps.isEmpty ? Int(exactly: sets.compactMap(\.value).reduce(0, +)) ?? 0 : reps.count
    guard reps.allSatisfy({ $0.start != nil && $0.end != nil }), !reps.isEmpty,
      let clock = writer.clock(of: labels)
    else { return }
    frameRate = clock.isExact ? nil : clock.rate
    var last = Int.min
    for rep in reps {
      let span = ForeignWriter.Span(
        name: "",
        start: rep.start ?? 0,
        end: rep.end,
        note: ""
      )
      let (first, end) = writer.frames(of: span, by: clock)
      guard first >= last else {
        writer.losses.add("times of a clip's reps", labels.clip)
        frames = []
        return
      }
      frames += [first, end]
      last = end
    }
  }

  /// A table with a row for each clip.
  ///
  /// A row has its number from 0, what a format says of it, its frames in columns `L1`, `L2` ...,
  /// and what follows them.
  ///
  /// - Parameters:
  ///   - labels: The clips; those without a row are left out with a loss.
  ///   - writer: Knows the clips' clocks.
  ///   - columns: What stands before the frames.
  ///   - after: What stands after them.
  ///   - cells: The cells of a row before and after its frames.
  /// - Returns: The file.
  static func table(
    of labels: [LabelFile],
    with writer: inout ForeignWriter,
    columns: [String],
    after: [String] = [],
    cells: (CountedRow) -> (before: [String], after: [String])
  ) -> ForeignExport.File {
    let rows = labels.compactMap { CountedRow($0, with: &writer) }
    let pairs = max(rows.map(\.frames.count).max() ?? 0, 2)
    var text = DelimitedText.line([""] + columns + (1...pairs).map { "L\($0)" } + after)
    for (index, row) in rows.enumerated() {
      let (before, after) = cells(row)
      let blanks = [String](repeating: "", count: pairs - row.frames.count)
      text += DelimitedText.line(
        [String(index)] + before + row.frames.map(String.init) + blanks + after
      )
    }
    return writer.file(text)
  }
}
