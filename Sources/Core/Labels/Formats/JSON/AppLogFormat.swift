// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The totals of an app's log that its user corrected, as weak labels.
///
/// They are drafts by ``LabelFile/weakRater``, which never are what counters are scored against. The
/// counted reps are no labels; `rep-eval --counter-events` scores them.
enum AppLogFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "app-log",
    title: "Totals of an app's log",
    direction: .reading,
    holds: [.counts],
    timing: .seconds(step: nil),
    holdsManyClips: true,
    ending: "jsonl",
    source: "our own, Documentation/Counters.md",
    isWeak: true
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let (lines, findings) = AppLog.lines(of: bytes, file: reader.file)
    reader.report(findings)
    for line in lines {
      reader.leaveClip()
      guard let clip = reader.text(line["clip"], "'clip'", in: line) else { continue }
      if let total = line[AppLog.total] {
        read(line, total, of: clip, into: &reader)
      } else if line[AppLog.decision] != nil {
        reader.losses.add("counted rep of the app", clip)
      } else {
        reader.report(
          .unknownLayout,
          at: ForeignReader.Place(line),
          "a line has '\(AppLog.decision)' or '\(AppLog.total)'"
        )
      }
    }
  }

  private static func read(
    _ line: JSONNode,
    _ total: JSONNode,
    of clip: String,
    into reader: inout ForeignReader
  ) {
    let place = ForeignReader.Place(line)
    guard let document = reader.document(clip, at: place) else { return }
    for member in line.members ?? [] where !AppLog.totalMembers.contains(member.name) {
      reader.report(
        .unknownColumn,
        at: ForeignReader.Place(member.value),
        "the member '\(member.name)' is not used"
          + didYouMean(member.name, in: AppLog.totalMembers)
      )
    }
    guard let count = total.integer, (0...1_000_000).contains(count) else {
      reader.report(
        .malformedCount,
        at: ForeignReader.Place(total),
        "a count is a whole number from 0 to a million"
      )
      return
    }
    guard let exercise = exercise(line["exercise"], of: document, at: place, &reader) else {
      return
    }
    var set = LabelEvent(
      .set,
      label: exercise,
      value: Double(count),
      unit: "reps",
      note: "weak: a total that the app's user corrected"
    )
    if line["start"] != nil || line["end"] != nil {
      guard let start = reader.number(line["start"], "'start'", in: line),
        let end = reader.number(line["end"], "'end'", in: line)
      else { return }
      set.start = start.asLabelTime
      set.end = end.asLabelTime
    }
    reader.add(set, to: document, at: place)
  }

  /// The exercise that a total names, else that of the clip; nil, with a finding, if there is none.
  private static func exercise(
    _ node: JSONNode?,
    of document: Int,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) -> String? {
    guard let name = node?.string else {
      if let known = reader.exercise(of: document) { return known }
      reader.report(
        .missingField,
        at: place,
        "neither the line nor the dataset names the exercise: give --exercise"
      )
      return nil
    }
    guard let exercise = Exercise.spelled(reader.context.names[name] ?? name) else {
      reader.report(
        .unknownExercise,
        at: node.map { ForeignReader.Place($0) } ?? place,
        "there is no exercise '\(name)'" + didYouMean(name, in: Exercise.all.map(\.id))
      )
      return nil
    }
    reader.noteSpelling(name, of: exercise.id, at: node.map { ForeignReader.Place($0) } ?? place)
    return exercise.id
  }
}
