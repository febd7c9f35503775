// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Landmarks of MediaPipe as tables with a row a frame, in the layouts that scripts write.
///
/// The first row names columns: `x1`, `y1`, `z1`, `v1`; `nose_x`, `nose_y`, `nose_z`, `nose_v`; or
/// `landmark_0_x`, `lm_0_x` and the like. Visibility ends in `v`, `vis` or `visibility`. Numbered
/// columns count from 0 if there is `x0`, and from 1 if there are `x1` and `x33` without it. If
/// there is neither `x0` nor `x1`, they count from 0. A landmark beyond the 33 is passed over.
/// Names may be some of the 33. A column of a time or a frame's number is used, others are passed
/// over. A joint whose cells are empty or `nan` was not seen.
///
/// Written is a table of names with `timestamp_ms`; cells of joints that were not seen are empty.
enum MediaPipeTableFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "mediapipe-csv",
    title: "MediaPipe pose landmarks, CSV",
    direction: .both,
    endings: ["csv"],
    timing: .declared,
    coordinates: "shares of the frame, y down",
    confidence: "visibility, else 1",
    reference: "pandas 3.1.1",
    source: "https://ai.google.dev/edge/mediapipe/solutions/vision/pose_landmarker"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(8_192).prefix { $0 != UInt8(ascii: "\n") }
    guard let row = DelimitedText.texts(Array(head)).first else { return false }
    let columns = row.compactMap(LandmarkColumn.init)
    // A row for each person, not for each frame.
    if row.contains("frame_idx"), row.contains("track") { return false }
    return columns.count >= 6 && columns.contains { $0.part == .y }
      && 3 * columns.count >= row.count
  }

  // MARK: Reading

  static func read(into reader: inout PoseReader) {
    let rows = DelimitedText.rows(reader.files[0].bytes)
    guard let header = rows.first else {
      reader.findings.report(.wrongFormat, "it is empty")
      return
    }
    guard let table = LandmarkTable(header, &reader) else { return }
    var gathered = GatheredFrames()
    for row in rows.dropFirst() {
      let place = PosePlace(line: row[0].position.line)
      if row.lazy.compactMap({ LandmarkColumn($0.text) }).first != nil {
        guard row.map(\.text) == header.map(\.text) else {
          reader.findings.report(otherHeaderAt: place)
          break
        }
        gathered.add(RepeatedHeader(place: place))
        continue
      }
      guard row.count == header.count else {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "the row has \(row.count) cells, the header \(header.count): it is left out"
        )
        gathered.refuse()
        continue
      }
      guard let (pose, facts) = table.frame(row, &reader) else {
        gathered.refuse()
        continue
      }
      gathered.add(facts.time, [pose], at: place)
    }
    guard gathered.check(&reader, sign: "a row below the header"),
      reader.begin(.blazePose33, image: ImageAxes(.normalised))
    else { return }
    reader.facts.backend = "MediaPipe"
    gathered.deliver(to: &reader)
  }

  // MARK: Writing

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    let joints = Skeleton.blazePose33.joints
    let indices = try document.indices(of: joints)
    let axes = ImageAxes(.normalised)
    var text = FrameText()
    text.add("timestamp_ms")
    for joint in joints {
      for part in ["x", "y", "z", "v"] { text.add(",\(joint.rawValue)_\(part)") }
    }
    text.add("\n")
    for number in 0..<track.count {
      let frame = track[number]
      text.add(time: frame.time * 1_000)
      for index in indices {
        guard let index, frame.confidence(index) > 0 else {
          text.add(",,,,")
          continue
        }
        let point = frame.point(index, axes)
        text.add(",")
        text.add(point.x)
        text.add(",")
        text.add(point.y)
        text.add(",")
        if !point.z.isNaN { text.add(point.z) }
        text.add(",")
        text.add(frame.confidence(index))
      }
      text.add("\n")
    }
    return [text.file(document.name, ending: "csv")]
  }
}

/// The landmark and the number of it that a column's name says.
private struct LandmarkColumn {
  enum Part: String {
    case x, y, z
    case visibility = "v"
  }

  /// The landmark, by name or by number.
  enum Landmark {
    /// A joint of BlazePose.
    case index(Int)
    /// A number, from 0.
    case order(Int)
    /// A number behind a letter, from 0 or from 1.
    case number(Int)
  }

  let landmark: Landmark
  let part: Part

  init?(_ text: String) {
    let name = text.trimmedOfSpaces.lowercased()
    if let letter = name.first, let part = Part(rawValue: String(letter)),
      let number = Int(name.dropFirst()), number >= 0
    {
      (landmark, self.part) = (.number(number), part)
      return
    }
    guard let cut = name.lastIndex(where: { $0 == "_" || $0 == "." }) else { return nil }
    let ending = String(name[name.index(after: cut)...])
    let isVisibility = ["vis", "visibility"].contains(ending)
    guard let part = isVisibility ? .visibility : Part(rawValue: ending) else { return nil }
    let stem = String(name[..<cut])
    if let index = BlazePoseNames.index(of: stem) {
      (landmark, self.part) = (.index(index), part)
      return
    }
    // `landmark_0`, `lm_0`, `0`.
    let digits = stem.split { $0 == "_" || $0 == "." }.last ?? ""
    let prefix = stem.dropLast(digits.count).filter { $0 != "_" && $0 != "." }
    guard ["", "landmark", "lm", "point", "kp", "pose"].contains(String(prefix)),
      let number = Int(digits), number >= 0
    else { return nil }
    (landmark, self.part) = (.order(number), part)
  }
}

/// The columns of a table of landmarks.
private struct LandmarkTable {
  /// The column of each number of a landmark.
  private struct Columns {
    var x: Int?
    var y: Int?
    var z: Int?
    var visibility: Int?
  }

  private var landmarks = [Columns](repeating: Columns(), count: 33)
  private var times: [(name: String, column: Int)] = []

  /// Reads the header; nil, with a finding, if it is of something else.
  init?(_ header: [DelimitedText.Cell], _ reader: inout PoseReader) {
    let place = PosePlace(line: header[0].position.line)
    let columns = header.map { LandmarkColumn($0.text) }
    var numbers: Set<Int> = []
    for column in columns {
      if case .number(let number) = column?.landmark { numbers.insert(number) }
    }
    let isFromOne = numbers.contains(1) && !numbers.contains(0)
    guard !isFromOne || numbers.contains(33) else {
      reader.findings.report(
        .jointCount,
        at: place,
        "x1 to x\(numbers.max() ?? 1) are not 33 landmarks: columns of some must have their names"
      )
      return nil
    }
    for (index, column) in columns.enumerated() {
      guard let column else {
        let name = header[index].text.trimmedOfSpaces
        if StatedFacts.isTime(name) { times.append((name, index)) }
        continue
      }
      let landmark: Int =
        switch column.landmark {
        case .index(let index), .order(let index): index
        case .number(let number): isFromOne ? number - 1 : number
        }
      guard landmark < 33 else { continue }
      switch column.part {
      case .x: landmarks[landmark].x = index
      case .y: landmarks[landmark].y = index
      case .z: landmarks[landmark].z = index
      case .visibility: landmarks[landmark].visibility = index
      }
    }
    guard landmarks.contains(where: { $0.x != nil && $0.y != nil }) else {
      reader.findings.report(
        .wrongFormat,
        at: place,
        "its first row names no landmarks, as nose_x and nose_y or x1 and y1"
      )
      return nil
    }
  }

  /// The pose of a row and its time; nil, with a finding, if a cell is no number.
  func frame(
    _ row: [DelimitedText.Cell],
    _ reader: inout PoseReader
  ) -> (RecordedPose, StatedFacts)? {
    var pose = RecordedPose(joints: 33)
    var wrong: DelimitedText.Cell?
    /// A number, NaN for an empty cell.
    func number(_ column: Int?) -> Double? {
      guard let column else { return nil }
      let text = row[column].text.trimmedOfSpaces
      if text.isEmpty { return .nan }
      if let value = Double(text), !value.isInfinite { return value }
      wrong = wrong ?? row[column]
      return nil
    }
    for (index, columns) in landmarks.enumerated() {
      guard let x = number(columns.x), let y = number(columns.y) else { continue }
      pose.image[index] = SIMD3(x, y, number(columns.z) ?? .nan)
      let visibility = number(columns.visibility) ?? 1
      pose.confidences[index] = visibility.isNaN ? 0 : visibility
    }
    var facts = StatedFacts()
    for time in times {
      if let value = number(time.column), !value.isNaN { facts.take(time.name, value) }
    }
    guard let wrong else { return (pose, facts) }
    reader.findings.report(
      .unreadableFrame,
      at: PosePlace(
        line: wrong.position.line,
        columns: wrong.position.column..<wrong.end.column
      ),
      "'\(wrong.text)' is no number: the row is left out"
    )
    return nil
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmedOfSpaces: String { self[...].trimmed }
}
