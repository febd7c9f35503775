// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Turns the rows of a table of counts and pairs into sets and full reps.
///
/// Where a row's pairs can be used, each becomes a full rep without a turning point, since such tables
/// have none. Where they cannot, the set alone is kept: a count without times. Every such loss is a
/// finding.
struct CountedRowReader {
  typealias Place = LabelDocument.PlaceRange

  private let row: CountedTable.Row
  private let document: Int
  private let hasPairs: Bool

  /// Adds the labels of all rows; `hasPairs` says whether the frames are what somebody labelled.
  static func add(_ table: CountedTable, hasPairs: Bool, to reader: inout ForeignReader) {
    var first: [Int: SourcePosition] = [:]
    for row in table.rows {
      let place = Place(row.name)
      guard let document = reader.document(row.name.text, at: place) else { continue }
      if let earlier = first[document] {
        // The first row stands.
        reader.leaveClip()
        reader.report(
          .duplicateRow,
          at: place,
          "'\(row.name.text)' has two rows",
          notes: [
            Diagnostic.Note(file: reader.file, position: earlier, message: "the first one is here")
          ]
        )
        reader.losses.add("second row of a clip", row.name.text)
        continue
      }
      first[document] = row.name.position
      Self(row: row, document: document, hasPairs: hasPairs).add(to: &reader)
    }
  }

  private func add(to reader: inout ForeignReader) {
    guard let exercise = exercise(&reader) else {
      reader.refuse(document)
      return
    }
    checkFrameRate(&reader)
    let reps = hasPairs ? reps(&reader) : nil
    guard let count = count(reps: reps, &reader) else {
      reader.refuse(document)
      return
    }
    var set = LabelEvent(.set, label: exercise, value: Double(count), unit: "reps")
    if let reps, let start = reps.first?.event.start, let end = reps.last?.event.end {
      set.start = start
      set.end = end
    }
    reader.add(set, to: document, at: Place(row.name))
    for rep in reps ?? [] { reader.add(rep.event, to: document, at: rep.place) }
  }

  /// Reports a frame rate in the table that is not that of the clip.
  private func checkFrameRate(_ reader: inout ForeignReader) {
    guard let said = row.frameRate, let rate = reader.clip(of: document).clock?.rate,
      (said / rate - 1).magnitude > Self.frameRateTolerance
    else { return }
    reader.report(
      .otherFrameRate,
      at: Place(row.name),
      "the table has \(said.text(decimals: 2)) frames a second for '\(row.name.text)', the clip has "
        + rate.text(decimals: 2)
    )
  }

  /// The share by which two frame rates may differ and be the same.
  private static let frameRateTolerance = 0.01

  private func exercise(_ reader: inout ForeignReader) -> String? {
    guard let cell = row.exercise else {
      if let known = reader.exercise(of: document) ?? Self.exercise(inName: row.name.text) {
        return known
      }
      reader.report(
        .missingField,
        at: Place(row.name),
        "neither the table nor the dataset names the exercise of '\(row.name.text)': give --exercise"
      )
      return nil
    }
    guard let exercise = Exercise.spelled(reader.context.names[cell.text] ?? cell.text) else {
      reader.report(
        .unknownExercise,
        at: Place(cell),
        "there is no exercise '\(cell.text)': the row is left out"
          + didYouMean(cell.text, in: Exercise.all.map(\.id))
      )
      return nil
    }
    if exercise.id != String(cell.text.map { $0 == "_" ? "-" : $0 }) {
      reader.report(
        .respelledExercise,
        at: Place(cell),
        "'\(cell.text)' is read as '\(exercise.id)'"
      )
      reader.correctSpelling(cell.text, to: exercise.id)
    }
    return exercise.id
  }

  /// The exercise that a name such as `v_BenchPress_g01_c01.avi` has inside.
  private static func exercise(inName name: String) -> String? {
    let parts = name.split(separator: "_")
    guard parts.count > 1 else { return nil }
    var spelled = ""
    for character in parts[1] {
      if character.isUppercase, !spelled.isEmpty { spelled += "_" }
      spelled += character.lowercased()
    }
    return Exercise.spelled(spelled)?.id
  }

  /// The count to write; nil where the row is left out.
  private func count(reps: [Rep]?, _ reader: inout ForeignReader) -> Int? {
    guard let cell = row.count else {
      if let reps, !reps.isEmpty {
        reader.report(
          .missingCount,
          at: Place(row.name),
          "the row has no count: its \(reps.count) pairs are counted"
        )
        return reps.count
      }
      reader.report(
        .missingCount,
        at: Place(row.name),
        "the row has neither a count nor pairs: it is left out",
        severity: .error
      )
      return nil
    }
    guard let value = cell.value, let count = Int(exactly: value),
      (0...CountedTable.countLimit).contains(count)
    else {
      reader.report(
        .malformedCount,
        at: Place(cell.cell),
        "a count is a whole number from 0 to a million, not '\(cell.cell.text)': the row is left "
          + "out"
      )
      return nil
    }
    return count
  }

  // MARK: Pairs

  private struct Rep {
    var event: LabelEvent
    var place: Place
  }

  /// The reps of the pairs; nil where only the count is kept.
  private func reps(_ reader: inout ForeignReader) -> [Rep]? {
    guard !row.frames.isEmpty else { return nil }
    if row.frames.count % 2 != 0 {
      lose(
        .pairMismatch,
        at: row.frames[row.frames.count - 1].cell,
        "the last rep has a start without an end",
        &reader
      )
      return nil
    }
    if let count = row.count?.value, count != Double(row.frames.count / 2) {
      lose(
        .pairMismatch,
        at: row.name,
        "the row counts \(count.shortestText) reps and has \(row.frames.count / 2) pairs",
        &reader
      )
      return nil
    }
    guard let clock = reader.clock(of: document, rate: row.frameRate) else {
      lose(
        .missingFrameRate,
        at: row.name,
        "the frame rate of '\(row.name.text)' is not known",
        &reader
      )
      return nil
    }
    var reps: [Rep] = []
    for index in stride(from: 0, to: row.frames.count, by: 2) {
      guard let rep = rep(index, after: reps.isEmpty ? nil : row.frames[index - 1], clock, &reader)
      else { return nil }
      reps.append(rep)
    }
    return reps
  }

  /// The rep of the pair that begins at an index; nil where it cannot be used.
  private func rep(
    _ index: Int,
    after last: CountedTable.Number?,
    _ clock: FrameClock,
    _ reader: inout ForeignReader
  ) -> Rep? {
    let (start, end) = (row.frames[index], row.frames[index + 1])
    guard let first = start.value, let second = end.value else {
      let cell = start.value == nil ? start.cell : end.cell
      lose(.malformedNumber, at: cell, "'\(cell.text)' is not a frame", &reader)
      return nil
    }
    guard first < second, first >= last?.value ?? -.infinity else {
      let name = "rep \(index / 2 + 1)"
      lose(
        .backwardPair,
        at: first < second ? start.cell : end.cell,
        first < second
          ? "\(name) starts at frame \(first.shortestText), before the last one ends"
          : "\(name) ends at frame \(second.shortestText), not after its start at "
            + "\(first.shortestText)",
        &reader
      )
      return nil
    }
    let base = Double(reader.context.frameBase ?? reader.format.frameBase ?? 0)
    let bounds = reader.clip(of: document).bounds
    let tolerance = LabelDocument.timeTolerance
    var times: [Double] = []
    for (frame, cell) in [(first, start.cell), (second, end.cell)] {
      let time = clock.time(ofFrame: frame - base)?.asLabelTime
      if let time, time >= (bounds?.lowerBound ?? -NumberBounds.magnitude) - tolerance,
        time <= (bounds?.upperBound ?? NumberBounds.magnitude) + tolerance
      {
        times.append(time)
        continue
      }
      let place = time.map { ", at \($0.seconds)," } ?? ""
      let extent = bounds.map {
        ", which runs from \($0.lowerBound.seconds) to \($0.upperBound.seconds)"
      }
      lose(
        .outsideClip,
        at: cell,
        "frame \(cell.text)\(place) is outside the clip\(extent ?? "")",
        &reader
      )
      return nil
    }
    let event = LabelEvent(.rep, start: times[0], end: times[1], label: "full")
    return Rep(event: event, place: Place(start.cell))
  }

  private func lose(
    _ code: LabelCode,
    at cell: DelimitedText.Cell,
    _ message: String,
    _ reader: inout ForeignReader
  ) {
    reader.report(
      code,
      at: Place(cell),
      message + ": only the count is kept",
      severity: .warning
    )
    reader.losses.add("times of a clip's reps", row.name.text)
  }
}
