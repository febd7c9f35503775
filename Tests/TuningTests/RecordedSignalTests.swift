// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import RepCounting
import Testing
import Tuning

/// Maps on signals of recorded people, where `REPGAUGE_TEST_DATA` says where they are.
@Suite(.enabled(if: RecordedSignal.folder != nil, "needs REPGAUGE_TEST_DATA"))
struct RecordedSignalTests {
  static let lines = [
    ("zig-zag", "min-amplitude", 0.01...0.6),
    ("zig-zag-fixed:rest=0.5", "min-amplitude", 0.01...0.6),
    ("article-rep-counter", "min-amplitude", 0.02...0.6),
    ("article-rep-counter-fixed", "min-amplitude", 0.02...0.6),
    ("article-adaptive-counter-fixed", "min-amplitude", 0.02...0.6),
    ("zero-crossing", "min-amplitude", 0.02...0.6), ("quickpose", "enter", 0.3...1),
    ("poserac-trigger", "exit", 0...0.7), ("adaptive-range", "min-amplitude", 0.01...0.6),
  ]

  @Test(arguments: RecordedSignal.all)
  func `every piece of every map is what the counter reports at its ends`(signal: RecordedSignal)
    throws
  {
    let samples = try signal.samples()
    for (text, name, range) in Self.lines {
      let configuration = try CounterConfiguration(parsing: text)
      let axis = try ThresholdAxis(name, of: configuration.counter, over: range)
      let map = try CounterLine(configuration, over: axis).events(of: sweptClip(samples))
      for piece in map.pieces {
        for value in [piece.range.lowerBound, piece.range.upperBound] {
          let found = try replay(configuration, [(name, value)], samples, .squat)
          #expect(found == piece.outcome.moments, "\(text) at \(value)")
        }
      }
    }
  }
}

/// The height of a joint in a recorded track, whose frames without a person are all zero.
struct RecordedSignal: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { URL(filePath: path).lastPathComponent }

  static let folder = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"].map {
    $0 + "/tracks/Countix-Fitness/test_poses"
  }

  static let all: [RecordedSignal] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".npy") }.sorted().prefix(40).map {
      RecordedSignal(path: folder + "/" + $0)
    }
  }()

  /// The height of the left wrist in the first 600 frames.
  func samples() throws -> [Sample] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let start = 10 + Int(bytes[8]) + 256 * Int(bytes[9])
    return (0..<min(600, (bytes.count - start) / 396)).map { frame in
      let place = start + 396 * frame + 4 * (3 * 15 + 1)
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
      let value = Double(Float(bitPattern: bits))
      return Sample(time: Double(frame) / 30, value: value == 0 ? .nan : value)
    }
  }
}
