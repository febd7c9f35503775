// SPDX-License-Identifier: Apache-2.0
import Basics

/// The projects that VIA 3 saves: JSON with the files, the views of them, and each view's events.
///
/// An event names its view in `vid`; the first file of the view is the clip. `z` are its times in seconds,
/// one for a moment and two for an interval, `av` the values of its attributes. Drawings, and what is said of
/// a whole file, are no events. A project of VIA 2 is about pictures and has no times.
///
/// - Source: `_via_data.js` of VIA 3 (https://gitlab.com/vgg/via), `data_format_version` 3.1.1.
enum VIAProject {
  /// Reads a project.
  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    guard root["_via_img_metadata"] == nil, root["_via_settings"] == nil else {
      reader.report(
        .unknownLayout,
        at: ForeignReader.Place(root),
        "this is a project of VIA 2, which labels pictures without times: label in VIA 3"
      )
      return
    }
    guard let files = reader.members(root["file"], "'file'", in: root),
      let views = reader.members(root["view"], "'view'", in: root),
      let events = reader.members(root["metadata"], "'metadata'", in: root)
    else { return }
    var attributes = VIAAttributes()
    attributes.define(root["attribute"])
    let names = names(of: files)
    let clips = Dictionary(
      views.compactMap { view in
        (view.value["fid_list"]?.array ?? []).compactMap { id($0).flatMap { names[$0] } }.first
          .map { (view.name, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    for view in views {
      guard let clip = clips[view.name] else { continue }
      let place = ForeignReader.Place(view.position, to: view.position)
      _ = reader.document(clip, at: place)
    }
    for event in events {
      reader.leaveClip()
      let place = ForeignReader.Place(event.position, to: event.position)
      guard let view = event.value["vid"].flatMap({ id($0) }), let clip = clips[view] else {
        reader.report(.unknownLayout, at: place, "'vid' is the id of a view that shows a file")
        continue
      }
      guard let document = reader.document(clip, at: place) else { continue }
      add(event.value, attributes, to: document, at: place, &reader)
    }
  }

  private static func add(
    _ event: JSONNode,
    _ attributes: VIAAttributes,
    to document: Int,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) {
    if let drawing = event["xy"]?.array, !drawing.isEmpty {
      reader.lose("drawing", of: document, event["xy"]?.json.compactText ?? "")
      return
    }
    let times = event["z"]?.array ?? []
    guard !times.isEmpty else {
      reader.lose("attribute of a whole file", of: document, event["av"]?.json.compactText ?? "")
      return
    }
    let seconds = times.compactMap(\.double)
    guard seconds.count == times.count, seconds.count <= 2,
      seconds.allSatisfy({ $0.isBounded })
    else {
      reader.report(.malformedNumber, at: place, "'z' is a list of one or two numbers")
      return
    }
    attributes.add(
      event["av"]?.members ?? [],
      start: seconds[0],
      end: seconds.count == 2 ? seconds[1] : nil,
      to: document,
      at: place,
      &reader
    )
  }

  /// The names of the files, by their ids.
  private static func names(of files: [JSONNode.Member]) -> [String: String] {
    let named = files.compactMap { file in
      (file.value["fname"]?.string ?? file.value["src"]?.string).map { (file.name, $0) }
    }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// An id, which is a text or a number.
  private static func id(_ node: JSONNode) -> String? {
    node.string ?? node.integer.map(String.init)
  }
}
