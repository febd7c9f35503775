// SPDX-License-Identifier: Apache-2.0
import Basics

/// Reads the JSON that Label Studio exports.
///
/// It holds tasks, each with annotations by people, or each with the regions of one annotation by
/// the names of the tags (`JSON-MIN`).
///
/// Regions of `TimelineLabels` name frames, counted from 1, both ends belonging to the event; regions of
/// the audio and time series tags name seconds. Cancelled annotations and predictions are left out.
enum LabelStudioReader {
  /// Reads a file; regions of either kind are understood.
  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    for task in reader.list(root, "an export", in: root) ?? [] {
      reader.leaveClip()
      if task["annotations"] == nil, !regions(ofMinimal: task).isEmpty {
        readMinimal(task, into: &reader)
        continue
      }
      guard let annotations = reader.list(task["annotations"], "'annotations'", in: task) else {
        continue
      }
      let predictions = task["predictions"]?.array?.count ?? 0
      reader.losses.add("prediction", count: predictions, "task \(task["id"]?.integer ?? 0)")
      guard let media = media(of: task, &reader) else { continue }
      let isShared = annotations.count > 1
      for annotation in annotations {
        if annotation["was_cancelled"]?.bool == true {
          reader.losses.add("cancelled annotation", media.name)
          continue
        }
        let rater = rater(annotation["completed_by"])
        let document = reader.document(
          media.name,
          rater: rater ?? (isShared ? annotation["id"]?.integer.map { "annotation-\($0)" } : nil),
          at: media.place
        )
        guard let document else { continue }
        for region in reader.list(annotation["result"], "'result'", in: annotation) ?? [] {
          add(region, to: document, &reader)
        }
      }
    }
  }

  /// Reads a task of the export `JSON-MIN`.
  private static func readMinimal(_ task: JSONNode, into reader: inout ForeignReader) {
    guard let media = media(in: task, &reader) else { return }
    let rater = rater(task["annotator"]) ?? task["annotator"]?.string
    guard let document = reader.document(media.name, rater: rater, at: media.place) else { return }
    for (kind, value) in regions(ofMinimal: task) {
      add(value, of: kind, note: "", to: document, at: ForeignReader.Place(value), &reader)
    }
  }

  /// The values of a minimal task's regions, each with the kind of its labels.
  private static func regions(ofMinimal task: JSONNode) -> [(kind: String, value: JSONNode)] {
    (task.members ?? []).flatMap { $0.value.array ?? [] }.compactMap { value in
      ["timelinelabels", "timeserieslabels", "labels"].first { value[$0]?.array != nil }
        .map { ($0, value) }
    }
  }

  /// The media of a task: the one of `data` that is a clip, else its first text.
  private static func media(
    of task: JSONNode,
    _ reader: inout ForeignReader
  ) -> (name: String, place: ForeignReader.Place)? {
    if let data = task["data"] { return media(in: data, &reader) }
    return media(in: task, &reader)
  }

  private static func media(
    in data: JSONNode,
    _ reader: inout ForeignReader
  ) -> (name: String, place: ForeignReader.Place)? {
    let texts = (data.members ?? []).compactMap { member in
      member.value.string.map {
        (name: $0.mediaOfAddress, place: ForeignReader.Place(member.value))
      }
    }
    if let known = texts.first(where: { reader.context.knows($0.name) }) ?? texts.first {
      return known
    }
    reader.report(
      .unknownLayout,
      at: ForeignReader.Place(data),
      "a task's 'data' names its media"
    )
    return nil
  }

  /// Who made an annotation: the id of a user, or a user with an address.
  private static func rater(_ node: JSONNode?) -> String? {
    if let id = node?.integer { return "user-\(id)" }
    return (node?["email"] ?? node?["id"]).flatMap { $0.string ?? $0.integer.map { "user-\($0)" } }
  }

  private static func add(_ region: JSONNode, to document: Int, _ reader: inout ForeignReader) {
    let place = ForeignReader.Place(region)
    let kind = region["type"]?.string ?? ""
    guard let value = region["value"] else {
      reader.lose("region that is no event", of: document, "'\(kind)'")
      return
    }
    let note = (region["meta"]?["text"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    add(value, of: kind, note: note, to: document, at: place, &reader)
  }

  /// Adds what a region's value says: frames of a video, or seconds.
  private static func add(
    _ value: JSONNode,
    of kind: String,
    note: String,
    to document: Int,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) {
    let names = value[kind]?.array ?? value["labels"]?.array ?? []
    guard let name = names.first?.string else {
      reader.lose("region that is no event", of: document, "'\(kind)'")
      return
    }
    if kind == "timelinelabels" {
      for range in reader.list(value["ranges"], "'ranges'", in: value) ?? [] {
        guard let first = reader.number(range["start"], "'start'", in: range),
          let last = reader.number(range["end"], "'end'", in: range)
        else { continue }
        reader.add(named: name, frames: first, to: last, note: note, to: document, at: place)
      }
    } else if let start = value["start"]?.double, let end = value["end"]?.double,
      start.isBounded, end.isBounded
    {
      reader.add(named: name, start: start, end: end, note: note, to: document, at: place)
    } else {
      reader.lose("region that is no event", of: document, "'\(kind)' named '\(name)'")
    }
  }
}

extension String {
  /// The path that an address of local storage names, `/data/local-files/?d=clips/a.mp4`, or the text.
  fileprivate var mediaOfAddress: String {
    guard let query = firstIndex(of: "?") else { return self }
    let parameters = self[index(after: query)...].split(separator: "&")
    let path = parameters.first { $0.hasPrefix("d=") }.map { String($0.dropFirst(2)) }
    return path ?? String(self[..<query])
  }
}
