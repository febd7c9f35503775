// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing

@Suite struct ZigZagCounterTests {
  @Test(arguments: 0...6) func `every rep is counted on a signal that grows to the extreme`(
    reps: Int
  ) {
    var counter = ZigZagCounter()
    let events = counter.events(of: RepSignal(reps: reps).samples)
    #expect(events.count == reps)
  }

  @Test(arguments: 1...6) func `the last rep is lost on a signal that shrinks to it`(reps: Int) {
    var counter = ZigZagCounter()
    let flipped = RepSignal(reps: reps).flipped().samples
    #expect(counter.events(of: flipped).count == reps - 1)
    var fixed = ZigZagCounterFixed(rest: 1)
    #expect(fixed.events(of: flipped).count == reps)
  }

  @Test func `the extremum is the smoothed peak and the amplitude its height`() throws {
    var counter = ZigZagCounter(minAmplitude: 1)
    let values: [Double] = [0, 0, 0, 0, 0, 5, 10, 10, 10, 10, 10, 5, 0, 0, 0, 0, 0]
    let samples = values.enumerated().map {
      Sample(time: Double($0), value: $1, confidence: $0 == 8 ? 0.5 : 0.8)
    }
    let event = try #require(counter.events(of: samples).first)
    // Means of five: 0, 1, 3, 5, 7, 9, 10, 9, 7: the peak is frame 10, the fall passes 1 at 12.
    #expect(event.extremumTime == 10)
    #expect(event.decisionTime == 12)
    #expect(event.start == 0)
    #expect(event.amplitude == 10)
    let confidence = try #require(event.confidence)
    #expect((confidence - 10.0 / 11 * 0.8).magnitude < 1e-7)
  }

  /// Random walks: the count is that of interior maxima more persistent than the amplitude.
  @Test(arguments: 0..<200 as Range<UInt64>) func `the count is a persistence count`(
    seed: UInt64
  ) {
    var random = RandomGenerator(seed: seed)
    var level = 0.0
    let samples = (0..<(20 + random.index(below: 200))).map { frame in
      level += random.unit() - 0.5
      return Sample(time: Double(frame), value: level)
    }
    let amplitude = random.unit()
    var counter = ZigZagCounter(minAmplitude: amplitude)
    let smoothed = samples.indices.map { index -> Double in
      let window = samples[max(0, index - 4)...index]
      return window.reduce(0) { $0 + $1.value } / Double(window.count)
    }
    #expect(
      counter.events(of: samples).count == persistentMaxima(of: smoothed, above: amplitude)
    )
  }

  /// Counts maxima by merging: the lower of two neighbouring maxima dies at the valley between them,
  /// and the ends of the signal are valleys of their own.
  private func persistentMaxima(of values: [Double], above amplitude: Double) -> Int {
    // Alternating extremes, starting and ending with a valley.
    var turns: [Double] = []
    for value in values where value != turns.last {
      if turns.count >= 2,
        (turns[turns.count - 1] - turns[turns.count - 2]) * (value - turns[turns.count - 1]) > 0
      {
        turns[turns.count - 1] = value
      } else {
        turns.append(value)
      }
    }
    if turns.count >= 2, turns[0] > turns[1] { turns.removeFirst() }
    if turns.count >= 2, turns[turns.count - 1] > turns[turns.count - 2] { turns.removeLast() }
    // Cancel the smallest inner step until every step exceeds the amplitude.
    while turns.count >= 3 {
      let steps = (1..<turns.count).map { ((turns[$0] - turns[$0 - 1]).magnitude, $0) }
      guard let smallest = steps.min(by: { $0.0 < $1.0 }), smallest.0 <= amplitude else { break }
      if smallest.1 == 1 {
        turns.removeFirst(2)
      } else if smallest.1 == turns.count - 1 {
        turns.removeLast(2)
      } else {
        turns.removeSubrange((smallest.1 - 1)...smallest.1)
      }
    }
    return turns.count / 2
  }

  @Test(arguments: [15.0, 30, 60]) func `the fixed window is as long at every frame rate`(
    rate: Double
  ) {
    var counter = ZigZagCounterFixed()
    let signal = RepSignal(reps: 8, tempo: RepSignal.Tempo(0.5, 0, 0.5), rate: rate)
    let events = counter.events(of: signal.samples)
    #expect(events.count == 8)
    for (event, extremum) in zip(events, signal.extrema) {
      #expect((event.extremumTime! - extremum).magnitude < 0.15)
    }
  }
}
