// SPDX-License-Identifier: Apache-2.0
import Basics

/// Label Studio's video timeline: a region per interval, in frames from 1, both ends included.
///
/// Label Studio works out frames from the rate that its `Video` tag states (24 where it does not),
/// and not from the file. Say that rate with `--frame-rate` where it is not that of the clip.
///
/// - Source: https://labelstud.io/tags/timelinelabels; frames: the tests of
///   `label_studio_ml/examples/yolo` in HumanSignal/label-studio-ml-backend.
enum LabelStudioFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "label-studio",
    title: "Label Studio, video timeline",
    direction: .both,
    holds: [.intervals, .names, .notes],
    timing: .frames(base: 1, isEndExclusive: false),
    holdsManyClips: true,
    ending: "json",
    source: "labelstud.io, TimelineLabels"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    LabelStudioReader.read(bytes, into: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var tasks: [JSON] = []
    for file in labels {
      guard let clock = writer.clock(of: file) else { continue }
      let regions = writer.spans(of: file).enumerated().map { index, span -> JSON in
        let (first, last) = writer.frames(of: span, by: clock)
        return .region(
          index,
          kind: "timelinelabels",
          from: "videoLabels",
          to: "video",
          note: span.note,
          value: [
            "ranges": [["start": .integer(first), "end": .integer(last)]],
            "timelinelabels": [.string(span.name)],
          ]
        )
      }
      tasks.append(.task(tasks.count + 1, "video", writer.name(file), regions))
    }
    return [writer.file(JSON.array(tasks).text(compactFrom: 5))]
  }
}

/// Label Studio's regions in seconds, as its audio and time series tags have them, and older templates
/// for video that use the audio tag.
///
/// - Source: https://labelstud.io/tags/audio and https://labelstud.io/tags/timeserieslabels.
enum LabelStudioAudioFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "label-studio-audio",
    title: "Label Studio, audio and time series",
    direction: .both,
    holds: [.intervals, .names, .notes],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "json",
    source: "labelstud.io, Audio"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    LabelStudioReader.read(bytes, into: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let tasks = labels.enumerated().map { index, file -> JSON in
      let regions = writer.spans(of: file).enumerated().compactMap { index, span -> JSON? in
        guard let end = span.end else { return nil }
        return .region(
          index,
          kind: "labels",
          from: "labels",
          to: "audio",
          note: span.note,
          value: [
            "start": .number(span.start), "end": .number(end), "labels": [.string(span.name)],
          ]
        )
      }
      return .task(index + 1, "audio", writer.name(file), regions)
    }
    return [writer.file(JSON.array(tasks).text(compactFrom: 5))]
  }
}

extension JSON {
  /// A task with one annotation.
  fileprivate static func task(
    _ id: Int,
    _ kind: String,
    _ media: String,
    _ regions: [JSON]
  ) -> JSON {
    [
      "id": .integer(id), "data": .object([JSON.Member(kind, .string(media))]),
      "annotations": [["was_cancelled": false, "result": .array(regions)]],
      "predictions": [],
    ]
  }

  /// A region of an annotation.
  fileprivate static func region(
    _ index: Int,
    kind: String,
    from control: String,
    to object: String,
    note: String,
    value: JSON
  ) -> JSON {
    var members = [
      JSON.Member("id", .string("region-\(index + 1)")), JSON.Member("type", .string(kind)),
      JSON.Member("from_name", .string(control)), JSON.Member("to_name", .string(object)),
      JSON.Member("value", value),
    ]
    if !note.isEmpty { members.append(JSON.Member("meta", ["text": [.string(note)]])) }
    return .object(members)
  }
}
