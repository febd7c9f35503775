// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics
import Testing

@testable import PoseFormats

/// A file of the forces of two plates, of lines of numbers.
private func forces(
  _ lines: [String],
  rate: String = "SampleRate=100.000000",
  plates: Int = 2,
  samples: Int? = nil
) -> String {
  let head = [
    "[Force Data]", "NumberOfForcePlates=\(plates)", rate,
    "NumberOfSamples=\(samples ?? lines.count)",
    "#Sample\tFX1\tFY1\tFZ1\tX1\tMZ1\tFX2\tFY2\tFZ2",
  ]
  return (head + lines).map { $0 + "\r\n" }.joined()
}

@Suite struct ForcesFormatTests {
  private let rows = ["1\t1\t700\t-2\t9\t8\t0\t-0.00\t0", "2\t1\t710\t-2\t9\t8\t0\t5\t0"]

  private func beside(
    _ text: String,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> (signals: RecordedSignals?, findings: [String]) {
    var declaration = PoseDeclaration()
    declare(&declaration)
    let format = try #require(PoseFormat.named("forces"))
    let (signals, diagnostics) = format.readBeside(
      PoseFile(path: "a", bytes: Array(text.utf8)),
      as: declaration
    )
    return (
      signals,
      diagnostics.map { "\($0.position.map { "\($0.line): " } ?? "")\($0.message) [\($0.code)]" }
    )
  }

  @Test func `all columns stay as they are, and their sum goes up`() throws {
    let (signals, findings) = try beside(forces(rows))
    #expect(findings == [])
    let found = try #require(signals)
    #expect(found.format == "forces")
    #expect(found.times == [0, 0.01])
    #expect(
      found.signals.map(\.name)
        == ["FX1", "FY1", "FZ1", "X1", "MZ1", "FX2", "FY2", "FZ2", "vertical-force"]
    )
    #expect(found.signals.map(\.unit).prefix(5) == [.newtons, .newtons, .newtons, nil, nil])
    #expect(found.signals[1].values == [700, 710])
    #expect(found.signals[8].values == [700, 715])
  }

  @Test func `another axis up is declared, and times can be moved`() throws {
    let (signals, _) = try beside(forces(rows)) {
      $0.up = .z
      $0.timeOffset = -3
    }
    #expect(signals?.times == [-3, -2.99])
    // The sum points up, whatever sign the file has.
    #expect(signals?.signals.last?.values == [2, 2])
  }

  @Test func `without poses it is a clip of the force alone`() throws {
    let reading = try read("forces", text: forces(rows))
    #expect(reading.track?.recorded?.values == ["vertical-force": [700, 715]])
    #expect(reading.track?.skeleton.joints == [])
    #expect(
      reading.findings == [
        "8 signals that counters do not know: FX1, FY1, FZ1, X1, MZ1, FX2, FY2, FZ2 [unknown-point]"
      ]
    )
  }

  @Test func `each bad row is one finding, and the others are kept`() throws {
    let (signals, findings) = try beside(
      forces(rows + ["x\t1", "2\t1", "4\t1\t700\tx\t9\t8\t0\t0\t0"]) + "5\t1"
    )
    #expect(signals?.times == [0, 0.01, 0.03])
    #expect(signals?.signals.last?.values[2].isNaN == false)
    #expect(
      findings == [
        "8: the row has no time that is a number: it is left out [unreadable-frame]",
        "9: the row at 0.01 s is not later than the one before, at 0.01 s: it is left out "
          + "[frame-order]",
        "10: 'x' is no number: the value of 'FZ1' is left out [unreadable-frame]",
        "11: the file ends inside this row: it is left out [unreadable-frame]",
        "it announces 5 samples and has 3: it may be cut off [unreadable-frame]",
      ]
    )
  }

  @Test func `a plate without columns leaves the sum unknown`() throws {
    let (signals, findings) = try beside(forces(rows, plates: 3))
    #expect(signals?.signals.last?.name == "FZ2")
    #expect(
      findings == [
        "it announces 3 plates and has columns of 2: their sum is not known [force-plate]"
      ]
    )
  }

  @Test(
    arguments: [
      ("", "a file of forces begins with '[Force Data]' [wrong-format]"),
      (
        "[Force Data]\nSampleRate=9\n1\t2\n",
        "it has no line of names, which begins with '#Sample' [wrong-format]"
      ),
      (
        forces(["1\t1"], rate: "Rate=9"),
        "it has no SampleRate: declare --frame-rate, its samples per second [missing-rate]"
      ),
      (forces([]), "it has no row that can be used [no-frames]"),
    ]
  )
  func `files that cannot be used have one finding`(text: String, finding: String) throws {
    let (signals, findings) = try beside(text)
    #expect(signals == nil)
    #expect(findings == [finding])
  }

  @Test(.enabled(if: realData != nil))
  func `a walk across Cortex' plates`() throws {
    let file = try realFile("other/BMC/walk1.forces")
    #expect(PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id) == ["forces"])
    var reading = try read("trc", [realFile("other/BMC/walk1.trc")])
    let format = try #require(PoseFormat.named("forces"))
    let (signals, diagnostics) = format.readBeside(file, as: PoseDeclaration())
    #expect(diagnostics.isEmpty)
    let found = try #require(signals)
    #expect(found.times.count == 1_092)
    #expect(found.times[1_091] == 1_091.0 / 450)
    #expect(found.signals.count == 50)
    let greatest = try #require(found.signals.last?.values.max())
    #expect(abs(greatest - 1_064.55) < 0.01)
    reading.take(beside: found, of: "b")
    let values = try #require(reading.track?.recorded?.values["vertical-force"])
    #expect(values.count == 364)
    // Every third sample has the time of a frame, which the TRC rounds to a millisecond: to 0.23 of a step.
    let all = try #require(found.signals.last?.values)
    for frame in 1..<363 {
      let place = 3 * frame
      let steps = [all[place] - all[place - 1], all[place + 1] - all[place]].map(\.magnitude)
      #expect((values[frame] - all[place]).magnitude <= 0.23 * max(steps[0], steps[1]) + 1e-9)
    }
    #expect(values[0] == all[0])
  }
}

@Suite struct SignalsBesidePosesTests {
  private typealias Signal = RecordedSignals.Signal

  @Test func `values between samples lie on straight lines, and not across gaps`() {
    let signal = Signal(name: "a", unit: nil, values: [0, 10, .nan, 30, 50])
    let times = [0, 0.05, 0.08, 0.1, 0.3]
    let wanted = [-0.01, 0, 0.025, 0.05, 0.075, 0.1, 0.2, 0.3, 0.31]
    let found = signal.values(at: wanted, of: times)
    let expected = [.nan, 0, 5, 10, 20, 30, .nan, 50, .nan]
    for (found, expected) in zip(found, expected) {
      #expect(expected.isNaN ? found.isNaN : abs(found - expected) < 1e-9)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a straight line stays one at any times within it`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var times: [Double] = []
    var time = 10 * random.unit()
    for _ in 0..<60 {
      times.append(time)
      time += 0.001 + 0.09 * random.unit()
    }
    let (slope, start) = (20 * random.unit() - 10, random.unit())
    let signal = Signal(name: "a", unit: nil, values: times.map { start + slope * $0 })
    let wanted = (0..<100).map { _ in times[0] + (times[59] - times[0]) * random.unit() }.sorted()
    for (time, value) in zip(wanted, signal.values(at: wanted, of: times)) {
      #expect(abs(value - (start + slope * time)) < 1e-9)
    }
    #expect(signal.values(at: times, of: times) == signal.values)
  }

  private func reading() throws -> PoseReading {
    try read(
      "trc",
      text: """
        PathFileType\t4\t(X/Y/Z)\ta.trc
        DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits
        50\t50\t2\t2\tmm
        Frame#\tTime\tRHip\t\t\tR.Knee\t\t
        \t\tX1\tY1\tZ1\tX2\tY2\tZ2

        1\t0\t1\t900\t3\t4\t500\t6
        2\t0.02\t1\t905\t3\t4\t510\t6

        """
    )
  }

  private func force(_ values: [Double], from start: Double = 0) -> RecordedSignals {
    RecordedSignals(
      format: "forces",
      times: values.indices.map { start + 0.01 * Double($0) },
      signals: [
        Signal(name: "vertical_force", unit: .newtons, values: values),
        Signal(name: "knee_angle_r", unit: .degrees, values: values),
      ]
    )
  }

  @Test func `counters get what no pose gives, and all signals stay`() throws {
    var reading = try reading()
    #expect(reading.up == .y)
    reading.take(beside: force([700, 710, 720]), of: "a.forces")
    #expect(reading.track?.recorded?.values == ["vertical-force": [700, 720]])
    #expect(reading.beside == [force([700, 710, 720])])
    reading.take(beside: force([1, 2, 3]), of: "b.forces")
    #expect(reading.track?.recorded?.values == ["vertical-force": [700, 720]])
    #expect(reading.beside.count == 2)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `signals of other times are a finding at their own file`() throws {
    var reading = try reading()
    reading.take(beside: force([700, 710], from: 5), of: "a.forces")
    #expect(reading.track?.recorded == nil)
    #expect(
      reading.findings == [
        "no frame has a value of 'vertical-force': poses are from 0.000 to 0.020 s, its values "
          + "from 5.000 to 5.010 s [no-overlap]"
      ]
    )
    #expect(reading.diagnostics[0].file == "a.forces")
    #expect(reading.diagnostics[0].severity == .warning)
  }

  @Test func `formats that hold no signals say that they lose them`() throws {
    var reading = try reading()
    reading.take(beside: force([700, 710, 720]), of: "a.forces")
    let track = try #require(reading.track)
    let format = try #require(PoseFormat.named("recording"))
    let document = PoseDocument(name: "a", track: track, sideSignals: reading.beside)
    #expect(try format.write(document).losses.phrases.contains("signals beside the poses"))
    let alone = PoseDocument(name: "a", track: track)
    #expect(try format.write(alone).losses.phrases.contains("signals beside the poses"))
    let poses = PoseDocument(name: "a", track: try #require(try self.reading().track))
    #expect(try !format.write(poses).losses.phrases.contains("signals beside the poses"))
  }
}
