// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Testing
import Tuning

struct PeakLineTests {
  @Test(
    arguments: ["zig-zag", "zig-zag-fixed", "zig-zag-fixed:smoothing=0"],
    0..<300 as Range<UInt64>
  )
  func `a zig-zag reports at both ends of every piece what the piece says`(
    text: String,
    seed: UInt64
  ) throws {
    let configuration = try CounterConfiguration(parsing: text)
    let axis = try ThresholdAxis("min-amplitude", of: configuration.counter, over: 0.005...0.7)
    let samples = sweptSignal(seed: seed)
    let line = try CounterLine(configuration, over: axis).events(of: sweptClip(samples))
    for piece in line.pieces {
      for value in [piece.range.lowerBound, piece.range.upperBound] {
        let found = try replay(configuration, [("min-amplitude", value)], samples, .squat)
        #expect(found == piece.outcome.moments, "\(value)")
      }
    }
  }

  @Test func `three peaks by hand`() throws {
    // Persistences 4, 2 and 1 at 0.1, 0.3 and 0.5 s.
    let samples = [0.0, 4, 0, 2, 0, 1, 0].enumerated().map {
      Sample(time: Double($0.offset) / 10, value: $0.element)
    }
    let configuration = try CounterConfiguration(parsing: "zig-zag-fixed:smoothing=0")
    let axis = try ThresholdAxis("min-amplitude", of: configuration.counter, over: 0.5...5)
    let line = try CounterLine(configuration, over: axis).events(of: sweptClip(samples))
    #expect(line.starts == [0.5, 1, 2, 4])
    #expect(line.outcomes.map(\.count) == [3, 2, 1, 0])
    #expect(line.outcomes[1].moments.map(\.decision) == [0.2, 0.4])
    #expect(line.outcomes[1].moments.map(\.extremum) == [0.1, 0.3])
  }

  @Test func `a line that cannot be exact is refused`() throws {
    let configuration = try CounterConfiguration(parsing: "phase-oscillator")
    let axis = try ThresholdAxis("min-amplitude", of: configuration.counter)
    #expect(throws: ConfigurationError.self) { try CounterLine(configuration, over: axis) }
  }
}
