// SPDX-License-Identifier: Apache-2.0
import Basics

/// The tables of RepCount-A, LLSP and their relatives: one row per video with pairs of frames.
///
/// `L1` and `L2` are the start and end of the first rep, `L3` and `L4` those of the second. The base is 0
/// unless said otherwise: in the published tables 78 of 758 first frames of the training part are 0,
/// and only 21 are 1. Neighbours share their boundary frame, so an end is the time at which a frame
/// begins.
///
/// - Source: https://github.com/SvipRepetitionCounting/TransRAC (`fps` as in EveryShotCounts).
enum RepCountFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "repcount",
    title: "RepCount-A, LLSP",
    direction: .both,
    holds: [.intervals, .counts],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: true,
    ending: "csv",
    source: "github.com/SvipRepetitionCounting/TransRAC; real tables"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let layout = CountedTable.Layout(
      name: ["name"],
      count: ["count"],
      exercise: ["type", "class_"],
      needsExercise: true,
      frameList: "reps"
    )
    guard let table = CountedTable(bytes, layout: layout, into: &reader) else { return }
    CountedRowReader.add(table, hasPairs: true, to: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let rows = labels.compactMap { CountedRow($0, with: &writer) }
    let pairs = max(rows.map(\.frames.count).max() ?? 0, 2)
    let numbers = (1...pairs).map { "L\($0)" }
    var text = DelimitedText.line(["", "type", "name", "count"] + numbers + ["fps"])
    for (index, row) in rows.enumerated() {
      let blanks = [String](repeating: "", count: pairs - row.frames.count)
      text += DelimitedText.line(
        [String(index), row.exercise, row.name, String(row.count)] + row.frames.map(String.init)
          + blanks + [row.frameRate.map { $0.text(significantDigits: 12) } ?? ""]
      )
    }
    return [writer.file(text)]
  }
}

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
}
