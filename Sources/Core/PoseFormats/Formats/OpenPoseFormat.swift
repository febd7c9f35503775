// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Folders of OpenPose, with one JSON file a frame; Pose2Sim and AlphaPose write them as well.
///
/// People stand in any order. After Pose2Sim has put people together, a place in the list is a
/// person. That is so if all frames have the same number of places, two or more, and in some frame
/// one is empty or NaN throughout.
enum OpenPoseFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "openpose",
    title: "OpenPose JSON, one file a frame",
    direction: .both,
    endings: ["json"],
    isFolder: true,
    timing: .declared,
    coordinates: "pixels, y down; the last number of a file's name is the frame's; people in any "
      + "order, but in that of the list if all lists are as long and one has an empty place; 25 keypoints "
      + "are BODY_25, or BODY_25B if bones are much shorter so",
    confidence: "0 to 1; 0 and NaN: unseen",
    reference: "pose2sim 0.10.49",
    source: "https://github.com/CMU-Perceptual-Computing-Lab/openpose/blob/master/doc/02_output.md"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "{" else { return false }
    guard text.contains("\"people\"") || text.contains("\"bodies\"") else { return false }
    return text.contains("\"version\"") || text.contains("\"pose_keypoints")
  }

  static func read(into reader: inout PoseReader) {
    var people = KeypointPeople()
    var lengths: Set<Int> = []
    var hasEmptySlot = false
    for (file, frame) in numberedFiles(of: &reader) {
      let slots = read(file, frame, into: &people, &reader.findings, reader.files[file])
      guard let slots else { continue }
      lengths.insert(slots.count)
      hasEmptySlot = hasEmptySlot || slots.isOneEmpty
    }
    if lengths.count == 1, lengths != [1], hasEmptySlot { people.nameBySlots() }
    people.finish(into: &reader)
  }

  /// The files with the numbers of their frames, in order of these.
  private static func numberedFiles(of reader: inout PoseReader) -> [(file: Int, frame: Int)] {
    let isOne = reader.files.count == 1
    var numbered: [(file: Int, frame: Int)] = []
    for (file, content) in reader.files.enumerated() {
      if let frame = content.path.lastNumber {
        numbered.append((file, frame))
      } else if isOne {
        numbered.append((file, 0))
      } else {
        reader.findings.report(
          .unreadableFrame,
          at: PosePlace(file: file),
          "its name has no number, which is that of the frame: it is left out"
        )
      }
    }
    numbered.sort { ($0.frame, $0.file) < ($1.frame, $1.file) }
    var distinct: [(file: Int, frame: Int)] = []
    for entry in numbered {
      if let last = distinct.last, last.frame == entry.frame {
        reader.findings.report(
          .frameOrder,
          at: PosePlace(file: entry.file),
          "its name has the number \(entry.frame), as '\(reader.files[last.file].path)': it is left "
            + "out; a folder is of one camera"
        )
      } else {
        distinct.append(entry)
      }
    }
    return distinct
  }

  /// Reads a frame; nil if it cannot be read, else the number of places for people.
  private static func read(
    _ file: Int,
    _ frame: Int,
    into people: inout KeypointPeople,
    _ findings: inout PoseFindings,
    _ content: PoseFile
  ) -> (count: Int, isOneEmpty: Bool)? {
    let (root, diagnostics) = JSONNode.parse(content.bytes, file: content.path, allowsNaN: true)
    for finding in diagnostics {
      let place = PosePlace(
        file: file,
        line: finding.position?.line,
        columns: (finding.position?.column ?? 1)..<(finding.position?.column ?? 1)
      )
      findings.report(.unreadableFrame, at: place, finding.message)
    }
    guard let root else { return nil }
    guard let list = (root["people"] ?? root["bodies"])?.array else {
      findings.report(
        .wrongFormat,
        at: root.place(inFile: file),
        "it has no list 'people': it is not a frame of OpenPose"
      )
      return nil
    }
    var isOneEmpty = false
    var isTaken = false
    for (slot, node) in list.enumerated() {
      guard node.members != nil else {
        findings.report(
          .unreadableFrame,
          at: node.place(inFile: file),
          "a person is an object: this one is left out"
        )
        people.refuse(inFrame: frame, at: node.place(inFile: file))
        isTaken = true
        continue
      }
      let keypoints = node["pose_keypoints_2d"] ?? node["pose_keypoints"] ?? node["joints"]
      guard let keypoints else {
        isOneEmpty = true
        continue
      }
      guard keypoints.array?.isEmpty != true else { continue }
      guard var pose = RecordedPose(triples: keypoints) else {
        findings.report(
          .unreadableFrame,
          at: keypoints.place(inFile: file),
          "keypoints are numbers, three for each: x, y and confidence; this person is left out"
        )
        people.refuse(inFrame: frame, at: node.place(inFile: file))
        isTaken = true
        continue
      }
      pose.person = node["person_id"]?.personName
      isOneEmpty = isOneEmpty || pose.confidences.allSatisfy(\.isNaN)
      people.add(pose, toFrame: frame, at: node.place(inFile: file), slot: slot)
      isTaken = true
    }
    if !isTaken {
      people.add(nil, toFrame: frame, at: PosePlace(file: file, line: root.position.line))
    }
    return (list.count, isOneEmpty)
  }

  // MARK: Writing

  /// A folder with a file for each frame.
  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let whole = KeypointLayout.published.filter { $0.skeleton.joints.count == $0.count }
    let target = try document.track.closest(of: whole.map(\.skeleton))
    let track = document.track.mapped(to: target)
    return (0..<track.count).map { index in
      let pose = track[index]
      var people: [JSON] = []
      if pose.hasPerson {
        people.append(["person_id": [-1], "pose_keypoints_2d": .array(pose.triples)])
      }
      let root: JSON = ["version": .number(1.3), "people": .array(people)]
      let digits = String(index)
      let number = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
      return PoseFile(
        path: "\(document.name)/\(document.name)_\(number)_keypoints.json",
        bytes: Array((root.compactText + "\n").utf8)
      )
    }
  }
}
