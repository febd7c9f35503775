// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The pose tables of PoseRAC: one row per video with frames of two salient poses in turn.
///
/// The second pose of a pair is the rep's far position and becomes its turning point. The first
/// one, the position of rest, says neither where a rep starts nor where it ends and is not carried
/// over. `name`, `L1` ... and `count`, which some editions have, are bound by name.
///
/// - Source: https://github.com/MiracleDance/PoseRAC, `pose_train.csv`; real tables.
enum PoseRACFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "poserac",
    title: "PoseRAC pose tables",
    direction: .both,
    holds: [.points],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: true,
    ending: "csv",
    source: "github.com/MiracleDance/PoseRAC; real tables"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes)
    let heading = lines.first?.map(\.text) ?? []
    let name = reader.column(["name"], in: heading)
    let exercise = reader.column(["type", "class"], in: heading)
    guard let name, let exercise else { return }
    let frames = heading.indices
      .compactMap { index in
        CountedTable.number(heading[index]).map { (number: $0, column: index) }
      }
      .sorted { ($0.number, $0.column) < ($1.number, $1.column) }
      .map(\.column)
    guard !frames.isEmpty else {
      reader.report(
        .missingColumn,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<0),
        "the table needs the columns 'L1', 'L2' and so on, the frames of the salient poses"
          + (heading.contains("count") ? ": 'rep-label import repcount' reads counts alone" : "")
      )
      return
    }
    let count = heading.firstIndex(of: "count")
    for line in lines.dropFirst() {
      guard let cell = line.filled(name) else { continue }
      let place = ForeignReader.Place(cell)
      guard let document = reader.document(cell.text, at: place) else { continue }
      let said = line.text(exercise)
      guard let kind = Exercise.spelled(reader.context.names[said] ?? said) else {
        reader.report(
          .unknownExercise,
          at: ForeignReader.Place(line.filled(exercise) ?? cell),
          "there is no exercise '\(said)': the row is left out"
        )
        reader.refuse(document)
        continue
      }
      let salient = frames.compactMap { line.filled($0).map(CountedTable.Number.init) }
      let counted = line.filled(count).map(CountedTable.Number.init)
      add(salient, counted, exercise: kind.id, of: document, at: place, to: &reader)
    }
  }

  private static func add(
    _ frames: [CountedTable.Number],
    _ counted: CountedTable.Number?,
    exercise: String,
    of document: Int,
    at place: ForeignReader.Place,
    to reader: inout ForeignReader
  ) {
    if let counted {
      guard let value = counted.value, let count = Int(exactly: value),
        (0...CountedTable.countLimit).contains(count)
      else {
        reader.report(
          .malformedCount,
          at: ForeignReader.Place(counted.cell),
          "a count is a whole number from 0 to a million, not '\(counted.cell.text)'"
        )
        return
      }
      if count != frames.count / 2 {
        reader.report(
          .pairMismatch,
          at: place,
          "the row counts \(Basics.counted(count, "rep")) and has \(frames.count / 2) pairs of poses: "
            + "only the count is kept"
        )
        reader.lose("times of a clip's reps", of: document, "\(frames.count / 2) pairs of poses")
        reader.add(
          LabelEvent(.set, label: exercise, value: value, unit: "reps"),
          to: document,
          at: place
        )
        return
      }
    }
    // A row without poses and without a count says nothing.
    guard !frames.isEmpty || counted != nil else { return }
    if frames.count % 2 != 0 {
      reader.report(
        .pairMismatch,
        at: ForeignReader.Place(frames[frames.count - 1].cell),
        "the last rep has a first salient pose without a second one: it is left out"
      )
    }
    var last = -Double.infinity
    var reps = 0
    for index in stride(from: 0, to: frames.count - frames.count % 2, by: 2) {
      let (rest, far) = (frames[index], frames[index + 1])
      guard let first = rest.value, let second = far.value else {
        let cell = rest.value == nil ? rest.cell : far.cell
        reader.report(
          .malformedNumber,
          at: ForeignReader.Place(cell),
          "'\(cell.text)' is not a frame"
        )
        reader.refuse(document)
        return
      }
      guard first < second, first >= last else {
        reader.report(
          .backwardPair,
          at: ForeignReader.Place(first < second ? rest.cell : far.cell),
          "the salient poses of rep \(index / 2 + 1) are not after one another: it is left out"
        )
        reader.losses.add("rep whose poses are in disorder", frames[index].cell.text)
        continue
      }
      last = second
      let cell = ForeignReader.Place(far.cell)
      guard let time = reader.time(ofFrame: second, of: document, at: cell) else {
        reader.refuse(document)
        return
      }
      reps += 1
      reader.losses.add("first salient pose", "frame \(rest.cell.text)")
      reader.add(
        LabelEvent(.rep, mid: time.asLabelTime, label: "full"),
        to: document,
        at: cell
      )
    }
    reader.add(
      LabelEvent(.set, label: exercise, value: Double(reps), unit: "reps"),
      to: document,
      at: place
    )
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var rows: [(exercise: String, name: String, frames: [Int])] = []
    for file in labels {
      let reps = file.events.inOrderOfTime.filter {
        $0.kind == .rep && $0.label == "full" && $0.start != nil && $0.mid != nil
      }
      guard let exercise = writer.exercise(of: reps.first, in: file) else {
        writer.losses.add("clip without an exercise", file.clip)
        continue
      }
      guard !reps.isEmpty else {
        // A row without poses would say nothing.
        writer.losses.add("clip without poses", file.clip)
        continue
      }
      guard let clock = writer.clock(of: file) else { continue }
      let shift = writer.context.frameBase ?? writer.format.frameBase ?? 0
      let frames = reps.flatMap { rep in
        [rep.start, rep.mid].map { clock.frame(nearest: $0 ?? 0) + shift }
      }
      rows.append((exercise, writer.name(file), frames))
    }
    guard !rows.isEmpty else { return [] }
    let width = max(rows.map(\.frames.count).max() ?? 0, 2)
    var text = DelimitedText.line(["", "type", "name"] + (1...width).map { "L\($0)" })
    for (index, row) in rows.enumerated() {
      text += DelimitedText.line(
        [String(index), row.exercise, row.name] + row.frames.map(String.init)
          + [String](repeating: "", count: width - row.frames.count)
      )
    }
    return [writer.file(text)]
  }
}
