// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

/// A format for tests: a line is a frame, `0.5` a time and `#3` a number; people follow after bars, a name before a colon
/// and then x, y, z, confidence of head, left hip and right hip.
private enum BarFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "bars",
    title: "Bars",
    direction: .reading,
    endings: ["bars"],
    timing: .perFrame,
    coordinates: "pixels",
    confidence: "0 to 1",
    source: "these tests"
  )
  static let skeleton = Skeleton(
    id: "bars",
    joints: [Joint(rawValue: "head"), .leftHip, .rightHip]
  )

  static func recognises(_ bytes: [UInt8]) -> Bool { true }

  static func read(into reader: inout PoseReader) {
    let text = String(decoding: reader.files[0].bytes, as: UTF8.self)
    let isWorld = text.hasPrefix("world")
    let begun = reader.begin(
      skeleton,
      image: isWorld ? nil : ImageAxes(.pixels),
      world: isWorld ? WorldAxes(up: .z, metres: 0.001) : nil
    )
    guard begun else { return }
    for (index, line) in text.split(separator: "\n").enumerated() where line != "world" {
      let parts = line.split(separator: "|")
      let head = parts[0].split(separator: " ")[0]
      let moment: Moment =
        head.hasPrefix("#")
        ? .number(Int(head.dropFirst()) ?? 0) : .seconds(Double(head) ?? .nan)
      let poses = parts.dropFirst().map { part -> RecordedPose in
        var pose = RecordedPose(joints: 3, image: !isWorld, world: isWorld)
        let named = part.split(separator: ":")
        if named.count == 2 { pose.person = String(named[0]) }
        let numbers = (named.last ?? "").split(separator: " ").map { Double($0) ?? .nan }
        for joint in 0..<3 where numbers.count >= joint * 4 + 4 {
          let point = SIMD3(numbers[joint * 4], numbers[joint * 4 + 1], numbers[joint * 4 + 2])
          if isWorld { pose.world[joint] = point } else { pose.image[joint] = point }
          pose.confidences[joint] = numbers[joint * 4 + 3]
        }
        return pose
      }
      reader.add(moment, poses, at: PosePlace(line: index + 1))
    }
  }
}

private let standing = "50 10 nan 1 45 60 nan 1 55 60 nan 1"
private let frame = FrameSize(width: 200, height: 100)

private func bars(
  _ text: String,
  _ declare: (inout PoseDeclaration) -> Void = { _ in }
) -> PoseReading {
  var declaration = PoseDeclaration()
  declaration.frameSize = frame
  declare(&declaration)
  let file = PoseFile(path: "a.bars", bytes: Array(text.utf8))
  return PoseFormat(BarFormat.self).read([file], as: declaration)
}

struct `Times of recordings` {
  @Test func `uneven times are kept, and frames that are not later are left out`() {
    let lines = ["0", "0.1", "0.1", "0.05", "7.25", "7.2500001"].map { "\($0)|\(standing)" }
    let reading = bars(lines.joined(separator: "\n"))
    #expect(reading.track?.times == [0, 0.1, 7.25])
    #expect(reading.timing == "recorded")
    #expect(
      reading.findings == [
        "3: the frame at 0.1 s is at the time of the one before, at 0.1 s: it is left out "
          + "[frame-order]",
        "4: the frame at 0.05 s is not later than the one before, at 0.1 s: it is left out "
          + "[frame-order]",
        "6: the frame at 7.2500001 s is not later than the one before, at 7.25 s: it is left out "
          + "[frame-order]",
      ]
    )
  }

  @Test func `numbers of frames need a rate, gaps stay gaps, and an offset is added`() {
    let lines = ["#10", "#11", "#14"].map { "\($0)|\(standing)" }.joined(separator: "\n")
    let none = bars(lines)
    #expect(none.track == nil)
    #expect(
      none.findings == [
        "it has no times: declare --frame-rate N, the frames per second [missing-rate]"
      ]
    )
    let declared = bars(lines) {
      $0.frameRate = 2
      $0.timeOffset = -5
    }
    #expect(declared.track?.times == [0, 0.5, 2])
    #expect(declared.timing == "number / declared rate")
    #expect(declared.usesDeclaredRate)
  }

  @Test(arguments: ["nan", "1e9", "-inf", "1700000000"])
  func `a time that is none is a finding`(time: String) {
    let reading = bars("0|\(standing)\n\(time)|\(standing)\n")
    #expect(reading.track?.times == [0])
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].contains("times are seconds below 1e9"))
  }

  @Test func `findings of one kind are listed up to a number, and counted beyond`() {
    let lines = ["1|\(standing)"] + (0..<50).map { _ in "0|\(standing)" }
    let reading = bars(lines.joined(separator: "\n"))
    #expect(reading.track?.count == 1)
    #expect(reading.diagnostics.count == PoseFindings.most + 1)
    #expect(reading.findings.last == "there are 30 more findings 'frame-order' [further-findings]")
    #expect(reading.diagnostics.last?.severity == .error)
  }
}

struct `Axes of recordings` {
  @Test func `y counts from the corner that is declared`() throws {
    let upper = try #require(bars("0|\(standing)").track)
    #expect(upper[0].point("head") == SIMD2(50, 10))
    let lower = try #require(bars("0|\(standing)") { $0.origin = .lowerLeft }.track)
    #expect(lower[0].point("head") == SIMD2(50, 90))
    let shares = try #require(
      bars("0|0.25 0.5 -0.5 1") {
        $0.units = .normalised
        $0.origin = .lowerLeft
      }.track
    )
    #expect(shares[0].point("head") == SIMD2(50, 50))
    #expect(shares[0].depth(0) == -100)
  }

  @Test func `poses on their heads are a warning that names the option`() {
    let lines = (0..<4).map { "\($0)|50 90 nan 1 45 60 nan 1 55 60 nan 1" }
    let reading = bars(lines.joined(separator: "\n"))
    #expect(reading.track?.count == 4)
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.findings[0].contains("heads are below hips in 100 %"))
    #expect(reading.findings[0].contains("--origin lower-left"))
    // Somebody who lies is neither.
    #expect(bars("0|10 62 nan 1 90 60 nan 1 90 62 nan 1").findings == [])
  }

  @Test func `a picture that was turned or mirrored is brought back`() throws {
    let turned = try #require(bars("0|50 10 nan 1") { $0.quarterTurns = 1 }.track)
    #expect(turned.frameSize == FrameSize(width: 100, height: 200))
    #expect(turned[0].point("head") == SIMD2(90, 50))
    let half = try #require(bars("0|50 10 nan 1") { $0.quarterTurns = 2 }.track)
    #expect(half[0].point("head") == SIMD2(150, 90))
    let other = try #require(bars("0|50 10 nan 1") { $0.quarterTurns = 3 }.track)
    #expect(other[0].point("head") == SIMD2(10, 150))
    let mirrored = try #require(bars("0|\(standing)") { $0.isMirrored = true }.track)
    #expect(mirrored[0].point("head") == SIMD2(150, 10))
    #expect(mirrored[0].point("left_hip") == SIMD2(145, 60))
  }

  @Test(arguments: 0..<4)
  func `four quarter turns are none`(turns: Int) throws {
    let track = try #require(bars("0|\(standing)").track)
    let back = track.turned(quarterTurns: turns).turned(quarterTurns: 4 - turns)
    #expect(back.frameSize == track.frameSize)
    #expect(back[0].point("left_hip") == track[0].point("left_hip"))
  }

  @Test(arguments: WorldAxes.Up.allCases)
  func `axes of the world turn, and keep their hand`(up: WorldAxes.Up) {
    let axes = WorldAxes(up: up)
    let units: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    let (x, y, z) = (axes.metres(units[0]), axes.metres(units[1]), axes.metres(units[2]))
    let cross = SIMD3(
      x.y * y.z - x.z * y.y,
      x.z * y.x - x.x * y.z,
      x.x * y.y - x.y * y.x
    )
    #expect(cross == z)
    let sign = up.rawValue.hasPrefix("-") ? -1.0 : 1
    let place = ["x", "y", "z"].firstIndex(of: up.rawValue.suffix(1)) ?? 0
    #expect(axes.metres(units[place]) == SIMD3(0, sign, 0))
    let point = SIMD3(0.25, -3, 7.5)
    #expect(axes.fileUnits(axes.metres(point)) == point)
    let millimetres = WorldAxes(up: up, metres: 0.5)
    #expect(millimetres.fileUnits(millimetres.metres(point)) == point)
  }

  @Test func `people in metres alone are seen by a virtual camera`() throws {
    // Head at 1.7 m, hips at 0.9 m, millimetres, z up.
    let line = "0|100 0 1700 1 0 -150 900 1 200 150 900 1"
    let front = try #require(bars("world\n" + line).track)
    let world = try #require(front[0].pointInWorld(0))
    #expect((world - SIMD3(0.1, 1.7, 0)).max() < 1e-6)
    // 0.8 m high, 0.2 m wide, a margin of a tenth of the height.
    #expect(front.frameSize == FrameSize(width: 360, height: 960))
    #expect(front[0].point("head") == SIMD2(180, 80))
    #expect(front[0].point("left_hip") == SIMD2(80, 880))
    // From the side, z of the world (minus y of the file) points to the left.
    let side = try #require(bars("world\n" + line) { $0.azimuth = 90 }.track)
    #expect(side[0].point("left_hip") == SIMD2(80, 880))
    #expect(side[0].point("right_hip") == SIMD2(380, 880))
    #expect(side.frameSize == FrameSize(width: 460, height: 960))
  }
}

struct `People of recordings` {
  private func person(_ x: Int, height: Int) -> String {
    "\(x) 10 nan 1 \(x - 5) \(10 + height) nan 1 \(x + 5) \(10 + height) nan 1"
  }

  @Test func `several without names are linked, whatever their order`() throws {
    let lines = (0..<8).map { frame in
      let people = [person(50 + frame, height: 40), person(150, height: 60)]
      let ordered = frame % 2 == 0 ? people : people.reversed()
      return "\(Double(frame) / 10)|" + ordered.joined(separator: "|")
    }
    let text = lines.joined(separator: "\n")
    let large = bars(text)
    #expect(large.rule == .largestMeanBox)
    #expect(large.inView == PeopleInView(count: 2, sharedFrames: 1))
    #expect((0..<8).allSatisfy { large.track?[$0].point("head") == SIMD2(150, 10) })
    let left = try #require(bars(text) { $0.subject = .leftMost }.track)
    #expect((0..<8).map { left[$0].point("head")?.x } == (0..<8).map { Double(50 + $0) })
  }

  @Test func `names of the recording are kept to`() throws {
    let text = """
      0|b:\(person(150, height: 60))|a:\(person(50, height: 40))
      1|a:\(person(150, height: 40))|b:\(person(50, height: 60))
      2|a:\(person(150, height: 40))
      """
    let reading = bars(text)
    let track = try #require(reading.track)
    #expect(reading.inView?.count == 2)
    #expect(track[0].point("head") == SIMD2(150, 10))
    #expect(track[1].point("head") == SIMD2(50, 10))
    // Frames without the person are kept, so that time is complete.
    #expect(track.count == 3)
    #expect(!track[2].hasPerson)
  }

  @Test func `nobody is a frame, and joints that cannot be are findings`() throws {
    let text = """
      0|50 10 nan 1 nan 60 nan 1 55 60 nan 0
      1
      2|50 10 nan -0.5 1e12 60 nan 1 55 60 nan 1.5
      3|inf 10 nan 1 45 60 nan nan 55 60 nan 0.25
      """
    let reading = bars(text)
    let track = try #require(reading.track)
    #expect(track.times == [0, 1, 2, 3])
    #expect((0..<4).map { track[$0].hasPerson } == [true, false, true, true])
    #expect(track[0].point("left_hip") == nil)
    #expect(track[2].confidence(2) == 1)
    #expect(track[3].confidence(2) == 0.25)
    #expect(track[3].point("left_hip") == nil)
    #expect(
      reading.findings == [
        "3: the joint 'head' has the confidence -0.5: it is left out [pose-range]",
        "3: the joint 'left_hip' is farther out than 1e9 pixels: it is left out [pose-range]",
        "3: confidences above 1, as 1.5, are taken as 1 [pose-range]",
        "4: the joint 'head' is farther out than 1e9 pixels: it is left out [pose-range]",
      ]
    )
  }

  @Test func `of a crowd the most confident are looked at`() {
    let people = (0..<12).map { person(10 + 15 * $0, height: 30) }.joined(separator: "|")
    let reading = bars("0|\(people)\n0.1|\(people)")
    #expect(reading.track?.count == 2)
    #expect(
      reading.findings[0] == "1: of 12 people the 8 most confident are looked at [pose-range]"
    )
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
  }
}

struct `Files of no format` {
  @Test(arguments: [
    ([0xFF, 0xFE, 0x7B, 0], "it is UTF-16: save it as UTF-8"),
    ([0x1F, 0x8B, 8, 0], "it is compressed: unpack it first"),
    (Array("version https://git-lfs.github.com/spec/v1".utf8), "it is a Git LFS pointer"),
  ])
  func `encodings that nothing reads are named`(bytes: [UInt8], reason: String) throws {
    for format in PoseFormat.all {
      let reading = format.read([PoseFile(path: "a", bytes: bytes)], as: PoseDeclaration())
      #expect(reading.track == nil)
      #expect(reading.findings.count == 1)
      #expect(reading.findings[0].hasPrefix(reason), "\(format.description.id)")
    }
  }

  @Test func `a frame size is needed where positions are in the picture`() {
    let reading = bars("0|\(standing)") { $0.frameSize = nil }
    #expect(reading.track == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].contains("--frame-size WxH"))
  }

  @Test func `every format names itself once`() {
    let ids = PoseFormat.all.map(\.description.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids == ids.sorted())
    for format in PoseFormat.all { #expect(!format.description.endings.isEmpty) }
  }
}
