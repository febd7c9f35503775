// SPDX-License-Identifier: Apache-2.0
import Recordings
import PoseFormats
import Basics
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing

@Suite struct TrackFileTests {
  @Test(arguments: [0, 1, 2, 7], [false, true])
  func `reading gives back every bit that was written`(frames: Int, hasWorld: Bool) throws {
    let file = exampleTrack(frames: frames, hasWorld: hasWorld)
    let bytes = file.encoded()
    let read = try TrackFile(decoding: bytes, path: "example")

    #expect(read.metadata == file.metadata)
    #expect(read.track.skeleton == file.track.skeleton)
    #expect(read.track.frameSize == file.track.frameSize)
    #expect(read.track.times == file.track.times)
    #expect(read.track.positions.map(bits) == file.track.positions.map(bits))
    #expect(read.track.confidences == file.track.confidences)
    #expect(read.track.world?.map(bits) == file.track.world?.map(bits))
    #expect(read.encoded() == bytes)
  }

  @Test func `the bytes are laid out as safetensors says`() throws {
    let bytes = exampleTrack(frames: 2, hasWorld: false).encoded()
    let length = bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let header = String(decoding: bytes[8..<(8 + length)], as: UTF8.self)

    #expect((8 + length) % 8 == 0)
    #expect(header.hasPrefix(#"{"__metadata__":{"repgauge":"{\"schema\":1,"#))
    // 2 frames of 17 joints: 16 bytes of time, then 408 of positions, then 136 of confidences.
    let tensors =
      #","time":{"dtype":"F64","shape":[2],"data_offsets":[0,16]},"#
      + #""position":{"dtype":"F32","shape":[2,17,3],"data_offsets":[16,424]},"#
      + #""confidence":{"dtype":"F32","shape":[2,17],"data_offsets":[424,560]}}"#
    #expect(header.contains(tensors))
    #expect(header.last == " " || header.last == "}")
    #expect(bytes.count == 8 + length + 560)
    // 0.5 is 0x3FE0000000000000.
    #expect(bytes[(8 + length)..<(16 + length)] == [0, 0, 0, 0, 0, 0, 0xE0, 0x3F])
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var reason: String
    var apply: @Sendable (inout [UInt8]) -> Void

    init(_ name: String, _ reason: String, _ apply: @escaping @Sendable (inout [UInt8]) -> Void) {
      testDescription = name
      self.reason = reason
      self.apply = apply
    }
  }

  @Test(arguments: [
    Damage("empty", "it is shorter than a header") { $0 = [] },
    Damage("header cut off", "it ends inside its header") { $0 = Array($0[..<40]) },
    Damage(
      "data cut off",
      "it is cut off: its tensor 'confidence' ends at byte 560 of the data, the data has 559"
    ) { $0.removeLast() },
    Damage("bytes at the end", "it has bytes after its last tensor") { $0.append(0) },
    Damage("a video", "it is not a safetensors file") { bytes in
      bytes = Array("\u{0}\u{0}\u{0} ftypisom".utf8) + [UInt8](repeating: 9, count: 64)
    },
    Damage("foreign safetensors", "it is a safetensors file, but not a pose track") {
      $0 = safetensors(#"{"weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#, data: 4)
    },
    Damage("newer", "it has schema 2, this program reads up to 1: use a newer program") {
      $0.replace(#"\"schema\":1"#, by: #"\"schema\":2"#)
    },
    Damage("unknown skeleton", "it has the unknown skeleton 'coco99'") {
      $0.replace("coco17", by: "coco99")
    },
    Damage("no frame size", "its metadata has no frame size") {
      $0.replace(#"\"frame_width\":640"#, by: #"\"frame_wodth\":640"#)
    },
    Damage("missing tensor", "it has no tensor 'confidence'") {
      $0.replace(#""confidence":"#, by: #""confidenze":"#)
    },
    Damage("wrong type", "its tensor 'time' is I64 [2], not F64 [any]") {
      $0.replace(#""F64""#, by: #""I64""#)
    },
    Damage("wrong shape", "its tensor 'position' is F32 [2, 17, 2], not F32 [2, 17, 3]") {
      $0.replace("[2,17,3]", by: "[2,17,2]")
    },
    Damage("times that go back", "its times do not increase strictly") { bytes in
      bytes[bytes.count - 560 + 7] = 0x7F
    },
    Damage("infinite position", "it has an infinite position") { bytes in
      bytes.replaceSubrange((bytes.count - 544)..<(bytes.count - 540), with: [0, 0, 0x80, 0x7F])
    },
    Damage("confidence that is NaN", "it has a confidence outside 0...1") { bytes in
      bytes.replaceSubrange((bytes.count - 4)..., with: [0, 0, 0xC0, 0x7F])
    },
  ])
  func `a file that is no track gives one clear error`(damage: Damage) throws {
    var bytes = exampleTrack(frames: 2, hasWorld: false).encoded()
    damage.apply(&bytes)
    let error = #expect(throws: StorageError.self) {
      _ = try TrackFile(decoding: bytes, path: "a.safetensors")
    }
    #expect(error?.description == "cannot read track 'a.safetensors': \(damage.reason)")
    #expect(error?.exitStatus == .badData)
  }

  /// Changes a byte, flips one of its bits, or takes it out.
  private func damage(_ bytes: inout [UInt8], at place: Int, _ generator: inout RandomGenerator) {
    switch generator.index(below: 3) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
    case 1: bytes[place] ^= 1 << UInt8(generator.index(below: 8))
    default: bytes.remove(at: place)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a mutated file is read or refused, and never traps`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = exampleTrack(frames: 3, hasWorld: seed % 2 == 0).encoded()
    let header = bytes.count - 3 * (8 + 17 * 16 + (seed % 2 == 0 ? 17 * 12 : 0))
    for _ in 0...generator.index(below: 4) {
      let place = generator.index(below: generator.index(below: 4) == 0 ? bytes.count : header)
      damage(&bytes, at: place, &generator)
    }
    guard let read = try? TrackFile(decoding: bytes, path: "mutated") else { return }
    let again = try? TrackFile(decoding: read.encoded(), path: "mutated")
    #expect(again?.metadata == read.metadata)
    #expect(again?.track.times == read.track.times)
  }

  @Test func `joints of any skeleton and readings of an IMU come back`() throws {
    var file = exampleTrack(frames: 1, hasWorld: false)
    let skeleton = Skeleton(id: "two", joints: [.nose, Joint(rawValue: "left_small_toe")])
    file.track = PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 10, height: 20),
      times: [51_234.5],
      positions: [SIMD3(1, 2, .nan), SIMD3(3, 4, 5)],
      confidences: [1, 0.5]
    ).replacing(inertial: [
      InertialSample(time: 51_234.4, acceleration: SIMD3(0.1, 0, -1)),
      InertialSample(
        time: 51_234.5,
        acceleration: SIMD3(0.2, 0, 1),
        gravity: SIMD3(0, -9.8, 0),
        attitude: SIMD4(1, 0, 0, 0)
      ),
    ])
    let bytes = file.encoded()
    let read = try TrackFile(decoding: bytes, path: "a")
    #expect(read.track.skeleton == skeleton)
    #expect(read.track.inertial == file.track.inertial)
    #expect(read.encoded() == bytes)
  }

  @Test func `the program that found the poses comes back`() throws {
    var file = exampleTrack(frames: 3, hasWorld: true)
    file.metadata.backendVersion = "mine 3"
    file.metadata.program = TrackMetadata.Program(
      command: "python3 'my model.py'",
      settings: [
        JSON.Member("fast", true), JSON.Member("mode", "video"), JSON.Member("score", .number(0.5)),
      ]
    )
    let read = try TrackFile(decoding: file.encoded(), path: "a")
    #expect(read.metadata == file.metadata)
    #expect(read.encoded() == file.encoded())
  }

  @Test func `the delays and settings of a live app come back`() throws {
    var file = exampleTrack(frames: 3, hasWorld: true)
    file.track = file.track.replacing(resultDelays: [0.045, 0.1, 0])
    file.metadata.live = TrackMetadata.Live(
      LiveSettings(cameraRate: 29.97, frameTime: 45_000, policy: .idle, device: "phone"),
      cameraFrames: 4
    )
    let bytes = file.encoded()
    let read = try TrackFile(decoding: bytes, path: "a")
    #expect(read.track.resultDelays == [0.045, 0.1, 0])
    #expect(read.metadata == file.metadata)
    #expect(read.encoded() == bytes)
    for delay in [-0.001, .nan, .infinity, 1e9] {
      file.track = file.track.replacing(resultDelays: [0, delay, 0])
      #expect {
        try TrackFile(decoding: file.encoded(), path: "a")
      } throws: { "\($0)".contains("it has a result before its frame, or at no time") }
    }
    var damaged = bytes
    damaged.replace(#"\"policy\":\"idle\""#, by: #"\"policy\":\"none\""#)
    #expect {
      try TrackFile(decoding: damaged, path: "a")
    } throws: { "\($0)".contains("settings of a live app that are none") }
  }

  @Test func `a backend that is busy until the end has a whole track`() {
    let facts = ClipRecord.MediaFacts(
      frameSize: FrameSize(width: 640, height: 480),
      firstTime: 0.5,
      endTime: 3,
      frameCount: 75,
      frameRate: 30,
      rotation: 0,
      codec: "h264"
    )
    let track = exampleTrack(frames: 40, hasWorld: false).track
    #expect(facts.partiality(of: track) != nil)
    let busy = track.replacing(resultDelays: track.times.map { _ in 1 })
    #expect(facts.partiality(of: busy) == nil)
  }

  @Test func `signals in place of poses come back`() throws {
    var file = exampleTrack(frames: 1, hasWorld: false)
    let values = RecordedValues(["knee-angle-left": [170, .nan], "hip-height": [0.5, 0.25]])
    file.track = PoseTrack(values, times: [1, 2.5])
    let bytes = file.encoded()
    let read = try TrackFile(decoding: bytes, path: "a")
    #expect(read.track.times == [1, 2.5])
    #expect(read.track.recorded?.values["hip-height"] == [0.5, 0.25])
    #expect(read.track.recorded?.values["knee-angle-left"]?[1].isNaN == true)
    #expect(read.encoded() == bytes)
  }

  /// Two groups at their own uneven times beside two frames with a value each.
  private func sideExample() throws -> TrackFile {
    var file = exampleTrack(frames: 2, hasWorld: true)
    file.track = file.track.replacing(recorded: RecordedValues(["vertical-force": [700.5, .nan]]))
    let noise = Double(bitPattern: 0x7FF8_0000_0000_1234)
    file.sideSignals = [
      RecordedSignals(
        times: [0.1, 0.25, 0.3],
        signals: [
          RecordedSignals.Signal(name: "FY1", unit: .newtons, values: [0.1, noise, -3]),
          RecordedSignals.Signal(name: "MZ \"1\"", unit: nil, values: [1, 2, 3]),
        ]
      ),
      RecordedSignals(
        format: "mot",
        times: [51_234.25],
        signals: [RecordedSignals.Signal(name: "knee", unit: .init(rawValue: "°"), values: [9])]
      ),
    ]
    file.metadata.recording = TrackMetadata.Recording(
      sourceSHA256: "ab",
      format: "trc",
      units: "world in mm",
      times: "recorded",
      companions: [TrackMetadata.Recording.Companion(format: "mot", sourceSHA256: "cd")]
    )
    return file
  }

  @Test func `signals beside poses come back, bit for bit`() throws {
    let file = try sideExample()
    let bytes = file.encoded()
    let read = try TrackFile(decoding: bytes, path: "a")
    #expect(read.encoded() == bytes)
    #expect(read.track.skeleton == file.track.skeleton)
    // Missing values are NaN, which is not equal to itself.
    #expect("\(read.track.world ?? [])" == "\(file.track.world ?? [])")
    #expect(read.track.recorded?.values["vertical-force"]?[0] == 700.5)
    #expect(read.track.recorded?.values["vertical-force"]?[1].isNaN == true)
    #expect(read.sideSignals.count == 2)
    #expect(read.sideSignals[0].times == [0.1, 0.25, 0.3])
    #expect(read.sideSignals[0].signals.map(\.name) == ["FY1", "MZ \"1\""])
    #expect(read.sideSignals[0].signals.map(\.unit) == [.newtons, nil])
    #expect(
      read.sideSignals[0].signals[0].values.map(\.bitPattern)
        == file.sideSignals[0].signals[0].values.map(\.bitPattern)
    )
    #expect(read.sideSignals[1] == file.sideSignals[1])
    #expect(read.metadata == file.metadata)
  }

  @Test func `signals beside poses that go back or are infinite are refused`() throws {
    var file = try sideExample()
    file.sideSignals[0].times = [0.1, 0.1, 0.3]
    var error = #expect(throws: StorageError.self) {
      try TrackFile(decoding: file.encoded(), path: "a")
    }
    #expect(error?.reason == "its signals beside the poses are not in order of time")
    file = try sideExample()
    file.sideSignals[1].signals[0].values = [.infinity]
    error = #expect(throws: StorageError.self) {
      try TrackFile(decoding: file.encoded(), path: "a")
    }
    #expect(error?.reason == "it has a signal beside the poses that is infinite")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a mutated file with signals is read or refused, and never traps`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    var bytes = try sideExample().encoded()
    for _ in 0...generator.index(below: 4) {
      let place = generator.index(below: bytes.count)
      damage(&bytes, at: place, &generator)
    }
    guard let read = try? TrackFile(decoding: bytes, path: "mutated") else { return }
    let again = try? TrackFile(decoding: read.encoded(), path: "mutated")
    #expect(again?.sideSignals.map(\.times) == read.sideSignals.map(\.times))
  }

  @Test func `readings of an IMU that go back are refused`() throws {
    var file = exampleTrack(frames: 1, hasWorld: false)
    file.track = file.track.replacing(
      inertial: [InertialSample(time: 1), InertialSample(time: 2)]
    )
    // The file ends with both times.
    var bytes = file.encoded()
    bytes.replaceSubrange((bytes.count - 16)..., with: bytes.suffix(8) + bytes.suffix(16).prefix(8))
    let error = #expect(throws: StorageError.self) { try TrackFile(decoding: bytes, path: "a") }
    #expect(error?.reason == "its readings of the IMU are not in order of time")
  }

  @Test func `provenance of an array has the members that it always had`() throws {
    var reading = PoseReading()
    reading.usesDeclaredRate = true
    var declaration = PoseDeclaration()
    declaration.layout = try PoseLayout(parsing: "mediapipe-17")
    declaration.channels = try PoseChannels(parsing: "x,y,visibility")
    declaration.units = .normalised
    declaration.frameRate = 29.97
    let array = try #require(PoseFormat.named("array"))
    var file = exampleTrack(frames: 1, hasWorld: false)
    file.metadata = TrackMetadata(
      recorded: reading,
      as: array.description,
      declaration: declaration,
      configuration: "theirs",
      sourceSHA256: "ab",
      mediaSHA256: nil
    )
    let bytes = file.encoded()
    #expect(try TrackFile(decoding: bytes, path: "a").metadata == file.metadata)
    let expected =
      #"\"recording\":{\"source_sha256\":\"ab\",\"layout\":\"mediapipe-17\","#
      + #"\"channels\":\"x,y,visibility\",\"units\":\"normalised\",\"frame_rate\":29.97,"#
      + #"\"times\":\"index / frame_rate\"}"#
    #expect(String(decoding: bytes, as: UTF8.self).contains(expected))
  }

  @Test func `a file is written whole and read through memory`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tracks/example/clip.safetensors"
    let file = exampleTrack(frames: 5, hasWorld: true)
    try file.write(to: path)
    #expect(try TrackFile.read(path).encoded() == file.encoded())
    #expect(try Files.list(folder.path + "/tracks/example") == ["clip.safetensors"])
  }

  @Test(arguments: [
    TrackMetadata.Subject.model, .onlyPerson,
    .init(selection: "left-most", people: 8, peopleInView: 0, sharedFrames: 1.0 / 3),
  ])
  func `whom a track follows is kept`(subject: TrackMetadata.Subject) throws {
    var file = exampleTrack(frames: 1, hasWorld: false)
    file.metadata.subject = subject
    let read = try TrackFile(decoding: file.encoded(), path: "example")
    #expect(read.metadata.subject == subject)
  }

  @Test func `a missing file is a missing input`() {
    let error = #expect(throws: PlatformError.self) {
      _ = try TrackFile.read("no/such/track.safetensors")
    }
    #expect(error?.exitStatus == .missingInput)
  }
}

/// A track with a person who is missing from the second frame on one joint, and metadata in full.
func exampleTrack(frames: Int, hasWorld: Bool) -> TrackFile {
  let skeleton = Skeleton.coco17
  var positions: [SIMD3<Float>] = []
  var confidences: [Float] = []
  for index in 0..<(frames * skeleton.joints.count) {
    let isMissing = index == 20
    let x = Float(index) / 3
    positions.append(isMissing ? SIMD3(.nan, .nan, .nan) : SIMD3(x, -x * 7, .nan))
    confidences.append(isMissing ? 0 : 0.75)
  }
  return TrackFile(
    track: PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: (0..<frames).map { 0.5 + Double($0) / 30 },
      positions: positions,
      confidences: confidences,
      world: hasWorld ? positions.map { $0 / 100 } : nil
    ),
    metadata: TrackMetadata(
      configuration: "example",
      backend: "recorded",
      backendVersion: "1.2 \"beta\"",
      digests: ["model": String(repeating: "a", count: 64), "library": "b"],
      thresholds: ["detection": 0.5, "tracking": 0.1],
      runningMode: "video",
      pixelPipeline: "swscale-bt601",
      processorFeatures: ["avx", "avx2"],
      subject: TrackMetadata.Subject(
        selection: "longest",
        people: 3,
        peopleInView: 2,
        sharedFrames: 0.25
      ),
      mediaSHA256: String(repeating: "0", count: 64),
      frameHash: "1",
      incidents: [
        TrackMetadata.Incident(code: "truncated", time: 3.2, message: "the file ends early")
      ]
    )
  )
}

private func bits(_ point: SIMD3<Float>) -> [UInt32] {
  [point.x.bitPattern, point.y.bitPattern, point.z.bitPattern]
}

private func safetensors(_ header: String, data: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 8)
  bytes[0] = UInt8(header.utf8.count)
  return bytes + Array(header.utf8) + [UInt8](repeating: 0, count: data)
}

extension [UInt8] {
  /// Replaces the first occurrence of a text by one of the same length.
  fileprivate mutating func replace(_ text: String, by other: String) {
    let pattern = Array(text.utf8)
    precondition(pattern.count == other.utf8.count)
    for start in 0...(count - pattern.count)
    where self[start..<(start + pattern.count)].elementsEqual(pattern) {
      replaceSubrange(start..<(start + pattern.count), with: Array(other.utf8))
      return
    }
  }
}
