// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The sets of MM-Fit: `w00_labels.csv`, rows of first frame, last frame, reps and exercise without a
/// heading.
///
/// A set of an exercise that the catalogue does not have becomes an `ignore` of that name with its
/// count as a note. Nothing else of a clip's count would be true. The frames are those of the left
/// camera.
///
/// - Source: github.com/KDMStromback/mm-fit, `EDA.ipynb` and `utils/dataset.py` (Strömbäck et al. 2020).
enum MMFitFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "mm-fit",
    title: "MM-Fit sets",
    direction: .reading,
    holds: [.intervals, .counts],
    timing: .frames(base: 0, isEndExclusive: false),
    holdsManyClips: false,
    ending: "csv",
    source: "github.com/KDMStromback/mm-fit, EDA.ipynb"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let document = document(&reader) else { return }
    for line in DelimitedText.rows(bytes)
    where !line.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
      read(line, into: document, &reader)
    }
  }

  /// The clip of the workout that the file is named for; a finding if the dataset has several.
  private static func document(_ reader: inout ForeignReader) -> Int? {
    let stem = reader.file.lastPathPart.withoutEnding
    let workout = stem.hasSuffix("_labels") ? String(stem.dropLast("_labels".count)) : stem
    let media = ["", "_rgb", "_pose_2d", "_pose_3d"].map { workout + $0 }
    let known = media.filter { reader.context.knows($0) }
    let clips = known.compactMap { name -> String? in
      if case .one(let clip) = reader.context.clip(named: name) { clip.id } else { nil }
    }
    if Set(clips).count > 1, reader.context.clip == nil {
      reader.report(
        .ambiguousClip,
        at: nil,
        "the workout '\(workout)' has several clips, \(clips.joined(separator: " and ")): give --clip"
      )
      return nil
    }
    return reader.document(known.first ?? workout, at: nil)
  }

  private static func read(
    _ line: [DelimitedText.Cell],
    into document: Int,
    _ reader: inout ForeignReader
  ) {
    let place = ForeignReader.Place(line[0])
    guard line.count == 4 else {
      reader.report(
        .unknownLayout,
        at: place,
        "a row is first frame, last frame, reps and exercise; this one has "
          + counted(line.count, "cell")
      )
      return
    }
    let numbers = line.prefix(3).map { CountedTable.Number($0) }
    guard let first = numbers[0].value, let last = numbers[1].value else {
      let cell = numbers[0].value == nil ? line[0] : line[1]
      reader.report(
        .malformedNumber,
        at: ForeignReader.Place(cell),
        "'\(cell.text)' is not a frame"
      )
      return
    }
    guard let value = numbers[2].value, let count = Int(exactly: value),
      (0...CountedTable.countLimit).contains(count)
    else {
      reader.report(
        .malformedCount,
        at: ForeignReader.Place(line[2]),
        "a count is a whole number from 0 to a million, not '\(line[2].text)'"
      )
      return
    }
    let interval = reader.interval(frames: first, to: last, of: document, at: place)
    guard let (start, end) = interval else { return }
    var event = LabelEvent(.ignore, start: start.asLabelTime, end: end.asLabelTime)
    let name = line[3].text.trimmedSpaces
    if let exercise = Exercise.spelled(reader.context.names[name] ?? name) {
      reader.noteSpelling(name, of: exercise.id, at: ForeignReader.Place(line[3]))
      event.kind = .set
      event.label = exercise.id
      event.value = Double(count)
      event.unit = "reps"
    } else {
      reader.report(
        .unknownExercise,
        at: ForeignReader.Place(line[3]),
        "there is no exercise '\(name)': its set is ignored"
          + didYouMean(name, in: Exercise.all.map(\.id)),
        severity: .warning
      )
      reader.losses.add("set of an unknown exercise", "'\(name)' at \(start.seconds)")
      event.label = name.asIdentifier ?? ""
      event.note = counted(count, "rep")
    }
    reader.add(event, to: document, at: place)
  }
}
