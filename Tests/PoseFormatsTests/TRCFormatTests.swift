// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

/// A TRC file of lines with tabs.
private func trc(
  _ names: [String],
  _ rows: [String],
  units: String = "m",
  rate: String = "50",
  labels: Int? = nil
) -> String {
  let count = labels ?? names.count
  let keys =
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames"
  let axes = (1...max(count, 1)).map { "X\($0)\tY\($0)\tZ\($0)" }.joined(separator: "\t")
  let head = [
    "PathFileType\t4\t(X/Y/Z)\ta b.trc", keys, "\(rate)\t50\t9\t\(count)\t\(units)\t50\t1\t9",
    "Frame#\tTime\t" + names.joined(separator: "\t\t\t") + "\t\t", "\t\t\(axes)",
  ]
  return (head + rows).map { $0 + "\n" }.joined()
}

private let two = ["RHip", "LBigToe"]

@Suite struct TRCFormatTests {
  private func world(_ reading: PoseReading, _ frame: Int, _ joint: String) throws -> SIMD3<Float>?
  {
    let track = try #require(reading.track)
    let index = try #require(track.skeleton.index(of: Joint(rawValue: joint)))
    guard track[frame].confidence(index) > 0 else { return nil }
    return try #require(track.world)[frame * track.skeleton.joints.count + index]
  }

  @Test(
    arguments: [
      ("m", "0 1 0 0.125 0 0.25"), ("cm", "0 100 0 12.5 0 25"), ("mm", "0 1000 0 125 0 250"),
    ]
  )
  func `units are those of the file`(units: String, numbers: String) throws {
    let row = "1\t0.5\t" + numbers.split(separator: " ").joined(separator: "\t")
    let reading = try read("trc", text: trc(two, [row], units: units))
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0.5])
    #expect(try world(reading, 0, "right_hip") == SIMD3(0, 1, 0))
    let toe = try #require(try world(reading, 0, "left_foot_index"))
    #expect(abs(toe.x - 0.125) < 1e-7 && toe.y == 0 && abs(toe.z - 0.25) < 1e-7)
    // A millimetre is a pixel, with a margin of a tenth of the height.
    #expect(track.frameSize == FrameSize(width: 325, height: 1200))
    #expect(track[0].point("right_hip") == SIMD2(100, 100))
    #expect(track[0].point("left_foot_index") == SIMD2(225, 1100))
    #expect(reading.facts.frameRate == 50)
  }

  @Test func `commas, line ends, padding and a blank line are one file`() throws {
    let plain = trc(two, ["1\t0\t1\t2\t3\t4\t5\t6", "2\t0.02\t1.5\t2\t3\t4\t5\t6"])
    let lines = plain.split(separator: "\n").map(String.init)
    let blank = Array(lines[..<5]) + [""] + Array(lines[5...])
    let commas = blank.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.joined(separator: ",") + String(repeating: ",", count: 9 - max(cells.count, 1))
    }
    let padded = lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
        .map { $0.first?.isNumber == true ? "  \($0) " : String($0) }.joined(separator: "\t")
    }
    let expected = try #require(try read("trc", text: plain).track)
    for text in [
      blank.joined(separator: "\r\n") + "\r\n", commas.joined(separator: "\n") + "\n",
      lines.map { $0 + "\t" }.joined(separator: "\n"), padded.joined(separator: "\n") + "\n",
      "\u{FEFF}" + plain,
      plain.replacing("PathFileType\t4\t(X/Y/Z)\t", with: "PathFileType  4\t(X/Y/Z) C:\\x\\"),
    ] {
      let reading = try read("trc", text: text)
      #expect(reading.findings == [])
      let track = try #require(reading.track)
      #expect(track.times == expected.times)
      #expect(track.skeleton == expected.skeleton)
      #expect(track.positions == expected.positions)
      #expect(track.world == expected.world)
    }
  }

  @Test func `the axis that is up can be declared`() throws {
    let text = trc(two, ["1\t0\t1\t2\t3\t4\t5\t6"])
    let reading = try read("trc", text: text) { $0.up = .z }
    #expect(try world(reading, 0, "right_hip") == SIMD3(1, 3, -2))
    #expect(reading.coordinates == "world in m, z up; seen from 0 degrees")
  }

  @Test func `missing markers are empty cells, NaN and the end of a row; times are the rows'`()
    throws
  {
    let rows = [
      "7\t0.1\t\t\t\t4\t5\t6", "8\t0.13\t1\t2\t3\tnan\tNaN\tnan", "9\t0.14\t1\t2\t3", "12\t0.5\t",
      "13\t0.6\t1\t2\t3\t4\t5\t6\t\t",
    ]
    let reading = try read("trc", text: trc(two, rows))
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0.1, 0.13, 0.14, 0.5, 0.6])
    let seen = track.confidences(of: [0, 1])
    #expect(seen == [[0, 1], [1, 0], [1, 0], [0, 0], [1, 1]])
    #expect(reading.timing == "recorded")
  }

  @Test func `rows without times have numbers`() throws {
    let rows = ["3\t\t1\t2\t3\t4\t5\t6", "5\t\t1\t2\t3\t4\t5\t6"]
    let reading = try read("trc", text: trc(two, rows))
    #expect(reading.findings == [])
    #expect(reading.track?.times == [0.06, 0.1])
    #expect(
      try read("trc", text: trc(two, rows, rate: "0")).findings == [
        "it has no times: declare --frame-rate N, the frames per second [missing-rate]"
      ]
    )
  }

  @Test func `markers without coordinates are no joints`() throws {
    let text = trc(["RHip", "R.Knee", "V_R.Knee_JC"], ["1\t0\t1\t2\t3\t4\t5\t6\t"], labels: 2)
    let reading = try read("trc", text: text)
    #expect(reading.findings == [])
    #expect(reading.track?.skeleton.joints.map(\.rawValue) == ["right_hip", "right_knee"])
  }

  @Test func `pixels are declared, or named as Sports2D does`() throws {
    let text = trc(two, ["0\t0\t300\t200\t0\t310\t700\t0"])
    let size = FrameSize(width: 640, height: 720)
    let declared = try read("trc", text: text) {
      $0.units = .pixels
      $0.frameSize = size
    }
    let file = PoseFile(path: "run_px_person00.trc", bytes: Array(text.utf8))
    let named = try read("trc", [file]) { $0.frameSize = size }
    for reading in [declared, named] {
      let track = try #require(reading.track)
      #expect(track.frameSize == size)
      #expect(track[0].point("left_foot_index") == SIMD2(310, 700))
      #expect(track.world == nil)
    }
    #expect(try read("trc", [file]).findings.count == 1)
    #expect(try read("trc", [file]).diagnostics.first?.code == "missing-size")
  }

  @Test func `each bad line is one finding, and the others are kept`() throws {
    let rows = [
      "1\t0\t1\t2\t3\t4\t5\t6", "2\t0.02\t1\tx\t3\t4\t5\t6", "3\tsoon\t1\t2\t3\t4\t5\t6",
      "4\t0.06\t1\t2\t3\t4\t5", "5\t0.02\t1\t2\t3\t4\t5\t6", "6\t0.1\t1\t2\t3\t4\t5\t6\t7\t8\t9",
      "7\t0.12\t0\t0\t0\t4\t5\t6", "9\t\t1\t2\t3\t4\t5\t6",
    ]
    let reading = try read("trc", text: trc(two, rows))
    #expect(reading.track?.times == [0, 0.02, 0.06, 0.1, 0.12])
    #expect(
      reading.findings == [
        "7: 'x' is no number: the marker 'RHip' is left out [unreadable-frame]",
        "8: the time 'soon' is no number: the row is left out [unreadable-frame]",
        "9: the marker 'LBigToe' has 2 of 3 coordinates: it is left out [unreadable-frame]",
        "11: the row goes on behind the coordinates of 2 markers: that is left out [joint-count]",
        "13: the row has no time: it is left out [unreadable-frame]",
        "1 position at exactly 0, 0, 0 taken as places: some programs write missing markers so "
          + "[pose-range]",
        "10: the frame at 0.02 s is not later than the one before, at 0.06 s: it is left out "
          + "[frame-order]",
      ]
    )
  }

  @Test func `a position that is infinite is missing`() throws {
    let reading = try read("trc", text: trc(two, ["1\t0\t1\t2\tinf\t4\t5\t6"]))
    #expect(reading.diagnostics.map(\.code) == ["pose-range"])
    #expect(try world(reading, 0, "right_hip") == nil)
    #expect(try world(reading, 0, "left_foot_index") == SIMD3(4, 5, 6))
  }

  @Test func `what begins again or ends too soon is left out`() throws {
    let row = "1\t0\t1\t2\t3\t4\t5\t6"
    let twice = try read("trc", text: trc(two, [row]) + trc(two, ["2\t1\t1\t2\t3\t4\t5\t6"]))
    #expect(twice.track?.times == [0])
    #expect(
      twice.findings == [
        "7: the header of another recording begins here: it and all behind it are left out "
          + "[second-header]"
      ]
    )
    let cut = try read("trc", text: trc(two, [row]) + "2\t0.02\t1\t2\t3\t4\t5")
    #expect(cut.track?.times == [0])
    #expect(cut.findings == ["7: the file ends inside this row: it is left out [unreadable-frame]"])
  }

  @Test(
    arguments: [
      ("", "a TRC file begins with 'PathFileType' [wrong-format]"),
      ("{\"frames\": []}", "a TRC file begins with 'PathFileType' [wrong-format]"),
      (
        "PathFileType\t4\n1\t2\n",
        "it has no line of names, which begins with 'Frame#' [wrong-format]"
      ),
      (trc([], []), "4: it names no markers [wrong-format]"),
      (
        trc(two, ["1\t0\t1\t2\t3\t4\t5\t6"], units: "in"),
        "3: its unit is 'in': m, cm and mm are read [wrong-format]"
      ),
      (trc(two, []), "it has no frame that can be used [no-frames]"),
    ]
  )
  func `files that cannot be used have one finding`(text: String, finding: String) throws {
    let reading = try read("trc", text: text)
    #expect(reading.findings == [finding])
    #expect(reading.track == nil)
  }

  @Test func `a file may be cut anywhere`() throws {
    let text = trc(two, ["1\t0\t1\t2\t3\t4\t5\t6", "2\t0.02\t1\t\t\t\t5\t6"])
    for length in 0..<text.utf8.count {
      let reading = try read(
        "trc",
        text: String(decoding: Array(text.utf8.prefix(length)), as: UTF8.self)
      )
      #expect((reading.track?.count ?? 0) <= 2)
      #expect(reading.track != nil || reading.diagnostics.count == 1)
    }
  }

  @Test func `positions are those that OpenSim's own reader finds`() throws {
    let reference = try #require(try MarkerReference("Foreign/trc/reference.json").files.first)
    let file = try committedFile("Foreign/trc/\(reference.name)")
    #expect(PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id) == ["trc"])
    let reading = try read("trc", [file])
    #expect(reading.findings == [])
    #expect(reading.track?.count == 5)
    try reading.expectMarkers(reference, in: WorldAxes(up: .y, metres: 0.001))
    // The knee is between both of its markers, and missing if one of them is.
    let knee = reference.frames.map { frame -> SIMD3<Double>? in
      let (one, other) = (frame.points[9], frame.points[10])
      guard let one, let other else { return nil }
      return (one + other) / 2
    }
    for (frame, place) in knee.enumerated() {
      let found = try world(reading, frame, "left_knee").map { SIMD3<Double>($0) * 1000 }
      #expect((found == nil) == (place == nil))
      if let found, let place { #expect((found - place).x.magnitude < 1e-3) }
    }
  }

  @Test(.enabled(if: realData != nil))
  func `positions of recordings are those that OpenSim and pyomeca find`() throws {
    for reference in try MarkerReference("Reference/trc.json").files {
      let reading = readJoints(TRCFormat.self, try realFile(reference.name))
      #expect(reading.findings == [])
      let isMetres = reading.coordinates.hasPrefix("world in m,")
      try reading.expectMarkers(reference, in: WorldAxes(up: .y, metres: isMetres ? 1 : 0.001))
    }
  }

  @Test(.enabled(if: realData != nil))
  func `Cortex names more markers than it has`() throws {
    let reading = try read("trc", [try realFile("other/BMC/walk.trc")])
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == 184)
    #expect(track.skeleton.joints.count == 28 + 4)
    #expect(
      track.skeleton.joints.suffix(4).map(\.rawValue) == [
        "right_knee", "right_ankle", "left_knee", "left_ankle",
      ]
    )
  }
}
