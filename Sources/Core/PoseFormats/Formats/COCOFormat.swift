// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Keypoints of COCO: results of an estimator, or annotations by people.
enum COCOFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "coco",
    title: "COCO keypoints, results or annotations",
    direction: .both,
    endings: ["json"],
    timing: .declared,
    coordinates:
      "pixels, y down; frames are ids of images, or the last numbers of their files' names",
    confidence: "0 to 1; of annotations 1 if labelled, else 0",
    reference: "pycocotools 2.0.11",
    source: "https://cocodataset.org/#format-results"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    switch bytes.firstOfJSON {
    case UInt8(ascii: "["): return text.firstValue(of: "image_id").map { $0 != "\"" } ?? false
    case UInt8(ascii: "{"):
      guard text.contains("\"images\"") || text.contains("\"annotations\"") else { return false }
      return ["\"file_name\"", "\"categories\"", "\"image_id\""].contains { text.contains($0) }
    default: return false
    }
  }

  static func read(into reader: inout PoseReader) { COCOReader.read(into: &reader) }

  /// Results: one entry for each frame in which the person was seen.
  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let target = try document.track.closest(of: [.coco17])
    let track = document.track.mapped(to: target)
    var bytes = Array("[".utf8)
    var isFirst = true
    for index in 0..<track.count where track[index].hasPerson {
      let pose = track[index]
      let seen = target.joints.indices.map { pose.confidence($0) }.filter { $0 > 0 }
      let entry: JSON = [
        "image_id": .integer(index),
        "category_id": 1,
        "keypoints": .array(pose.triples),
        "score": .number(seen.reduce(0, +) / Double(seen.count)),
      ]
      bytes += Array(((isFirst ? "\n" : ",\n") + entry.compactText).utf8)
      isFirst = false
    }
    bytes += Array("\n]\n".utf8)
    return [PoseFile(path: "\(document.name).json", bytes: bytes)]
  }
}

/// Results of AlphaPose: those of COCO with names of files in place of ids, and maybe people's ids.
enum AlphaPoseFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "alphapose",
    title: "AlphaPose results",
    direction: .reading,
    endings: ["json"],
    timing: .declared,
    coordinates: "pixels, y down; the last number of an image's name is the frame's",
    confidence: "0 to 1, of old models up to 6, taken as 1",
    reference: nil,
    source: "https://github.com/MVIG-SJTU/AlphaPose/blob/master/docs/output.md"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard bytes.firstOfJSON == UInt8(ascii: "[") else { return false }
    return String(decoding: bytes, as: UTF8.self).firstValue(of: "image_id") == "\""
  }

  static func read(into reader: inout PoseReader) {
    reader.facts.backend = "AlphaPose"
    COCOReader.read(into: &reader)
  }
}
