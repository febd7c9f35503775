// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Tables of DeepLabCut, of one or several individuals; Lightning Pose writes them as well.
enum DeepLabCutFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "deeplabcut",
    title: "DeepLabCut CSV",
    direction: .reading,
    endings: ["csv"],
    timing: .declared,
    coordinates:
      "pixels, y down; frames are the first column, or the last number of an image's path",
    confidence: "likelihood, 0 to 1; 0 and empty cells: unseen; of hand labels 1",
    reference: "movement 0.15.0",
    source: "https://deeplabcut.github.io/DeepLabCut/docs/standardDeepLabCut_UserGuide.html"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
    let first = lines.map { line in
      String(decoding: line, as: UTF8.self).split { $0 == "," || $0.isNewline }.first ?? ""
    }
    guard first.count == 2 else { return false }
    let scorer = first[0].drop { $0 == "\u{FEFF}" }
    return scorer == "scorer" && ["bodyparts", "individuals"].contains(first[1])
  }

  static func read(into reader: inout PoseReader) {
    var lines = TableLines(reader.files[0].bytes)
    guard let columns = DeepLabCutColumns(&lines, &reader.findings) else { return }
    reader.facts.backend = columns.scorer
    guard reader.begin(columns.skeleton, image: ImageAxes(.pixels)) else { return }
    while let row = lines.next() {
      let place = PosePlace(line: row.line)
      if let name = row.cells.first, let cells = columns.header[name] {
        guard row.cells == cells else {
          reader.findings.report(otherHeaderAt: place)
          break
        }
        if name == "scorer" { reader.add(RepeatedHeader(place: place)) }
        continue
      }
      guard row.cells.count == columns.count, let frame = columns.frame(of: row.cells) else {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          row.cells.count == columns.count
            ? "the row has no number of a frame: it is left out"
            : "the row has \(counted(row.cells.count, "cell")), the header has \(columns.count): it is "
              + "left out"
        )
        continue
      }
      let (poses, mistake) = columns.poses(of: row.cells)
      if let mistake {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "'\(mistake.prefix(40))' is not a number: the joint is left out"
        )
      }
      reader.add(.number(frame), poses, at: place)
    }
  }
}

/// The columns of a table of DeepLabCut.
private struct DeepLabCutColumns {
  /// The columns of one joint of one individual.
  private struct Source {
    var individual: Int
    var joint: Int
    var x: Int
    var y: Int?
    var likelihood: Int?
  }

  /// The rows of the header by their names.
  let header: [String: [String]]
  /// The number of all columns.
  let count: Int
  /// The joints.
  let skeleton: Skeleton
  /// The program that found them.
  let scorer: String?
  private let individuals: [String]
  private var sources: [Source] = []
  /// The number of columns before the data, which name the frame.
  private let indexCount: Int

  /// Reads the rows of the header; nil, with a finding, if they are none.
  init?(_ lines: inout TableLines, _ findings: inout PoseFindings) {
    var rows: [String: [String]] = [:]
    var last = 1
    while rows["coords"] == nil, let row = lines.next(), let name = row.cells.first,
      ["scorer", "individuals", "bodyparts", "coords"].contains(name), rows[name] == nil
    {
      rows[name] = row.cells
      last = row.line
    }
    guard let coords = rows["coords"], let parts = rows["bodyparts"] else {
      findings.report(
        .wrongFormat,
        "its first rows are not 'scorer', 'bodyparts' and 'coords': it is no table of DeepLabCut"
      )
      return nil
    }
    guard rows.values.allSatisfy({ $0.count == coords.count }) else {
      findings.report(
        .wrongFormat,
        at: PosePlace(line: last),
        "the rows of its header have different numbers of cells"
      )
      return nil
    }
    guard !coords.contains("z") else {
      findings.report(
        .wrongFormat,
        at: PosePlace(line: last),
        "it is triangulated: the unit and the axes of x, y and z are not in the file"
      )
      return nil
    }
    let owners = rows["individuals"] ?? coords.map { _ in "" }
    indexCount = coords.firstIndex(of: "x") ?? coords.count
    let isShared = owners.dropFirst(indexCount).contains { $0 != "single" }
    var columns: [(owner: String, part: String, kind: String, index: Int)] = []
    for index in coords.indices.dropFirst(indexCount) {
      // Points of nobody, as of the room, are of the individual 'single'.
      if isShared, owners[index] == "single" { continue }
      columns.append((owners[index], parts[index], coords[index], index))
    }
    let names = columns.map(\.part).uniqued()
    guard let skeleton = Skeleton(id: "deeplabcut", naming: names) else {
      findings.report(
        .wrongFormat,
        at: PosePlace(line: last),
        "its columns have no 'x', or two of its body parts have one name"
      )
      return nil
    }
    header = rows
    count = coords.count
    self.skeleton = skeleton
    scorer = rows["scorer"]?.last { !$0.isEmpty }
    individuals = columns.map(\.owner).uniqued()
    let owned = Dictionary(uniqueKeysWithValues: zip(individuals, individuals.indices))
    let joints = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var places: [[String]: Int] = [:]
    for column in columns {
      guard let owner = owned[column.owner],
        let joint = joints[column.part]
      else { continue }
      let key = [column.owner, column.part]
      if column.kind == "x", places[key] == nil {
        places[key] = sources.count
        sources.append(Source(individual: owner, joint: joint, x: column.index))
      }
      guard let place = places[key] else { continue }
      // Of columns that come twice the first is taken.
      if column.kind == "y", sources[place].y == nil { sources[place].y = column.index }
      if column.kind == "likelihood", sources[place].likelihood == nil {
        sources[place].likelihood = column.index
      }
    }
  }

  /// The number of the frame of a row; nil if it has none.
  func frame(of cells: [String]) -> Int? {
    let name = cells[..<indexCount].last { !$0.isEmpty } ?? ""
    if let number = Double(name) { return Int(exactly: number) }
    return name.lastNumber
  }

  /// The people of a row, and the first cell that is no number.
  func poses(of cells: [String]) -> (poses: [RecordedPose], mistake: String?) {
    var mistake: String?
    func number(_ column: Int) -> Double {
      if cells[column].isEmpty { return .nan }
      guard let number = Double(cells[column]) else {
        mistake = mistake ?? cells[column]
        return .nan
      }
      return number
    }
    var poses = individuals.map { individual in
      var pose = RecordedPose(joints: skeleton.joints.count)
      pose.person = individuals.count > 1 ? individual : nil
      return pose
    }
    for source in sources {
      guard let y = source.y else { continue }
      poses[source.individual].image[source.joint] = SIMD3(number(source.x), number(y), .nan)
      poses[source.individual].confidences[source.joint] = source.likelihood.map(number) ?? 1
    }
    return (poses, mistake)
  }
}
