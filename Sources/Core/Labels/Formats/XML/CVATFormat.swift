// SPDX-License-Identifier: Apache-2.0
import Basics

/// The annotations of CVAT, version 1.1: tracks of a video, or tags of single frames.
///
/// CVAT has no intervals. An event is each run of frames in which a track is visible. It goes from
/// the frame of a shape that is not `outside` up to that of one that is, which does not belong to
/// it. Tags of frames in a row are one event. Frames count from 0. An event is written as a track
/// with a box of one pixel.
///
/// - Source: https://docs.cvat.ai/docs/other/xml_format and `cvat/apps/dataset_manager/formats/cvat.py`.
enum CVATFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "cvat",
    title: "CVAT for video 1.1",
    direction: .both,
    holds: [.intervals, .names, .notes],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: false,
    ending: "xml",
    source: "docs.cvat.ai/docs/other/xml_format"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.xml(bytes, root: "annotations") else { return }
    let meta = root.child("meta")
    let task = meta?.child("task") ?? meta?.child("job")
    let sources = [meta?.child("source"), task?.child("source")]
      .compactMap { $0?.text.trimmedSpaces }.filter { !$0.isEmpty }
    let title = task?.child("name")?.text.trimmedSpaces
    let own = reader.file.lastPathPart.withoutEnding
    // A task may have any name, and so may the file: the video that was labelled says it otherwise.
    let known = (sources + [title].compactMap(\.self)).first { reader.context.knows($0) }
    let name = known ?? (reader.context.knows(own) ? nil : sources.first)
    let place = ForeignReader.Place(task ?? root)
    guard let document = reader.document(name, at: place) else { return }
    let end =
      task?.child("stop_frame").flatMap { Double($0.text.trimmedSpaces) }.map { $0 + 1 }
      ?? task?.child("size").flatMap { Double($0.text.trimmedSpaces) }
    for track in root.children("track") { add(track, end: end, to: document, &reader) }
    addTags(of: root.children("image"), to: document, &reader)
  }

  private static let shapes: Set<String> = [
    "box", "polygon", "polyline", "points", "cuboid", "ellipse", "skeleton", "mask",
  ]

  private static func add(
    _ track: XMLElement,
    end: Double?,
    to document: Int,
    _ reader: inout ForeignReader
  ) {
    let name = track["label"] ?? ""
    var shapes: [(frame: Double, isVisible: Bool, element: XMLElement)] = []
    for element in track.children where Self.shapes.contains(element.name) {
      guard let frame = element["frame"].flatMap({ NumberText(Array($0.utf8)[...])?.value }) else {
        reader.report(
          .malformedFrame,
          at: ForeignReader.Place(element),
          "a shape's frame is a number"
        )
        continue
      }
      let points = element.children.filter { $0["outside"] != nil }
      let isOutside =
        element["outside"].map { $0 == "1" }
        ?? (!points.isEmpty && points.allSatisfy { $0["outside"] == "1" })
      shapes.append((frame, !isOutside, element))
    }
    shapes.sort { $0.frame < $1.frame }
    var first: (frame: Double, element: XMLElement)?
    for shape in shapes {
      if let start = first, !shape.isVisible {
        add(name, start, until: shape.frame, to: document, &reader)
        first = nil
      } else if first == nil, shape.isVisible {
        first = (shape.frame, shape.element)
      }
    }
    if let first {
      let isKnown = reader.clip(of: document).bounds != nil
      add(name, first, until: isKnown ? nil : end, to: document, &reader)
    }
  }

  private static func add(
    _ name: String,
    _ first: (frame: Double, element: XMLElement),
    until end: Double?,
    to document: Int,
    _ reader: inout ForeignReader
  ) {
    let attributes = first.element.children("attribute")
    let notes = attributes.filter { $0["name"] == "note" }
    for attribute in attributes where attribute["name"] != "note" {
      reader.losses.add("attribute", "\(attribute["name"] ?? "") of '\(name)'")
    }
    reader.add(
      named: name,
      frames: first.frame,
      to: end,
      note: notes.map(\.text).joined(separator: "\n"),
      to: document,
      at: ForeignReader.Place(first.element)
    )
  }

  /// Adds tags of frames that follow each other as one event.
  private static func addTags(
    of images: [XMLElement],
    to document: Int,
    _ reader: inout ForeignReader
  ) {
    var runs: [String: (first: Double, last: Double, element: XMLElement)] = [:]
    var closed: [(name: String, first: Double, last: Double, element: XMLElement)] = []
    for image in images {
      guard let frame = image["id"].flatMap({ NumberText(Array($0.utf8)[...])?.value }) else {
        continue
      }
      if let drawing = image.children.first(where: { shapes.contains($0.name) }) {
        reader.lose("drawing", of: document, "<\(drawing.name)> of frame \(frame.shortestText)")
      }
      for tag in image.children("tag") {
        let name = tag["label"] ?? ""
        if let run = runs[name], frame == run.last + 1 || frame == run.last {
          runs[name]?.last = frame
        } else {
          if let run = runs[name] { closed.append((name, run.first, run.last, run.element)) }
          runs[name] = (frame, frame, tag)
        }
      }
    }
    closed += runs.map { ($0.key, $0.value.first, $0.value.last, $0.value.element) }
    for run in closed.sorted(by: { ($0.first, $0.name) < ($1.first, $1.name) }) {
      let first = (frame: run.first, element: run.element)
      add(run.name, first, until: run.last + 1, to: document, &reader)
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var files: [ForeignExport.File] = []
    for file in labels {
      guard let clock = writer.clock(of: file) else { continue }
      let spans = writer.spans(of: file)
      let names = Set(spans.map(\.name)).sorted().map { name in
        "<label><name>\(name.escapedForXML)</name><type>rectangle</type><attributes>"
          + "<attribute><name>note</name><mutable>False</mutable><input_type>text</input_type>"
          + "<default_value></default_value><values></values></attribute></attributes></label>"
      }
      let end = clock.frameCount.map { $0 + (writer.context.frameBase ?? 0) }
      let tracks = spans.enumerated().map { index, span in
        let frames = writer.frames(of: span, by: clock)
        let boxes =
          box(frames.first, isOutside: false, note: span.note)
          + (frames.last == end ? "" : box(frames.last, isOutside: true, note: span.note))
        return "  <track id=\"\(index)\" label=\"\(span.name.escapedForXML)\" source=\"manual\">\n"
          + "\(boxes)  </track>\n"
      }
      let size = clock.frameCount.map { "<size>\($0)</size>" } ?? ""
      let media = writer.name(file).escapedForXML
      let text = """
        <?xml version="1.0" encoding="utf-8"?>
        <annotations>
          <version>1.1</version>
          <meta>
            <task><name>\(media)</name>\(size)<mode>interpolation</mode>
              <labels>\(names.joined())</labels>
            </task>
            <source>\(media)</source>
          </meta>
        \(tracks.joined())</annotations>

        """
      files.append(writer.file(file, text))
    }
    return files
  }

  private static func box(_ frame: Int, isOutside: Bool, note: String) -> String {
    "    <box frame=\"\(frame)\" outside=\"\(isOutside ? 1 : 0)\" occluded=\"0\" keyframe=\"1\""
      + " xtl=\"0.00\" ytl=\"0.00\" xbr=\"1.00\" ybr=\"1.00\" z_order=\"0\">"
      + (note.isEmpty ? "" : "<attribute name=\"note\">\(note.escapedForXML)</attribute>")
      + "</box>\n"
  }
}
