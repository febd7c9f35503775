// SPDX-License-Identifier: Apache-2.0
import Basics

/// Vidat's annotations: actions with a start and an end in seconds, and the configuration they name.
///
/// `video.fps` is the rate of annotation that the user chose, not that of the file, and is not used.
/// Boxes, regions and skeletons have no place in a label file.
///
/// - Source: https://github.com/anucvml/vidat, `src/store/annotation.js`, `configuration.js` and
///   `validation.js`.
enum VidatFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "vidat",
    title: "Vidat",
    direction: .both,
    holds: [.intervals, .names, .notes],
    timing: .seconds(step: 1e-6),
    holdsManyClips: false,
    ending: "json",
    source: "github.com/anucvml/vidat, src/store"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    let annotation = root["annotation"] ?? root
    let actions = reader.list(
      annotation["actionAnnotationList"],
      "'actionAnnotationList'",
      in: annotation
    )
    guard let actions else { return }
    var names: [Int: String] = [:]
    for action in root["config"]?["actionLabelData"]?.array ?? [] {
      if let id = action["id"]?.integer, let name = action["name"]?.string { names[id] = name }
    }
    let place = ForeignReader.Place(annotation["video"]?["src"] ?? annotation)
    guard let document = document(annotation, at: place, of: &reader) else { return }
    for kind in ["objectAnnotationListMap", "regionAnnotationListMap", "skeletonAnnotationListMap"]
    {
      let count = annotation[kind]?.members?.count ?? 0
      reader.lose(
        "drawings",
        count: count,
        of: document,
        "\(kind) of \(counted(count, "frame"))"
      )
    }
    for action in actions {
      let place = ForeignReader.Place(action)
      guard let start = reader.number(action["start"], "'start'", in: action),
        let end = reader.number(action["end"], "'end'", in: action)
      else { continue }
      guard let name = action["action"]?.integer.flatMap({ names[$0] }) else {
        reader.report(
          .unknownLayout,
          at: place,
          "'action' is the id of an action in 'actionLabelData'"
        )
        continue
      }
      reader.add(
        named: name,
        start: start,
        end: end,
        note: action["description"]?.string ?? "",
        to: document,
        at: place
      )
    }
  }

  /// The document of the video that is named, or of the file where that name says nothing.
  ///
  /// A video that was opened from a disk is a `blob:`.
  private static func document(
    _ annotation: JSONNode,
    at place: ForeignReader.Place,
    of reader: inout ForeignReader
  ) -> Int? {
    let source = annotation["video"]?["src"]?.string ?? ""
    let isNamed = !source.isEmpty && !source.hasPrefix("blob:")
    return reader.document(isNamed ? source : nil, at: place)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      let spans = writer.spans(of: file).filter { $0.end != nil }
      let names = ["default"] + Set(spans.map(\.name)).sorted()
      let ids = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      let clip = writer.clip(file)
      let rate = clip.clock?.rate ?? 10
      let duration = clip.bounds?.upperBound ?? spans.compactMap(\.end).max() ?? 0
      let object: JSON = ["id": 0, "name": "default", "color": "#00FF00"]
      let root: JSON = [
        "version": "2.1.0",
        "annotation": [
          "video": [
            "src": .string(writer.name(file)), "fps": .number(rate),
            "frames": .integer(Int((duration * rate).rounded())), "duration": .number(duration),
          ],
          "keyframeList": [0], "objectAnnotationListMap": [:], "regionAnnotationListMap": [:],
          "skeletonAnnotationListMap": [:],
          "actionAnnotationList": .array(
            spans.map { span in
              [
                "start": .number(span.start), "end": .number(span.end ?? span.start),
                "action": .integer(ids[span.name] ?? 0), "object": 0, "color": "#0000FF",
                "description": .string(span.note),
              ]
            }
          ),
        ],
        "config": [
          "objectLabelData": [object],
          "actionLabelData": .array(
            names.enumerated().map { id, name in
              ["id": .integer(id), "name": .string(name), "color": "#0000FF", "objects": [0]]
            }
          ),
          "skeletonTypeData": [],
        ],
      ]
      return writer.file(file, root.text(compactFrom: 3))
    }
  }
}
