// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import PoseFormats

/// Force plates and other analog data of C3D files.
@Suite struct ForcePlateTests {
  /// Two frames of two samples: a plate of type 2 and a channel of none.
  private var sample: C3DFile {
    var file = C3DFile(
      labels: ["LSHO", "LASI"],
      frames: [[SIMD3(250, 500, 1500), SIMD3(250, 500, 1000)], [nil, SIMD3(500, 0, 1000)]]
    )
    file.channels = 7
    file.analog = 14
    file.readings = (0..<2).map { frame in
      (0..<2).flatMap { sample -> [Float] in
        let number = Float(2 * frame + sample)
        return [10 + number, 20 + number, -300 - 100 * number, 0, 0, 0, number]
      }
    }
    file.more["POINT:Y_SCREEN"] = .texts(["+Z"])
    file.more["ANALOG:LABELS"] = .texts(["FX", "FY", "FZ", "MX", "MY", "MZ", "EMG"])
    file.more["ANALOG:UNITS"] = .texts(["N", "N", "N", "Nmm", "Nmm", "Nmm", "V"])
    file.more["ANALOG:SCALE"] = .floats([1, 1, 1, 1, 1, 1, 0.25])
    file.more["ANALOG:RATE"] = .float(200)
    file.more["FORCE_PLATFORM:USED"] = .words([1])
    file.more["FORCE_PLATFORM:TYPE"] = .words([2])
    file.more["FORCE_PLATFORM:CHANNEL"] = .words(Array(1...6))
    // x along y of the laboratory and y along x, so that z points down.
    file.more["FORCE_PLATFORM:CORNERS"] = .floats([400, 400, 0, 400, 0, 0, 0, 0, 0, 0, 400, 0])
    return file
  }

  private func reading(
    _ file: C3DFile,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try read("c3d", [PoseFile(path: "a", bytes: file.bytes)], declare)
  }

  private func values(_ reading: PoseReading) throws -> [String: [Double]] {
    let signals = try #require(reading.beside.first).signals
    return Dictionary(uniqueKeysWithValues: signals.map { ($0.name, $0.values) })
  }

  @Test func `hand-computed forces point up, in the axes of the world`() throws {
    let reading = try reading(sample)
    #expect(reading.findings == [])
    let beside = try #require(reading.beside.first)
    #expect(beside.times == [0, 0.005, 0.01, 0.015])
    #expect(
      beside.signals.map(\.name)
        == ["vertical-force", "force-plate-1-x", "force-plate-1-y", "force-plate-1-z", "EMG"]
    )
    let newtons = RecordedSignals.Unit.newtons
    #expect(
      beside.signals.map(\.unit) == [newtons, newtons, newtons, newtons, .init(rawValue: "V")]
    )
    let values = try values(reading)
    #expect(values["vertical-force"] == [300, 400, 500, 600])
    // The plate's y is x of the world, and its x is y of the file, which is -z of the world.
    #expect(values["force-plate-1-x"] == [20, 21, 22, 23])
    #expect(values["force-plate-1-y"] == values["vertical-force"])
    #expect(values["force-plate-1-z"] == [-10, -11, -12, -13])
    #expect(values["EMG"] == [0, 0.25, 0.5, 0.75])
    #expect(reading.track?.recorded?.values == ["vertical-force": [300, 500]])
  }

  @Test func `the force that the person gives to the plate is turned round`() throws {
    var file = sample
    file.readings = file.readings?.map { frame in
      frame.enumerated().map { $0 % 7 < 6 ? -$1 : $1 }
    }
    #expect(try values(reading(file)) == values(reading(sample)))
  }

  @Test func `the axis that is up is that of the poses`() throws {
    let reading = try reading(sample) { $0.up = .minusZ }
    // The sum of all samples decides about the sign, whichever way the axis points.
    #expect(try values(reading)["vertical-force"] == [300, 400, 500, 600])
    let across = try self.reading(sample) { $0.up = .x }
    #expect(try values(across)["vertical-force"] == [20, 21, 22, 23])
  }

  @Test func `times count from frame 1 of the trial and can be moved`() throws {
    var file = sample
    file.first = 705
    let beside = try #require(try reading(file) { $0.timeOffset = 2 }.beside.first)
    #expect(beside.times == [9.04, 9.045, 9.05, 9.055])
    #expect(try reading(file).track?.recorded?.values == ["vertical-force": [300, 500]])
  }

  @Test(arguments: C3DFile.Processor.allCases)
  func `whole numbers have offsets and scales, and maybe no sign`(
    processor: C3DFile.Processor
  ) throws {
    var file = sample
    file.processor = processor
    file.scale = 0.5
    file.more["ANALOG:OFFSET"] = .words([10, 20, 100, 0, 0, 0, 0])
    file.more["ANALOG:GEN_SCALE"] = .float(2)
    var found = try values(reading(file))
    #expect(found["vertical-force"] == [800, 1000, 1200, 1400])
    #expect(found["force-plate-1-x"] == [0, 2, 4, 6])
    #expect(found["EMG"] == [0, 0.5, 1, 1.5])
    file.more["ANALOG:FORMAT"] = .texts(["UNSIGNED"])
    file.more["ANALOG:OFFSET"] = .words([10, 20, 65_000, 0, 0, 0, 0])
    found = try values(reading(file))
    // 65236 - 65000, 65136 - 65000 and so on, in the middle of numbers without a sign.
    let down = [472, 272, 72, -128] as [Double]
    #expect(found["vertical-force"] == down.map { -$0 } || found["vertical-force"] == down)
    #expect((found["vertical-force"] ?? []).reduce(0, +) > 0)
  }

  /// A change of the sample that makes its plate one that is not read.
  private static let unreadable: [(String, C3DFile.Value, String)] = [
    ("TYPE", .words([7]), "it is of type 7, and 1 to 4 are read"),
    ("TYPE", .words([4]), "it has no calibration of 6 x 6 numbers"),
    ("TYPE", .words([3]), "its channels are not among the 7 of the file"),
    ("CHANNEL", .words([3, 4, 5, 6, 7, 8]), "its channels are not among the 7 of the file"),
    ("CHANNEL", .words([7, 1, 2, 4, 5, 6]), "its forces are in 'V', not in N"),
    ("CORNERS", .floats([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "its corners make no plate"),
  ]

  @Test(arguments: unreadable.indices)
  func `a plate that is not read is a finding, and its channels stay`(index: Int) throws {
    let (name, value, reason) = Self.unreadable[index]
    var file = sample
    file.more["FORCE_PLATFORM:\(name)"] = value
    let reading = try reading(file)
    #expect(reading.findings == ["force plate 1 of 1 is left out: \(reason) [force-plate]"])
    #expect(reading.diagnostics.first?.severity == .warning)
    #expect(
      reading.beside.first?.signals.map(\.name) == ["FX", "FY", "FZ", "MX", "MY", "MZ", "EMG"]
    )
    #expect(reading.track?.recorded == nil)
    #expect(reading.track?.count == 2)
  }

  @Test func `a sum without one of the plates is no sum`() throws {
    var file = sample
    file.more["FORCE_PLATFORM:USED"] = .words([2])
    let reading = try reading(file)
    #expect(
      reading.findings == ["force plate 2 of 2 is left out: it has no type [force-plate]"]
    )
    #expect(try values(reading)["vertical-force"] == nil)
    #expect(try values(reading)["force-plate-1-y"] == [300, 400, 500, 600])
    #expect(reading.track?.recorded == nil)
  }

  @Test func `a stated rate that is not that of the samples is a warning`() throws {
    var file = sample
    file.more["ANALOG:RATE"] = .float(1000)
    let reading = try reading(file)
    #expect(
      reading.findings == [
        "its ANALOG:RATE is 1000, and its frames have 200 samples a second: those are taken "
          + "[pose-range]"
      ]
    )
    #expect(reading.beside.first?.times == [0, 0.005, 0.01, 0.015])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `bytes may be wrong anywhere`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var file = sample
    file.processor = C3DFile.Processor.allCases[random.index(below: 3)]
    file.scale = random.index(below: 2) == 0 ? -1 : 0.5
    var bytes = file.bytes
    for _ in 0..<(1 + random.index(below: 8)) {
      bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    let reading = try read("c3d", [PoseFile(path: "a", bytes: bytes)])
    for group in reading.beside {
      #expect(group.signals.allSatisfy { $0.values.count == group.times.count })
      #expect(zip(group.times, group.times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  // MARK: ezc3d

  /// Compares forces and channels with those of ezc3d.
  ///
  /// - Parameter isWhole: True if all samples are in the reference, so that they say which sign is up.
  private func compare(
    _ path: String,
    isWhole: Bool,
    _ file: (String) throws -> PoseFile
  ) throws {
    let (root, _) = JSONNode.parse(try committedFile(path).bytes, file: path)
    let node = try #require(root)
    let script = try committedFile("../../" + #require(node["generator"]?.string))
    #expect(SHA256.hexadecimal(of: script.bytes) == node["generator_sha256"]?.string)
    for one in try #require(node["cases"]?.array) {
      let name = try #require(one["file"]?.string)
      let reading = try read("c3d", [file(name)])
      #expect(!reading.diagnostics.contains { $0.code == "force-plate" })
      let beside = try #require(reading.beside.first)
      #expect(Double(beside.times.count) == one["count"]?.double)
      let rate = try #require(one["rate"]?.double)
      let first = try #require(one["first"]?.double)
      let perFrame = try #require(one["per_frame"]?.double)
      #expect(abs(beside.times[0] - (first - 1) * perFrame / rate) < 1e-9)
      let samples = try #require(one["samples"]?.array)
      let axes = WorldAxes(up: .z)
      let forces = try samples.map { sample in
        try #require(sample["forces"]?.array).map { force in
          axes.metres(SIMD3((force.array ?? []).compactMap(\.double)))
        }
      }
      let sum = forces.joined().reduce(0) { $0 + $1.y }
      let sign: Double = isWhole && sum < 0 ? -1 : 1
      let labels = try #require(one["labels"]?.array).compactMap(\.string)
      for (sample, forces) in zip(samples, forces) {
        let index = Int(try #require(sample["sample"]?.double))
        func expect(_ name: String, _ expected: Double) throws {
          let signal = try #require(beside.signals.first { $0.name == name })
          let found = signal.values[index]
          #expect(
            abs(found - expected) <= 1e-6 * max(1, abs(expected)),
            "\(name) of sample \(index): \(found), not \(expected)"
          )
        }
        for (plate, force) in forces.enumerated() {
          try expect("force-plate-\(plate + 1)-x", sign * force.x)
          try expect("force-plate-\(plate + 1)-y", sign * force.y)
          try expect("force-plate-\(plate + 1)-z", sign * force.z)
        }
        try expect("vertical-force", sign * forces.reduce(0) { $0 + $1.y })
        let channels = try #require(sample["channels"]?.array)
        var others = 0
        for (label, value) in zip(labels, channels)
        where beside.signals.contains(where: { $0.name == label }) {
          others += 1
          try expect(label, try #require(value.double))
        }
        let made = 1 + 3 * forces.count
        #expect(others == beside.signals.count - made)
      }
    }
  }

  @Test func `forces are those that ezc3d's own filter of plates finds`() throws {
    try compare("Foreign/forces/reference.json", isWhole: true) {
      try committedFile("Foreign/forces/\($0)")
    }
  }

  @Test(.enabled(if: realData != nil))
  func `forces of recordings are those that ezc3d finds`() throws {
    try compare("Reference/forces.json", isWhole: false) { try realFile($0) }
  }

  @Test(.enabled(if: realData != nil))
  func `a person who walks weighs what a person weighs`() throws {
    for path in ["recordings/ezc3d/Qualisys.c3d", "other/BMC/Gait.c3d"] {
      let reading = try read("c3d", [realFile(path)])
      let forces = try #require(reading.track?.recorded?.values["vertical-force"])
      #expect(forces.count == reading.track?.count)
      let greatest = try #require(forces.max())
      #expect((600..<1_500).contains(greatest), "\(path): \(greatest)")
      #expect(try #require(forces.min()) > -50)
    }
    let vicon = try read("c3d", [realFile("recordings/pyomeca/markers_analogs.c3d")])
    #expect(vicon.beside.first?.signals.count == 38)
    #expect(vicon.beside.first?.times.count == 11_600)
    #expect(vicon.track?.recorded == nil)
  }
}
