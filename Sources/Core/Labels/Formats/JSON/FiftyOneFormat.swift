// SPDX-License-Identifier: Apache-2.0
import Basics

/// FiftyOne's temporal detections: `labels.json` of a `FiftyOneTemporalDetectionDataset`.
///
/// `support` is the first and the last frame, counted from 1, both belonging to the event;
/// `timestamps` are seconds. A target is an index into `classes`, or a text where these are missing.
/// Confidence and attributes have no place in a label file.
///
/// - Source: https://docs.voxel51.com/user_guide/dataset_creation/datasets.html; frames from 1:
///   eta.core.frameutils, `timestamp_to_frame_number`.
enum FiftyOneFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "fiftyone",
    title: "FiftyOne temporal detections",
    direction: .both,
    holds: [.intervals, .names],
    timing: .frames(base: 1, isEndExclusive: false),
    holdsManyClips: true,
    ending: "json",
    source: "docs.voxel51.com, FiftyOneTemporalDetectionDataset"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    let classes = root["classes"]?.array?.map { $0.string ?? "" }
    for video in reader.members(root["labels"], "'labels'", in: root) ?? [] {
      let place = ForeignReader.Place(video.position, to: video.position)
      guard let document = reader.document(video.name, at: place), !video.value.isNull else {
        continue
      }
      for detection in reader.list(video.value, "a video's labels", in: root) ?? [] {
        read(detection, classes, document, into: &reader)
      }
    }
  }

  private static func read(
    _ detection: JSONNode,
    _ classes: [String]?,
    _ document: Int,
    into reader: inout ForeignReader
  ) {
    let place = ForeignReader.Place(detection)
    guard let label = label(detection["label"], classes) else {
      reader.report(
        .unknownLayout,
        at: place,
        "'label' is a text, or the index of one of 'classes'"
      )
      return
    }
    if detection["confidence"]?.isNull == false { reader.losses.add("confidence", "'\(label)'") }
    if detection["attributes"]?.members?.isEmpty == false {
      reader.losses.add("attributes", "'\(label)'")
    }
    if let times = detection["timestamps"] {
      guard let (start, end) = reader.pair(times, "'timestamps'", in: detection) else { return }
      reader.add(named: label, start: start, end: end, to: document, at: place)
    } else if let (first, last) = reader.pair(detection["support"], "'support'", in: detection) {
      reader.add(named: label, frames: first, to: last, to: document, at: place)
    }
  }

  private static func label(_ node: JSONNode?, _ classes: [String]?) -> String? {
    guard let index = node?.integer else { return node?.string }
    guard let classes, classes.indices.contains(index) else { return nil }
    return classes[index]
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var videos: [(name: String, spans: [(name: String, first: Int, last: Int)])] = []
    for file in labels {
      guard let clock = writer.clock(of: file) else { continue }
      let spans = writer.spans(of: file).map { span in
        let (first, last) = writer.frames(of: span, by: clock)
        return (span.name, first, last)
      }
      videos.append((writer.stem(file), spans))
    }
    let classes = Set(videos.flatMap { $0.spans.map(\.name) }).sorted()
    let targets = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($1, $0) })
    let root: JSON = [
      "classes": .array(classes.map(JSON.string)),
      "labels": .object(
        videos.map { video in
          JSON.Member(
            video.name,
            .array(
              video.spans.map { span in
                [
                  "label": .integer(targets[span.name] ?? 0),
                  "support": [.integer(span.first), .integer(span.last)],
                ]
              }
            )
          )
        }
      ),
    ]
    return [writer.file(root.text(compactFrom: 3))]
  }
}
