// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import PoseFormats

@Suite struct C3DFormatTests {
  private func read(
    _ sample: C3DFile,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try read(sample.bytes, declare)
  }

  private func read(
    _ bytes: [UInt8],
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    var declaration = PoseDeclaration()
    declare(&declaration)
    let format = try #require(PoseFormat.named("c3d"))
    return format.readAnyJoints([PoseFile(path: "a", bytes: bytes)], as: declaration)
  }

  @Test func `markers that no signal needs are nothing that can be used`() throws {
    var sample = pair
    sample.labels = ["P1", "P2"]
    let format = try #require(PoseFormat.named("c3d"))
    let reading = format.read([PoseFile(path: "a", bytes: sample.bytes)], as: PoseDeclaration())
    #expect(reading.track == nil)
    #expect(reading.findings.contains { $0.contains("none of the joints that are measured") })
    #expect(try read(sample.bytes).track != nil)
  }

  private func world(_ reading: PoseReading, _ frame: Int = 0) throws -> [SIMD3<Float>] {
    let track = try #require(reading.track)
    let count = track.skeleton.joints.count
    return Array(try #require(track.world)[(frame * count)..<((frame + 1) * count)])
  }

  private let pair = C3DFile(
    labels: ["LSHO", "LASI"],
    frames: [[SIMD3(250, 1500, -500), SIMD3(250, 1000, -500)], [nil, SIMD3(500, 1000, 0)]]
  )

  @Test func `hand-computed positions, times and missing points`() throws {
    let reading = try read(pair)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton.joints.map(\.rawValue) == ["left_shoulder", "lasi"])
    #expect(track.times == [0, 0.01])
    #expect(track.confidences(of: [0, 1]) == [[1, 1], [0, 1]])
    #expect(try world(reading) == [SIMD3(0.25, 1.5, -0.5), SIMD3(0.25, 1, -0.5)])
    // A millimetre is a pixel; the margin is a tenth of 500 mm.
    #expect(track.frameSize == FrameSize(width: 350, height: 600))
    #expect(track[0].point("left_shoulder") == SIMD2(50, 50))
    #expect(track[1].point("lasi") == SIMD2(300, 550))
    #expect(reading.timing == "number / rate of the file")
    #expect(reading.facts.frameRate == 100)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `every processor and both storages say the same`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let count = 1 + random.index(below: 300)
    var sample = pair
    sample.labels = (0..<count).map { "P\($0)" }
    sample.analog = random.index(below: 5)
    sample.frames = (0..<4).map { _ in
      (0..<count).map { _ in
        if random.index(below: 4) == 0 { return nil }
        let numbers = (0..<3).map { _ in Float(random.index(below: 20_000) - 10_000) / 4 }
        return SIMD3(numbers[0], numbers[1], numbers[2])
      }
    }
    for processor in C3DFile.Processor.allCases {
      for scale in [-0.25, 0.25] as [Float] {
        sample.processor = processor
        sample.scale = scale
        let reading = try read(sample) { $0.up = .y }
        #expect(reading.findings.allSatisfy { $0.contains("at exactly 0, 0, 0") })
        #expect(reading.track?.skeleton.joints.map(\.rawValue) == (0..<count).map { "p\($0)" })
        for (frame, points) in sample.frames.enumerated() {
          for (point, found) in zip(points, try world(reading, frame)) {
            let expected = point.map { SIMD3<Float>(SIMD3<Double>($0) * 0.001) }
            #expect(expected == nil ? found.x.isNaN : found == expected)
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      ([0x80, 0x40, 0, 0], 1), ([0x20, 0xC1, 0, 0], -2.5), ([0, 0, 0, 0], 0),
      ([0xFF, 0x7F, 0xFF, 0xFF], 0x1.fffffep126), ([0x80, 0, 0, 0], 0x1p-128),
    ] as [([UInt8], Float)]
  )
  func `floats of DEC`(bytes: [UInt8], number: Float) {
    #expect(bytes.decFloat32(at: 0) == number)
  }

  @Test func `the reserved operand of DEC is no number`() {
    #expect(([0, 0x80, 0, 0] as [UInt8]).decFloat32(at: 0).isNaN)
  }

  @Test(
    arguments: [
      ("+Z", 1, "z"), ("Z", 1, "z"), ("-Z", 1, "z"), ("-Z", -1, "-z"), ("+Z", -1, "-z"),
      ("+X", 1, "x"), ("+Y", 1, "y"),
    ] as [(String, Float, String)]
  )
  func `heights decide about the sign of the axis that is up`(
    axis: String,
    sign: Float,
    up: String
  ) throws {
    var sample = pair
    sample.more["POINT:Y_SCREEN"] = .texts([axis])
    sample.frames = [[SIMD3(1500, 1500, 1500) * sign, SIMD3(1000, 1000, 1000) * sign]]
    let reading = try read(sample)
    #expect(reading.findings == [])
    #expect(reading.coordinates == "world in mm, \(up) up; seen from 0 degrees")
    #expect(try world(reading)[0].y == 1.5)
  }

  @Test func `without an axis z is up, and a warning says so unless it is declared`() throws {
    var sample = pair
    sample.more = [:]
    let reading = try read(sample)
    #expect(reading.coordinates.hasPrefix("world in mm, z up"))
    #expect(
      reading.findings == [
        "it does not say which axis is up: z is taken, unless --up declares another [unknown-point]"
      ]
    )
    #expect(reading.diagnostics.first?.severity == .warning)
    let declared = try read(sample) { $0.up = .minusX }
    #expect(declared.findings == [])
    #expect(declared.coordinates.hasPrefix("world in mm, -x up"))
  }

  @Test func `times count from frame 1 of the trial`() throws {
    var sample = pair
    sample.first = 705
    sample.rate = 200
    #expect(try read(sample).track?.times == [3.52, 3.525])
    sample.more["TRIAL:ACTUAL_START_FIELD"] = .words([0x1000, 1])
    sample.more["TRIAL:ACTUAL_END_FIELD"] = .words([0x1001, 1])
    #expect(try read(sample).track?.times[0] == Double(0x1_0FFF) / 200)
    sample.rate = 0
    #expect(try read(sample).findings.map { $0.hasSuffix("[missing-rate]") } == [true])
    #expect(try read(sample) { $0.frameRate = 50 }.track?.times[0] == Double(0x1_0FFF) / 50)
  }

  @Test func `frames are those that the file has`() throws {
    var sample = pair
    sample.labels = (0..<40).map { "P\($0)" }
    sample.frames = (0..<16).map { _ in [SIMD3<Float>?](repeating: SIMD3(1, 2, 3), count: 40) }
    sample.announced = 1149
    let reading = try read(sample)
    #expect(reading.track?.count == 16)
    #expect(
      reading.findings == [
        "it announces 1149 frames and has 16: it may be cut off [unreadable-frame]"
      ]
    )
    #expect(reading.diagnostics.first?.severity == .warning)
    // What the last block is filled up with are no frames.
    sample.announced = 15
    #expect(try read(sample).track?.count == 15)
    // An unsigned count.
    sample.announced = nil
    sample.frames = (0..<40_000).map { _ in [SIMD3(1, 2, 3)] }
    sample.labels = ["LSHO"]
    #expect(try read(sample).track?.count == 40_000)
  }

  @Test(arguments: [("mm", 1), ("cm", 10), ("m", 1000)] as [(String, Float)])
  func `units are those of the file`(units: String, factor: Float) throws {
    var sample = pair
    sample.units = [units, "", units]
    sample.frames = [[SIMD3(250, 1500, -500) / factor, nil]]
    let found = try world(read(sample))[0]
    #expect(abs(found.x - 0.25) < 1e-6 && abs(found.y - 1.5) < 1e-6 && abs(found.z + 0.5) < 1e-6)
  }

  @Test func `people are told apart by what stands before a colon, and props are left out`() throws
  {
    var sample = pair
    sample.labels = ["box:corner", "Anna:LSHO", "Ben:T10", "Anna:LKNE", "Ben:LKNE", "*7", ""]
    let place = { (x: Float, y: Float) in SIMD3<Float>(x, y, 0) }
    sample.frames = [
      [
        place(9, 9), place(0, 1500), place(5000, 1400), place(100, 500), place(5100, 1000), nil,
        nil,
      ],
      [place(9, 9), nil, place(5000, 1400), nil, place(5100, 1000), nil, nil],
    ]
    let reading = try read(sample)
    #expect(
      reading.findings == [
        "3 points of no person are left out: *7, point 7, box:corner [unknown-point]"
      ]
    )
    let track = try #require(reading.track)
    #expect(track.skeleton.joints.map(\.rawValue) == ["left_shoulder", "left_knee", "t10"])
    #expect(reading.inView?.count == 2)
    #expect(reading.inView?.sharedFrames == 0.5)
    #expect(track.confidences(of: [0, 2]) == [[1, 0], [0, 0]])
    let other = try read(sample) { $0.subject = .rightMost }
    #expect(other.track?.confidences(of: [0, 2]) == [[0, 1], [0, 1]])
  }

  @Test func `one person gives the name, also without a marker of the table`() throws {
    var sample = pair
    sample.labels = ["box:edge", "Anna:LSHO"]
    #expect(try read(sample).facts.person == "Anna")
    sample.labels = ["box:edge", "Anna:T1", "Anna:T10"]
    sample.frames = [[nil, SIMD3(0, 1500, 0), SIMD3(0, 1000, 0)]]
    let reading = try read(sample)
    #expect(reading.facts.person == "Anna")
    #expect(reading.track?.skeleton.joints.map(\.rawValue) == ["t1", "t10"])
    #expect(reading.rule == nil)
  }

  @Test func `results of models are no places`() throws {
    var sample = pair
    sample.labels = ["LSHO", "LKneeAngles"]
    sample.more["POINT:ANGLES"] = .texts(["LKneeAngles", "RKneeAngles"])
    let reading = try read(sample)
    #expect(reading.track?.skeleton.joints.map(\.rawValue) == ["left_shoulder"])
    #expect(
      reading.findings == ["1 point of no person are left out: LKneeAngles [unknown-point]"]
    )
  }

  @Test(
    arguments: [
      ([], "it is no C3D file [wrong-format]"),
      (Array("{\"people\": []}".utf8), "it is no C3D file [wrong-format]"),
      ([2, 0x50, 0], "it is cut off in front of its parameters [wrong-format]"),
      (
        [2, 0x50] + [UInt8](repeating: 0, count: 1024),
        "its numbers are of no processor that C3D has: Intel, DEC, MIPS [wrong-format]"
      ),
    ] as [([UInt8], String)]
  )
  func `files that are something else have one finding`(bytes: [UInt8], finding: String) throws {
    #expect(try read(bytes).findings == [finding])
  }

  @Test func `parameters that cannot be have one finding`() throws {
    var inches = pair
    inches.units = ["in"]
    #expect(
      try read(inches).findings == [
        "its points are in 'in': m, cm and mm are read [wrong-format]"
      ]
    )
    var mixed = pair
    mixed.units = ["mm", "deg"]
    #expect(
      try read(mixed).findings == [
        "its points are in 'mm', 'deg': m, cm and mm are read [wrong-format]"
      ]
    )
    var empty = pair
    empty.labels = []
    empty.frames = []
    #expect(try read(empty).findings == ["it has no points [wrong-format]"])
    var still = pair
    still.frames = [[nil, nil]]
    #expect(try read(still).track == nil)
    #expect(try read(still).diagnostics.count == 1)
  }

  @Test func `a file may be cut anywhere`() throws {
    let bytes = pair.bytes
    for length in 0..<bytes.count {
      let reading = try read(Array(bytes.prefix(length)))
      #expect(reading.track != nil || !reading.diagnostics.isEmpty)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `bytes may be wrong anywhere`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var sample = pair
    sample.processor = C3DFile.Processor.allCases[random.index(below: 3)]
    sample.scale = random.index(below: 2) == 0 ? -1 : 0.5
    var bytes = sample.bytes
    for _ in 0..<(1 + random.index(below: 8)) {
      bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    let reading = try read(bytes)
    #expect(reading.track != nil || !reading.diagnostics.isEmpty)
  }

  @Test func `positions are those that ezc3d's own reader finds`() throws {
    let references = try MarkerReference("Foreign/c3d/reference.json").files
    let axes = [
      "floats.c3d": WorldAxes(up: .z, metres: 0.001),
      "integers.c3d": WorldAxes(up: .y, metres: 0.001),
    ]
    for reference in references {
      let file = try committedFile("Foreign/c3d/\(reference.name)")
      #expect(PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id) == ["c3d"])
      let reading = try read(file.bytes)
      #expect(reading.track?.count == reference.count)
      let anna = reference.labels.indices.filter { reference.labels[$0].hasPrefix("Anna") }
      try reading.expectMarkers(
        reference,
        anna.isEmpty ? nil : anna,
        in: #require(axes[reference.name])
      )
    }
  }

  @Test(.enabled(if: realData != nil))
  func `positions of recordings are those that ezc3d finds`() throws {
    for reference in try MarkerReference("Reference/c3d.json").files {
      let reading = try read(try realFile(reference.name).bytes)
      let track = try #require(reading.track)
      #expect(track.count == reference.count)
      let rate = try #require(reading.facts.frameRate)
      #expect(abs(track.times[0] - Double(try #require(reference.first) - 1) / rate) < 1e-9)
      let markers = reference.labels.indices.filter { !reference.labels[$0].hasPrefix("boite:") }
      try reading.expectMarkers(reference, markers, in: WorldAxes(up: .z, metres: 0.001))
    }
  }

  @Test(.enabled(if: realData != nil))
  func `axes, people and joints of recordings`() throws {
    let qualisys = try read(try realFile("recordings/ezc3d/Qualisys.c3d").bytes)
    #expect(qualisys.findings == [])
    #expect(qualisys.coordinates.hasPrefix("world in mm, z up"))
    #expect(qualisys.track?.skeleton.index(of: .leftKnee) != nil)
    let vicon = try read(try realFile("recordings/pyomeca/markers_analogs.c3d").bytes)
    #expect(vicon.facts.person == "Daphnee")
    #expect(vicon.findings.count == 1)
    let gait = try #require(try read(try realFile("other/BMC/Gait.c3d").bytes).track)
    // The knee is between RKNE and the second RKNE, which the file describes as R.Knee.Medial.
    let pose = gait[243]
    let joints = ["rkne", "rkne_2", "right_knee"].map { Joint(rawValue: $0) }
    let places = try joints.map { joint in
      let index = try #require(gait.skeleton.index(of: joint))
      return try #require(pose.pointInWorld(index))
    }
    let difference = (places[0] + places[1]) / 2 - places[2]
    #expect(difference.x.magnitude + difference.y.magnitude + difference.z.magnitude < 1e-6)
  }
}
