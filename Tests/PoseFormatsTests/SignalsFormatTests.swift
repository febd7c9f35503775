// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

struct `Signals as a format` {
  @Test func `angles and heights over milliseconds become a track of signals`() throws {
    let reading = try read(
      "signals",
      text: """
        time_ms,Knee_Angle_Right,hip-height,torque
        0,170,0.5,9
        33,90.5,,9
        33,80,0.4,9
        100,nan,0.25,9
        x,1,1,1
        """
    )
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.033, 0.1])
    let knee = try #require(Signal.named("knee-angle-right"))
    #expect(track.samples(of: knee).map(\.confidence) == [1, 1, 0])
    #expect(track.samples(of: knee)[1].value == 90.5)
    let height = try #require(Signal.named("hip-height"))
    #expect(track.samples(of: height).map { $0.value.isNaN ? -1 : $0.value } == [0.5, -1, 0.25])
    #expect(
      reading.findings == [
        "4: the row at 0.033 s is not later than the one before, at 0.033 s: it is left out "
          + "[frame-order]",
        "6: the row has no time that is a number: it is left out [unreadable-frame]",
        "1 signal that counters do not know: torque [unknown-point]",
      ]
    )
  }

  @Test func `a table of pandas reads as pandas itself reads it`() throws {
    let file = try committedFile("Foreign/signals/angles.csv")
    let formats = PoseFormat.recognising(file.bytes, path: file.path)
    #expect(formats.map(\.description.id) == ["signals"])
    let reading = try read("signals", [file])
    #expect(reading.findings == ["1 signal that counters do not know: torque [unknown-point]"])
    let signals = try #require(reading.signals)
    let cases = try KeypointReference("Foreign/signals/reference.json").cases
    #expect(signals.times.count == cases.count && cases.count == 20)
    #expect(signals.signals.map(\.name) == ["knee_angle_right", "hip-height", "torque"])
    for (row, one) in cases.enumerated() {
      #expect(abs(signals.times[row] - (one["time_ms"]?.double ?? .nan) / 1_000) < 1e-12)
      for signal in signals.signals {
        let expected = one[signal.name]?.double
        #expect((expected == nil) == signal.values[row].isNaN)
        if let expected { #expect(signal.values[row] == expected) }
      }
    }
    #expect(reading.track?.recorded?.ids == ["hip-height", "knee-angle-right"])
  }

  @Test(arguments: [
    ("", "its first row names no column of times"),
    ("knee-angle-left\n1\n", "its first row names no column of times"),
    ("time,t,knee-angle-left\n1,1,1\n", "two columns of times"),
    ("time,torque\n1,1\n", "it has no signal that counters know: torque"),
    ("time,knee-angle-left\n", "it has no signal that counters know"),
  ])
  func `tables without times or signals say so`(text: String, message: String) throws {
    let reading = try read("signals", text: text)
    #expect(reading.track == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings.first?.contains(message) == true, "\(reading.findings)")
  }

  @Test func `angles of OpenSim's models are flexions, whatever their sign`() throws {
    let signals = RecordedSignals(
      times: [0, 1, 2],
      signals: [
        .init(name: "knee_angle_r", unit: .degrees, values: [-10, -90, 5]),
        .init(name: "hip_flexion_l", unit: .radians, values: [0, Double.pi / 2, .nan]),
        .init(name: "pelvis_ty", unit: .metres, values: [1, 1, 1]),
      ]
    )
    let (values, others) = SignalNames.recorded(signals)
    #expect(values.values["knee-flexion-right"] == [10, 90, -5])
    #expect(values.values["hip-flexion-left"]?[1] == 90)
    #expect(others == ["pelvis_ty"])
  }

  @Test(arguments: [
    ("time,knee-angle-left\n0,1\n", true), ("t_ms;HIP_HEIGHT\n", true),
    ("time\tknee_angle_r\n", true), ("clip,exercise,count\n", false),
    ("time,torque\n", false), ("knee-angle-left,hip-height\n", false), ("", false),
  ])
  func `tables of signals are recognised by their first row`(text: String, isOne: Bool) {
    #expect(SignalsFormat.recognises(Array(text.utf8)) == isOne)
  }
}
