// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings
import Testing

@Suite struct RecordingRoundTripTests {
  /// A track of any kind, and readings of the IMU.
  private func sample(
    seed: UInt64
  ) -> (header: RecordingHeader, track: PoseTrack, inertial: [InertialSample]) {
    var random = RandomGenerator(seed: seed)
    let skeletons = Skeleton.all + [sampleHeader.skeleton]
    var header = sampleHeader
    header.skeleton = skeletons[random.index(below: skeletons.count)]
    header.frameSize = FrameSize(width: 1 + random.index(below: 2_000), height: 480)
    header.isMirrored = random.index(below: 2) == 0
    header.hasDepth = random.index(below: 2) == 0
    header.hasWorld = random.index(below: 2) == 0
    header.frameRate = random.index(below: 2) == 0 ? nil : 30
    header.mediaSHA256 =
      random.index(below: 2) == 0 ? nil : SHA256.hexadecimal(of: Array("\(seed)".utf8))
    header.notes = random.index(below: 2) == 0 ? nil : "a \"note\"\n\u{1F600}"
    let scale = [1.0, 1e3, 1e5, 9e8][random.index(below: 4)]
    var times: [Double] = []
    var time = (random.unit() - 0.5) * scale
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    var world: [SIMD3<Float>] = []
    func number() -> Float { Float((random.unit() - 0.5) * scale) }
    let missing = SIMD3<Float>(repeating: .nan)
    for _ in 0..<20 {
      time += 2e-6 + random.unit()
      times.append(time)
      let isEmpty = random.index(below: 5) == 0
      for _ in header.skeleton.joints {
        let isMissing = isEmpty || random.index(below: 4) == 0
        let depth = header.hasDepth && random.index(below: 4) > 0 ? number() : .nan
        let place = SIMD3(number(), number(), number())
        positions.append(isMissing ? missing : SIMD3(number(), number(), depth))
        confidences.append(isMissing ? 0 : Float(random.unit() + 1e-9))
        world.append(isMissing || random.index(below: 4) == 0 ? missing : place)
      }
    }
    let track = PoseTrack(
      skeleton: header.skeleton,
      frameSize: header.frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: header.hasWorld ? world : nil
    )
    let inertial = (0..<20).map { index in
      InertialSample(
        time: Double(index) + random.unit() / 2,
        acceleration: random.index(below: 3) == 0 ? nil : SIMD3(random.unit(), -1, 0),
        attitude: random.index(below: 3) == 0 ? nil : SIMD4(1, random.unit(), 0, 0)
      )
    }
    return (header, track, inertial)
  }

  private func isNear(_ one: Float, _ other: Float, _ loss: Double) -> Bool {
    if one.isNaN || other.isNaN { return one.isNaN && other.isNaN }
    // Single precision, rounded when it is read and when it is mirrored.
    let last = 4 * max(Double(one.ulp), Double(other.ulp))
    return abs(Double(one) - Double(other)) <= loss + last
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is read is what was written but for the digits that are given up`(
    seed: UInt64
  ) throws {
    let (header, track, inertial) = sample(seed: seed)
    let bytes = try RecordingWriter.file(header, track, inertial)
    let (found, findings) = Recording.parse(bytes, file: "a.jsonl")
    #expect(findings == [])
    let recording = try #require(found)
    #expect(recording.header == header)
    // The track is mirrored back: mirrored once more it is what was written.
    let written = header.isMirrored ? recording.track.mirrored() : recording.track
    #expect(written.times.count == track.times.count)
    #expect(zip(written.times, track.times).allSatisfy { abs($0 - $1) <= 0.6e-6 })
    #expect(
      zip(written.confidences, track.confidences).allSatisfy { one, other in
        (one > 0) == (other > 0) && isNear(one, other, 1e-4)
      }
    )
    // Mirroring twice rounds a coordinate that is far outside the frame.
    let rounding = header.isMirrored ? Double(header.frameSize.width) * 0x1p-20 : 0
    #expect(
      zip(written.positions, track.positions).allSatisfy { one, other in
        isNear(one.x, other.x, 0.005 + rounding) && isNear(one.y, other.y, 0.005)
          && isNear(one.z, other.z, 0.005)
      }
    )
    #expect((written.world == nil) == (track.world == nil))
    #expect(
      zip(written.world ?? [], track.world ?? []).allSatisfy { one, other in
        (0..<3).allSatisfy { isNear(one[$0], other[$0], 0.00005) }
      }
    )
    #expect(recording.inertial.count == inertial.count)
    for (one, other) in zip(recording.inertial, inertial) {
      #expect(abs(one.time - other.time) <= 0.5e-6)
      #expect((one.acceleration == nil) == (other.acceleration == nil))
      #expect(abs((one.attitude?.y ?? 0) - (other.attitude?.y ?? 0)) <= 0.5e-6)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `written again, it is the same bytes`(seed: UInt64) throws {
    let sample = sample(seed: seed)
    var header = sample.header
    header.isMirrored = false
    let bytes = try RecordingWriter.file(header, sample.track, sample.inertial)
    let once = try #require(Recording.parse(bytes, file: "a.jsonl").recording)
    let again = try RecordingWriter.file(header, once.track, once.inertial)
    let twice = try #require(Recording.parse(again, file: "a.jsonl").recording)
    #expect(try RecordingWriter.file(header, twice.track, twice.inertial) == again)
    #expect(twice.track.times == once.track.times)
    let bits = { (track: PoseTrack) in track.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
    #expect(bits(twice.track) == bits(once.track))
    #expect(twice.track.confidences == once.track.confidences)
  }

  @Test func `of a mirrored recording the subject's own sides are read`() throws {
    var header = sampleHeader
    header.isMirrored = true
    var writer = try RecordingWriter(header)
    let shown = pose(
      header,
      at: 0,
      [SIMD3(100, 1, .nan), SIMD3(300, 2, .nan)],
      confidences: [1, 0.5]
    )
    let bytes = writer.headerLine + (try writer.line(for: shown))
    let track = try #require(Recording.parse(bytes, file: "a.jsonl").recording).track
    #expect(track[0].pointInImage(0) == SIMD2(340, 2))
    #expect(track[0].confidence(0) == 0.5)
    #expect(track[0].pointInImage(1) == SIMD2(540, 1))
    // A session that is given mirrored poses sees the same.
    #expect(shown.mirrored().pointInImage(0) == track[0].pointInImage(0))
    #expect(shown.mirrored().confidence(1) == track[0].confidence(1))
  }

  @Test func `of a mirrored recording of one side the other side is read`() throws {
    var header = sampleHeader
    header.isMirrored = true
    header.skeleton = Skeleton(id: "side", joints: [.leftHip])
    var writer = try RecordingWriter(header)
    let shown = pose(header, at: 0, [SIMD3(100, 1, .nan)], confidences: [1])
    let bytes = writer.headerLine + (try writer.line(for: shown))
    let track = try #require(Recording.parse(bytes, file: "a.jsonl").recording).track
    #expect(track.skeleton.joints == [.leftHip, .rightHip])
    #expect(track.confidences == [0, 1])
    #expect(track[0].pointInImage(1) == SIMD2(540, 1))
  }
}
