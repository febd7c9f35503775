// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct DamagedFramesTests {
  private static let formats = [
    "apple-vision", "apple-vision-3d", "arkit", "mediapipe", "mediapipe-csv", "mlkit",
  ]
  /// A track of a few joints that all the formats have.
  private static let track = DrawnTrack.make(
    7,
    Skeleton(id: "a", joints: [.leftHip, .rightHip, .leftKnee, .rightAnkle, .leftWrist]),
    depth: true,
    world: true
  )

  @Test(arguments: formats, 0..<40 as Range<UInt64>)
  func `a file may be wrong anywhere`(id: String, seed: UInt64) throws {
    let format = try #require(PoseFormat.named(id))
    let document = PoseDocument(name: "a", track: Self.track)
    var bytes = try #require(try format.write(document).files.first).bytes
    var random = RandomGenerator(seed: seed)
    let marks = Array("{}[],:\"-0919eE.\n NnulfaT\u{FF}".utf8)
    for _ in 0...random.index(below: 6) {
      let place = random.index(below: bytes.count)
      switch random.index(below: 4) {
      case 0: bytes[place] = marks[random.index(below: marks.count)]
      case 1: bytes.insert(marks[random.index(below: marks.count)], at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.index(below: 40)))
      default: bytes.removeLast(random.index(below: bytes.count / 2 + 1))
      }
      if bytes.isEmpty { bytes = [0x7B] }
    }
    var declaration = PoseDeclaration()
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 30
    let reading = format.read([PoseFile(path: "a", bytes: bytes)], as: declaration)
    // All or part of it is read, or there is a reason.
    #expect(reading.track != nil || reading.diagnostics.contains { $0.severity == .error })
    #expect(reading.track?.count ?? 0 <= Self.track.count + 12)
    _ = format.recognises(Array(bytes.prefix(100)))
  }
}
