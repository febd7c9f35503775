// SPDX-License-Identifier: Apache-2.0
import Basics

/// Reads the JSON that Label Studio exports: tasks, each with annotations by people.
///
/// Regions of `TimelineLabels` name frames, counted from 1, both ends belonging to the event; regions of
/// the audio and time series tags name seconds. Cancelled annotations and predictions are left out.
enum LabelStudioReader {
  /// Reads a file; regions of either kind are understood.
  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    for task in reader.list(root, "an export", in: root) ?? [] {
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

  /// The media of a task: the one of `data` that is a clip, else its first text.
  private static func media(
    of task: JSONNode,
    _ reader: inout ForeignReader
  ) -> (name: String, place: ForeignReader.Place)? {
    let texts = (task["data"]?.members ?? []).compactMap { member in
      member.value.string.map {
        (name: $0.mediaOfAddress, place: ForeignReader.Place(member.value))
      }
    }
    if let known = texts.first(where: { reader.context.knows($0.name) }) ?? texts.first {
      return known
    }
    reader.report(
      .unknownLayout,
      at: ForeignReader.Place(task["data"] ?? task),
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
    guard let value = region["value"],
      let name = value[kind]?.array?.first?.string ?? value["labels"]?.array?.first?.string
    else {
      reader.losses.add("region that is no event", "'\(kind)'")
      return
    }
    let note = (region["meta"]?["text"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    if kind == "timelinelabels" {
      for range in reader.list(value["ranges"], "'ranges'", in: value) ?? [] {
        guard let first = reader.number(range["start"], "'start'", in: range),
          let last = reader.number(range["end"], "'end'", in: range)
        else { continue }
        reader.add(named: name, frames: first, to: last, note: note, to: document, at: place)
      }
    } else if let start = value["start"]?.double, let end = value["end"]?.double,
      start.magnitude < 1e9, end.magnitude < 1e9
    {
      reader.add(named: name, start: start, end: end, note: note, to: document, at: place)
    } else {
      reader.losses.add("region that is no event", "'\(kind)' named '\(name)'")
    }
  }
}

extension ConversionContext {
  /// Whether a name is that of one of the clips; any is where the clips are not known.
  func knows(_ name: String) -> Bool {
    guard clips != nil else { return false }
    if case .none = clip(named: name) { return false }
    return true
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
