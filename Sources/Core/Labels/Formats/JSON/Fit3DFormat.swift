// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The reps of Fit3D: `rep_ann.json` of a subject, by action the frames at which a rep ends and the next
/// one begins.
///
/// So *n* frames are *n* - 1 full reps. Form was not labelled, and no rep has a turning point. The poses are
/// other files.
///
/// - Source: fit3d.imar.ro (Fieraru et al. 2021); readers of the data set that agree on the layout.
enum Fit3DFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "fit3d",
    title: "Fit3D reps",
    direction: .reading,
    holds: [.intervals],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: true,
    ending: "json",
    source: "fit3d.imar.ro, rep_ann.json"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    let folders = reader.file.split { $0 == "/" || $0 == "\\" }.dropLast()
    let subject = folders.last.map(String.init)
    for action in reader.members(root, "a subject's reps", in: root) ?? [] {
      reader.leaveClip()
      let place = ForeignReader.Place(action.position, to: action.position)
      let names = names(of: action.name, by: subject)
      let name = names.first { reader.context.knows($0) } ?? names[0]
      guard let marks = reader.list(action.value, "an action's frames", in: action.value),
        let document = reader.document(name, at: place)
      else { continue }
      read(marks, of: action.name, into: document, at: place, &reader)
    }
  }

  /// The names that the clip of an action may have.
  private static func names(of action: String, by subject: String?) -> [String] {
    guard let subject else { return [action] }
    return ["\(subject)_\(action)", "\(subject)-\(action)", action]
  }

  private static func read(
    _ marks: [JSONNode],
    of action: String,
    into document: Int,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) {
    var times: [Double] = []
    var last = -Double.infinity
    for mark in marks {
      guard let frame = reader.number(mark, "a boundary between reps", in: mark) else { return }
      let place = ForeignReader.Place(mark)
      guard frame > last else {
        reader.report(
          .backwardPair,
          at: place,
          "frame \(frame.shortestText) is not after frame \(last.shortestText)",
          severity: .error
        )
        return
      }
      last = frame
      guard let time = reader.time(ofFrame: frame, of: document, at: place) else { return }
      times.append(time.asLabelTime)
    }
    guard let first = times.first, let end = times.last, times.count > 1 else {
      if !times.isEmpty { reader.lose("boundary without a rep", of: document, "'\(action)'") }
      return
    }
    let said = Exercise.spelled(reader.context.names[action] ?? action)
    if let said { reader.noteSpelling(action, of: said.id, at: place) }
    if let exercise = said?.id ?? reader.exercise(of: document) {
      let set = LabelEvent(
        .set,
        start: first,
        end: end,
        label: exercise,
        value: Double(times.count - 1),
        unit: "reps"
      )
      reader.add(set, to: document, at: place)
    } else {
      reader.losses.add("exercise that the catalogue does not have", "'\(action)'")
    }
    for (index, (start, end)) in zip(times, times.dropFirst()).enumerated() {
      let rep = LabelEvent(.rep, start: start, end: end, label: "full")
      reader.add(rep, to: document, at: ForeignReader.Place(marks[index]))
    }
  }
}
