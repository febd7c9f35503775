// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads a file in which each entry is one person in one image.
///
/// Results are a list of entries. Annotations are an object with the lists `annotations`, `images` and `categories`.
struct COCOReader {
  private struct Person {
    var image: Int
    /// Nil for a person who could not be read.
    var pose: RecordedPose?
    var place: PosePlace
  }

  /// True for annotations, whose third numbers are visibility flags and no confidences.
  private let isAnnotation: Bool
  private var persons: [Person] = []
  /// The entries without keypoints, and the first of them.
  private var withoutKeypoints = 0
  private var firstWithout = PosePlace()
  private var findings: PoseFindings

  private init(isAnnotation: Bool, _ findings: PoseFindings) {
    self.isAnnotation = isAnnotation
    self.findings = findings
  }

  /// Reads the first file of a recording.
  ///
  /// - Complexity: O(*bytes*), and of sorting the people by frame.
  static func read(into reader: inout PoseReader) {
    let file = reader.files[0]
    let isAnnotation = file.bytes.firstOfJSON == UInt8(ascii: "{")
    var entries = COCOReader(isAnnotation: isAnnotation, reader.findings)
    // One by one: as nodes, all entries would hold many times what they say.
    let (root, diagnostics) = JSONNode.parse(
      file.bytes,
      file: file.path,
      allowsNaN: true,
      handingOver: isAnnotation ? "annotations" : .root
    ) { entries.take($0) }
    reader.findings = entries.findings
    reader.findings.take(diagnostics)
    if let root, (isAnnotation ? root["annotations"] : root)?.array == nil {
      reader.findings.report(
        .wrongFormat,
        at: root.place(inFile: 0),
        "it has no list of entries with 'image_id' and 'keypoints'"
      )
      return
    }
    entries.finish(into: &reader, root)
  }

  private mutating func take(_ node: JSONNode) {
    let place = node.place(inFile: 0)
    guard let image = node["image_id"]?.frameNumber else {
      findings.report(
        .unreadableFrame,
        at: place,
        "an entry has an 'image_id', a whole number or a file's name with a number: it is left out"
      )
      return
    }
    guard let keypoints = node["keypoints"] else {
      if withoutKeypoints == 0 { firstWithout = place }
      withoutKeypoints += 1
      return
    }
    guard var pose = RecordedPose(triples: keypoints) else {
      findings.report(
        .unreadableFrame,
        at: keypoints.place(inFile: 0),
        "keypoints are numbers, three for each: x, y and confidence; this person is left out"
      )
      persons.append(Person(image: image, pose: nil, place: place))
      return
    }
    guard !pose.image.isEmpty else { return }
    // Labelled, hidden or in view: a flag is no confidence.
    if isAnnotation { pose.confidences = pose.confidences.map { $0 > 0 ? 1 : 0 } }
    pose.person = (node["idx"] ?? node["track_id"])?.personName
    persons.append(Person(image: image, pose: pose, place: place))
  }

  private func finish(into reader: inout PoseReader, _ root: JSONNode?) {
    guard withoutKeypoints == 0 || !persons.isEmpty else {
      reader.findings.report(
        .wrongFormat,
        at: firstWithout,
        "it has no keypoints, only boxes or the like in \(withoutKeypoints) entries: it is a "
          + "detector's output"
      )
      return
    }
    if withoutKeypoints > 0 {
      reader.findings.report(
        .unreadableFrame,
        as: .warning,
        at: firstWithout,
        "entries without keypoints are left out, \(withoutKeypoints) in all"
      )
    }
    var people = KeypointPeople()
    var frames: [Int: Int] = [:]
    if let nodes = root?["images"]?.array {
      let images = ImageList(nodes)
      reader.facts.frameSize = images.frameSize
      for image in images.frames {
        frames[image.id] = image.frame
        people.add(nil, toFrame: image.frame, at: image.place)
      }
    }
    for person in persons {
      let frame = frames[person.image] ?? person.image
      if let pose = person.pose {
        people.add(pose, toFrame: frame, at: person.place)
      } else {
        people.refuse(inFrame: frame, at: person.place)
      }
    }
    people.finish(into: &reader, as: layouts(root, people))
  }

  /// The joints that a category names, if it has as many as people have keypoints; else those of published models.
  private func layouts(_ root: JSONNode?, _ people: KeypointPeople) -> [KeypointLayout] {
    for category in root?["categories"]?.array ?? [] {
      let names = category["keypoints"]?.array?.compactMap(\.string) ?? []
      guard !names.isEmpty, names.count == people.usualCount else { continue }
      if let skeleton = Skeleton(id: "coco", naming: names) { return [.init(named: skeleton)] }
    }
    return KeypointLayout.published
  }
}
