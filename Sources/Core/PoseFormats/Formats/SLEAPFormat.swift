// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Tables of SLEAP with a row for each instance in a frame, as its analysis CSV and sleap-io have them.
///
/// Columns are `frame_idx`, `track`, and `x`, `y` and maybe `score` of each node, as `nose.x`. Tracks
/// tell people apart. A node without a score, as of an instance labelled by hand, has the confidence
/// 1. Scores of instances are passed over. The order of the joints is that of the columns.
enum SLEAPFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "sleap",
    title: "SLEAP analysis CSV",
    direction: .reading,
    endings: ["csv"],
    timing: .declared,
    coordinates: "pixels, y down; frames are frame_idx, people are told apart by track",
    confidence: "score of the node, 0 to 1, else 1; empty cells: unseen",
    reference: "sleap-io 0.9.5",
    source: "https://io.sleap.ai"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TableLines(Array(bytes.prefix { $0 != UInt8(ascii: "\n") }))
    guard let names = lines.next()?.cells else { return false }
    return names.contains("frame_idx") && names.contains("track")
      && names.contains { $0.hasSuffix(".x") }
  }

  static func read(into reader: inout PoseReader) {
    var lines = TableLines(reader.files[0].bytes)
    guard let header = lines.next(), let columns = SLEAPColumns(header.cells) else {
      reader.findings.report(
        .wrongFormat,
        "its first row does not name 'frame_idx', 'track' and nodes, as 'nose.x' and 'nose.y'"
      )
      return
    }
    reader.facts.backend = "SLEAP"
    var people = KeypointPeople()
    var seen: Set<SLEAPColumns.Instance> = []
    var video: String?
    while let row = lines.next() {
      let place = PosePlace(line: row.line)
      if row.cells.contains("frame_idx") {
        reader.findings.report(otherHeaderAt: place)
        break
      }
      guard row.cells.count == header.cells.count else {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "the row has \(counted(row.cells.count, "cell")), the header has \(header.cells.count): it is "
            + "left out"
        )
        continue
      }
      guard let instance = columns.instance(of: row.cells) else {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "the row has no whole number 'frame_idx': it is left out"
        )
        continue
      }
      if let column = columns.video {
        video = video ?? row.cells[column]
        guard row.cells[column] == video else {
          reader.findings.report(
            .wrongFormat,
            at: place,
            "rows of a second video begin here: they and all behind them are left out"
          )
          break
        }
      }
      guard instance.track.isEmpty || seen.insert(instance).inserted else {
        reader.findings.report(
          .frameOrder,
          at: place,
          "the track '\(instance.track)' is in frame \(instance.frame) twice: the row is left out"
        )
        continue
      }
      let (pose, mistake) = columns.pose(of: row.cells)
      if let mistake {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "'\(mistake.prefix(40))' is not a number: the joint is left out"
        )
      }
      people.add(pose, toFrame: instance.frame, at: place)
    }
    people.finish(into: &reader, as: [KeypointLayout(named: columns.skeleton)])
  }
}

/// The columns of a table of SLEAP.
private struct SLEAPColumns {
  /// The person of a row.
  struct Instance: Hashable {
    var frame: Int
    /// Empty without tracking.
    var track: String
  }

  private struct Node {
    var x: Int
    var y: Int
    var score: Int?
  }

  /// The joints in order of the columns.
  let skeleton: Skeleton
  /// The column of the video; nil without one.
  let video: Int?
  private let frame: Int
  private let track: Int
  private let nodes: [Node]

  /// Finds the columns; nil if some are missing, or two nodes have one name.
  init?(_ names: [String]) {
    guard let frame = names.firstIndex(of: "frame_idx"),
      let track = names.firstIndex(of: "track")
    else { return nil }
    (self.frame, self.track) = (frame, track)
    video = names.firstIndex(of: "video_path") ?? names.firstIndex(of: "video")
    let places = Dictionary(zip(names, names.indices)) { first, _ in first }
    let stems = names.filter { $0.hasSuffix(".x") }.map { String($0.dropLast(2)) }.uniqued()
    let complete = stems.filter { places["\($0).y"] != nil }
    nodes = complete.compactMap { stem in
      guard let x = places["\(stem).x"], let y = places["\(stem).y"] else { return nil }
      return Node(x: x, y: y, score: places["\(stem).score"])
    }
    guard let skeleton = Skeleton(id: "sleap", naming: complete) else { return nil }
    self.skeleton = skeleton
  }

  /// The frame and the track of a row; nil if the frame is no whole number.
  func instance(of cells: [String]) -> Instance? {
    Double(cells[frame]).flatMap { Int(exactly: $0) }
      .map { Instance(frame: $0, track: cells[track]) }
  }

  /// The person of a row, and the first cell that is no number.
  func pose(of cells: [String]) -> (pose: RecordedPose, mistake: String?) {
    var mistake: String?
    func number(_ column: Int) -> Double? {
      if cells[column].isEmpty { return nil }
      if let number = Double(cells[column]) { return number }
      mistake = mistake ?? cells[column]
      return .nan
    }
    var pose = RecordedPose(joints: nodes.count)
    pose.person = cells[track].isEmpty ? nil : cells[track]
    for (joint, node) in nodes.enumerated() {
      pose.image[joint] = SIMD3(number(node.x) ?? .nan, number(node.y) ?? .nan, .nan)
      pose.confidences[joint] = node.score.flatMap(number) ?? 1
    }
    return (pose, mistake)
  }
}
