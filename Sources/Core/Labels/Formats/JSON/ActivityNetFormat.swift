// SPDX-License-Identifier: Apache-2.0
import Basics

/// The JSON of ActivityNet: ground truth with a `database`, or predictions with `results`.
///
/// A video without annotations says nothing, not even that there are no reps. The label file has no place for `score`.
///
/// - Source: https://github.com/activitynet/ActivityNet/tree/master/Evaluation
enum ActivityNetFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "activitynet",
    title: "ActivityNet JSON",
    direction: .both,
    holds: [.intervals, .names],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "json",
    source: "github.com/activitynet/ActivityNet, Evaluation"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    if let results = root["results"] {
      for video in reader.members(results, "'results'", in: root) ?? [] {
        read(video.value, of: video, into: &reader)
      }
      return
    }
    for video in reader.members(root["database"], "'database'", in: root) ?? [] {
      read(video.value["annotations"], of: video, into: &reader)
    }
  }

  private static func read(
    _ annotations: JSONNode?,
    of video: JSONNode.Member,
    into reader: inout ForeignReader
  ) {
    reader.leaveClip()
    let annotations = reader.list(annotations, "a video's annotations", in: video.value)
    let place = ForeignReader.Place(video.position, to: video.position)
    guard let annotations, let document = reader.document(video.name, at: place) else { return }
    for annotation in annotations {
      guard let label = reader.text(annotation["label"], "'label'", in: annotation),
        let (start, end) = reader.pair(annotation["segment"], "'segment'", in: annotation)
      else { continue }
      if annotation["score"] != nil { reader.losses.add("score", "'\(label)' at \(start.seconds)") }
      let place = ForeignReader.Place(annotation)
      reader.add(named: label, start: start, end: end, to: document, at: place)
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let videos = labels.map { file in
      var video: [JSON.Member] = [.init("subset", "validation")]
      if let bounds = writer.clip(file).bounds {
        video.append(.init("duration", .number(bounds.upperBound)))
      }
      let annotations = writer.spans(of: file).compactMap { span -> JSON? in
        guard let end = span.end else { return nil }
        return [
          "segment": [.number(span.start), .number(end)], "label": .string(span.name),
        ]
      }
      video.append(.init("annotations", .array(annotations)))
      return JSON.Member(writer.stem(file), .object(video))
    }
    let root: JSON = ["version": "VERSION 1.3", "taxonomy": [], "database": .object(videos)]
    return [writer.file(root.text(compactFrom: 4))]
  }
}
