// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics
import Foundation
import Testing

@testable import PoseFormats

/// A MOT file of lines.
private func mot(_ lines: [String], name: String = "Coordinates", degrees: String = "yes") -> String
{
  let head = [name, "version=1", "nRows=9", "nColumns=9", "inDegrees=\(degrees)", "", "endheader"]
  return (head + lines).map { $0 + "\n" }.joined()
}

private let labels = "time\tpelvis_tx\tknee_angle_r"

@Suite struct MOTFormatTests {
  private let others = ["1 signal that counters do not know: pelvis_tx [unknown-point]"]

  @Test func `angles and translations are signals with units`() throws {
    let text = mot([labels, "      0.50000000\t  1.25\t -90.5 \t", "0.53\t\tnan", "0.6\t2", ""])
    let reading = try read("mot", text: text)
    #expect(reading.findings == others)
    #expect(reading.track?.recorded?.ids == ["knee-flexion-right"])
    #expect(reading.timing == "recorded")
    let signals = try #require(reading.signals)
    #expect(signals.times == [0.5, 0.53, 0.6])
    #expect(signals.signals.map(\.name) == ["pelvis_tx", "knee_angle_r"])
    #expect(signals.signals.map(\.unit) == [.metres, .degrees])
    #expect(signals.signals[0].values.map(\.description) == ["1.25", "nan", "2.0"])
    #expect(signals.signals[1].values.map(\.description) == ["-90.5", "nan", "nan"])
  }

  @Test(
    arguments: [
      ("Coordinates", "no", [.metres, .radians]), ("Coordinates", "?", [.metres, nil]),
      ("Inverse Dynamics", "yes", [nil, nil]),
    ] as [(String, String, [RecordedSignals.Unit?])]
  )
  func `units are known of coordinates alone`(
    name: String,
    degrees: String,
    units: [RecordedSignals.Unit?]
  ) throws {
    let text = mot([labels, "0\t1\t2"], name: name, degrees: degrees)
    #expect(try read("mot", text: text).signals?.signals.map(\.unit) == units)
  }

  @Test func `commas and line ends are one file`() throws {
    let plain = mot([labels, "0\t1\t2", "1\t-7.68E-06\t4"])
    let commas = plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing("\t", with: ",") + (line.contains("\t") || line.isEmpty ? "" : ",,")
    }
    let expected = try read("mot", text: plain).signals
    #expect(expected?.signals[0].values == [1, -7.68e-6])
    for text in [plain.replacing("\n", with: "\r\n"), commas.joined(separator: "\n")] {
      let reading = try read("mot", text: text)
      #expect(reading.findings == others)
      #expect(reading.signals == expected)
    }
  }

  @Test func `each bad row is one finding, and the others are kept`() throws {
    let rows = ["0\t1\t2", "soon\t1\t2", "1\tx\t3", "0.5\t1\t2", "1e9\t1\t2", "2\t1\tinf"]
    let reading = try read("mot", text: mot([labels] + rows) + "3\t1")
    #expect(reading.signals?.times == [0, 1, 2])
    #expect(reading.signals?.signals[0].values[1].isNaN == true)
    #expect(reading.signals?.signals[1].values[2].isNaN == true)
    #expect(
      reading.findings == [
        "10: the row has no time that is a number: it is left out [unreadable-frame]",
        "11: 'x' is no number: the value of 'pelvis_tx' is left out [unreadable-frame]",
        "12: the row at 0.5 s is not later than the one before, at 1.0 s: it is left out "
          + "[frame-order]",
        "13: times are seconds below 1e9: the row is left out [pose-range]",
        "14: 'inf' is no number: the value of 'knee_angle_r' is left out [unreadable-frame]",
        "15: the file ends inside this row: it is left out [unreadable-frame]",
      ] + others
    )
  }

  @Test func `times can be moved`() throws {
    let reading = try read("mot", text: mot([labels, "0\t1\t2"])) { $0.timeOffset = -2 }
    #expect(reading.signals?.times == [-2])
  }

  @Test(
    arguments: [
      ("", "it has no line 'endheader' [wrong-format]"),
      ("time\tx\n0\t1\n", "it has no line 'endheader' [wrong-format]"),
      (mot([]), "the line behind its header does not name 'time' and signals [wrong-format]"),
      (
        mot(["x\ty", "0\t1"]),
        "8: the line behind its header does not name 'time' and signals [wrong-format]"
      ),
      (
        mot([labels]).replacing("version=1", with: "DataType=Vec3"),
        "its DataType is 'Vec3': single numbers are read [wrong-format]"
      ),
      (mot([labels]), "it has no frame that can be used [no-frames]"),
      (
        mot(["time\tpelvis_tx", "0\t1"]),
        "it has no signal that counters know: pelvis_tx [no-frames]"
      ),
    ]
  )
  func `files that cannot be used have one finding`(text: String, finding: String) throws {
    let reading = try read("mot", text: text)
    #expect(reading.findings == [finding])
    #expect(reading.track == nil)
  }

  /// Compares signals with the rows of each file of a reference.
  private func compare(_ path: String, _ file: (String) throws -> PoseFile) throws {
    let (root, _) = JSONNode.parse(try committedFile(path).bytes, file: path)
    let node = try #require(root)
    let script = try committedFile("../../" + #require(node["generator"]?.string))
    #expect(SHA256.hexadecimal(of: script.bytes) == node["generator_sha256"]?.string)
    for one in try #require(node["cases"]?.array) {
      let source = try file(try #require(one["file"]?.string))
      let known = PoseFormat.recognising(Array(source.bytes.prefix(4096)), path: source.path)
      #expect(known.map(\.description.id) == ["mot"])
      let reading = try read("mot", [source])
      #expect(["no-frames", "unknown-point"].contains(reading.diagnostics.first?.code))
      #expect(reading.diagnostics.count == 1)
      let signals = try #require(reading.signals)
      #expect(Double(signals.times.count) == one["count"]?.double)
      #expect(signals.signals.map(\.name) == one["labels"]?.array?.compactMap(\.string))
      for row in try #require(one["rows"]?.array) {
        let index = Int(try #require(row["row"]?.double))
        #expect(abs(signals.times[index] - (row["time"]?.double ?? .nan)) < 1e-9)
        let values = try #require(row["values"]?.array)
        #expect(values.count == signals.signals.count)
        for (signal, value) in zip(signals.signals, values) {
          let (found, expected) = (signal.values[index], value.double)
          #expect(expected == nil ? found.isNaN : abs(found - (expected ?? 0)) < 1e-6)
        }
      }
    }
  }

  @Test func `values are those that OpenSim's own reader finds`() throws {
    try compare("Foreign/mot/reference.json") { try committedFile("Foreign/mot/\($0)") }
  }

  @Test(.enabled(if: realData != nil))
  func `values of recordings are those that OpenSim and pyomeca find`() throws {
    try compare("Reference/mot.json") { try realFile($0) }
  }
}
