// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

/// Files of ten frames in every format of lines, each with one defect.
@Suite struct DamagedLinesTests {
  /// One file, a text for each frame.
  struct Good: Sendable {
    var id: String
    /// The lines in front of the frames; empty if the format has no header.
    var header: [String]
    var frames: [String]
    /// The lines behind the frames.
    var footer: [String] = []
    /// A frame's line with another number of joints; nil if frames name their joints.
    var recount: (@Sendable (String) -> String)?
    /// A frame's line with NaN for its time; nil without times.
    var timeless: (@Sendable (String) -> String)?
    /// True if the header of a second file ends the recording, also if it says the same.
    var endsAtHeader = false
    /// True if a row with too many numbers is used without those.
    var keepsLongRows = false

    var lines: [String] { header + frames + footer }
  }

  enum Defect: String, CaseIterable {
    case repeatedHeader, joinedFiles, otherJointCount, timeGoesBack, timeIsNaN, cutLastLine
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var good: Good
    var defect: Defect
    var testDescription: String { "\(good.id): \(defect.rawValue)" }
  }

  static let cases = Good.all.flatMap { good in
    Defect.allCases.filter { good.canHave($0) }.map { Case(good: good, defect: $0) }
  }

  private func reading(_ id: String, _ lines: [String], ending: String = "\n") throws -> PoseReading
  {
    try read(id, text: lines.joined(separator: "\n") + ending) {
      $0.frameSize = FrameSize(width: 640, height: 480)
      $0.frameRate = 10
    }
  }

  @Test(arguments: cases)
  func `one defect is one finding at its line, and all other frames are kept`(_ row: Case) throws {
    let (good, frames) = (row.good, row.good.frames)
    let whole = try reading(good.id, good.lines)
    #expect(whole.findings == [])
    let track = try #require(whole.track)
    #expect(track.count == frames.count)
    var lines = good.lines
    var ending = "\n"
    var kept = Array(frames.indices)
    // Behind the fifth frame, or in it.
    let first = good.header.count
    var wrong = first + 5
    switch row.defect {
    case .repeatedHeader:
      lines.insert(contentsOf: good.header, at: wrong)
      if good.endsAtHeader { kept = Array(0..<5) }
    case .joinedFiles:
      wrong = lines.count
      lines += good.lines
    case .otherJointCount:
      let recount = try #require(good.recount)
      lines[wrong] = recount(lines[wrong])
      if !good.keepsLongRows { kept.remove(at: 5) }
    case .timeGoesBack: lines.insert(frames[3], at: wrong)
    case .timeIsNaN:
      let timeless = try #require(good.timeless)
      lines[wrong] = timeless(lines[wrong])
      kept.remove(at: 5)
    case .cutLastLine:
      lines.removeLast(good.footer.count)
      wrong = lines.count - 1
      lines[wrong] = String(lines[wrong].prefix(lines[wrong].count / 2))
      ending = ""
      kept.removeLast()
    }
    let damaged = try reading(good.id, lines, ending: ending)
    try #require(damaged.diagnostics.count == 1, "\(damaged.findings)")
    let finding = damaged.diagnostics[0]
    #expect(finding.position?.line == wrong + 1, "\(damaged.findings)")
    #expect(row.codes.contains(finding.code), "\(damaged.findings)")
    #expect((finding.severity == .error) == (finding.code != "cut-line"))
    // Nothing else is lost, and nothing is there besides.
    let again = try #require(damaged.track)
    #expect(again.times == kept.map { track.times[$0] })
    #expect(again.skeleton == track.skeleton && again.recorded?.ids == track.recorded?.ids)
    func points(_ frame: PoseFrame) -> [String] {
      frame.skeleton.joints.indices.map { "\(frame.pointInImage($0)) \(frame.confidence($0))" }
    }
    guard again.count == kept.count else { return }
    for (frame, number) in kept.enumerated() {
      #expect(points(again[frame]) == points(track[number]))
    }
  }

  @Test(arguments: Good.all.map(\.id).uniqued(), [0, 1, 2, 3])
  func `UTF-16 is recognised and refused with one finding`(id: String, kind: Int) throws {
    let good = try #require(Good.all.first { $0.id == id })
    let text = good.lines.joined(separator: "\n") + "\n"
    var bytes: [UInt8] = kind < 2 ? [] : kind == 2 ? [0xFF, 0xFE] : [0xFE, 0xFF]
    for unit in text.utf16 {
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      bytes += kind % 2 == 0 ? [low, high] : [high, low]
    }
    let reading = try read(id, [PoseFile(path: "a", bytes: bytes)])
    #expect(reading.track == nil)
    #expect(reading.findings == ["it is UTF-16: save it as UTF-8 [wrong-format]"])
    let head = Array(bytes.prefix(4_096))
    let plain = Array(text.utf8.prefix(2_048))
    for format in PoseFormat.all where format.recognises(plain) {
      #expect(format.recognises(head), "\(format.description.id)")
    }
  }

  @Test func `every format of lines is damaged here`() {
    // Binary files, folders of files and forces, which have no poses, have tests of their own.
    let others = ["array", "c3d", "forces", "openpose"]
    let damaged = Good.all.map(\.id).uniqued()
    #expect((damaged + others).sorted() == PoseFormat.all.map(\.description.id).sorted())
  }

  @Test func `two recordings without headers in one file are the first`() throws {
    // The second one is longer: what goes on behind the end of the first is not of it.
    let good = try #require(Good.all.first { $0.id == "mlkit" && $0.timeless != nil })
    let short = Array(good.frames.prefix(4))
    let reading = try reading("mlkit", short + good.frames)
    #expect(reading.track?.count == 4)
    #expect(
      reading.findings == [
        "5: times begin anew at 0.0 s, behind 0.3 s: the frame and all behind it are left out "
          + "[frame-order]"
      ]
    )
    // A single frame with a time of 0 is none.
    var lines = good.frames
    lines.insert(good.frames[0], at: 4)
    #expect(try self.reading("mlkit", lines).track?.count == 10)
  }

  @Test(arguments: Good.all.filter { !$0.header.isEmpty && $0.footer.isEmpty && !$0.endsAtHeader })
  func `the header of another recording ends this one`(good: Good) throws {
    let other = good.header.map {
      $0.replacing("left_hip", with: "left_foo").replacing("hip-height", with: "hip-depth")
        .replacing("640", with: "320").replacing("LHip", with: "LFoo")
    }
    try #require(other != good.header)
    let reading = try reading(good.id, good.lines + other + good.frames)
    #expect(reading.track?.count == 10)
    #expect(reading.diagnostics.last?.code == "second-header")
    #expect(reading.diagnostics.last?.position?.line == good.lines.count + 1)
  }
}

extension DamagedLinesTests.Case {
  /// The codes that the finding may have.
  fileprivate var codes: [String] {
    switch defect {
    case .repeatedHeader: ["second-header"]
    case .joinedFiles: good.header.isEmpty ? ["frame-order"] : ["second-header"]
    case .otherJointCount: ["joint-count", "unreadable-frame"]
    case .timeGoesBack: ["frame-order", "time-order"]
    case .timeIsNaN: ["pose-range", "unreadable-frame", "json-syntax"]
    case .cutLastLine: ["unreadable-frame", "json-syntax", "cut-line"]
    }
  }
}

extension DamagedLinesTests.Good {
  fileprivate func canHave(_ defect: DamagedLinesTests.Defect) -> Bool {
    switch defect {
    case .repeatedHeader: !header.isEmpty && footer.isEmpty
    case .joinedFiles: footer.isEmpty && (!header.isEmpty || timeless != nil)
    case .otherJointCount: recount != nil
    case .timeGoesBack, .timeIsNaN: timeless != nil
    case .cutLastLine: true
    }
  }

  static let all: [Self] =
    [
      "apple-vision", "apple-vision-3d", "arkit", "mediapipe", "mediapipe-csv", "mlkit",
      "recording",
    ]
    .map(written) + [
      mlkitTable, deepLabCut, sleap, signals, motion, markers, entries("coco"),
      entries("alphapose"),
      entries("mmpose"),
    ]

  /// The file that our writer makes of a track.
  private static func written(_ id: String) -> Self {
    let count = 10
    let joints = Skeleton.blazePose33.joints
    let places = (0..<count).flatMap { frame in
      joints.indices.map { SIMD2(Float(100 + 3 * $0), Float(50 + 8 * $0 + frame)) }
    }
    let track = PoseTrack(
      skeleton: .blazePose33,
      frameSize: FrameSize(width: 640, height: 480),
      times: (0..<count).map { Double($0) / 10 },
      positions: places.map { SIMD3($0.x, $0.y, 1) },
      confidences: places.map { _ in 0.5 },
      world: places.map { SIMD3($0.x / 100, -$0.y / 100, 1) }
    )
    let files = (try? PoseFormat.named(id)?.write(PoseDocument(name: "a", track: track)))?.files
    let lines = String(decoding: files?.first?.bytes ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let header = lines.count - count
    var good = Self(
      id: id,
      header: Array(lines.prefix(header)),
      frames: Array(lines.dropFirst(header))
    )
    good.timeless = { line in
      guard line.hasPrefix("{") else { return "nan" + line.drop { $0 != "," } }
      // The time is the first number of a line.
      let head = line.prefix { !$0.isNumber && $0 != "-" }
      return head + "NaN" + line.dropFirst(head.count).drop { $0 != "," }
    }
    if id == "mediapipe" {
      good.recount = {
        $0.replacing("\"landmarks\":[[", with: "\"landmarks\":[[{\"x\":0,\"y\":0},")
      }
    } else if id == "mediapipe-csv" {
      good.recount = { $0 + ",1,1,1,1" }
    }
    return good
  }

  private static let mlkitTable = Self(
    id: "mlkit",
    header: [],
    frames: (0..<10).map { frame in
      let points = (0..<33).map { ",\(100 + $0),\(50 + 8 * $0 + frame),1" }
      return "\(frame).jpg,pushups_up" + points.joined()
    },
    recount: { $0 + ",1,1,1" }
  )

  private static let deepLabCut = Self(
    id: "deeplabcut",
    header: [
      "scorer,n,n,n,n,n,n", "bodyparts,nose,nose,nose,LHip,LHip,LHip",
      "coords,x,y,likelihood,x,y,likelihood",
    ],
    frames: (0..<10).map { "\($0),1\($0),20,0.5,3\($0),40,0.5" },
    recount: { $0 + ",1,2,0.5" },
    timeless: { "nan" + $0.drop { $0 != "," } }
  )

  private static let sleap = Self(
    id: "sleap",
    header: ["track,frame_idx,instance.score,left_hip.score,left_hip.x,left_hip.y,nose.x,nose.y"],
    frames: (0..<10).map { "a,\($0),0.9,0.5,1\($0),20,3\($0),40" },
    recount: { $0 + ",1,2" },
    timeless: { $0.prefix(2) + "nan" + $0.dropFirst(3) },
    endsAtHeader: true
  )

  private static let signals = Self(
    id: "signals",
    header: ["time,knee-angle-left,hip-height"],
    frames: (0..<10).map { "0.\($0),9\($0),0.5\($0)" },
    recount: { $0 + ",1" },
    timeless: { "nan" + $0.drop { $0 != "," } }
  )

  private static let motion = Self(
    id: "mot",
    header: [
      "Coordinates", "version=1", "nRows=10", "nColumns=2", "inDegrees=yes", "", "endheader",
      "time\tknee_angle_r",
    ],
    frames: (0..<10).map { "0.\($0)\t9\($0)" },
    recount: { $0 + "\t1" },
    timeless: { "nan" + $0.drop { $0 != "\t" } },
    endsAtHeader: true,
    keepsLongRows: true
  )

  private static let markers = Self(
    id: "trc",
    header: [
      "PathFileType\t4\t(X/Y/Z)\ta.trc",
      "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits", "10\t10\t10\t2\tm",
      "Frame#\tTime\tRHip\t\t\tLBigToe\t\t", "\t\tX1\tY1\tZ1\tX2\tY2\tZ2",
    ],
    frames: (0..<10).map { "\($0 + 1)\t0.\($0)\t1\t2\t3\t4\t5\t6.\($0)" },
    recount: { $0 + "\t7\t8\t9" },
    timeless: { line in
      let cells = line.split(separator: "\t")
      return ([cells[0], "nan"] + cells.dropFirst(2)).joined(separator: "\t")
    },
    endsAtHeader: true,
    keepsLongRows: true
  )

  /// A list of people, one an image, each on its line.
  private static func entries(_ id: String) -> Self {
    let frames = (0..<10).map { frame in
      let points = (0..<17).map { ([100 + $0, 50 + 8 * $0 + frame], 0.5) }
      let triples = points.map { "\($0.0[0]),\($0.0[1]),\($0.1)" }.joined(separator: ",")
      switch id {
      case "mmpose":
        let pairs = points.map { "[\($0.0[0]),\($0.0[1])]" }.joined(separator: ",")
        let scores = points.map { "\($0.1)" }.joined(separator: ",")
        return "{\"frame_id\":\(frame),\"instances\":[{\"keypoints\":[\(pairs)],"
          + "\"keypoint_scores\":[\(scores)]}]}"
      case "coco": return "{\"image_id\":\(frame),\"keypoints\":[\(triples)],\"score\":1}"
      default: return "{\"image_id\":\"\(frame).jpg\",\"keypoints\":[\(triples)],\"score\":1}"
      }
    }
    return Self(
      id: id,
      header: ["["],
      frames: frames.enumerated().map { $0.offset < 9 ? $0.element + "," : $0.element },
      footer: ["]"],
      recount: {
        $0.replacing(
          "\"keypoints\":[",
          with: "\"keypoints\":" + (id == "mmpose" ? "[[1,2]," : "[1,2,1,")
        )
        .replacing("_scores\":[", with: "_scores\":[1,")
      }
    )
  }
}
