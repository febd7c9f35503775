// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import RepCounting

@Suite struct RepConfidenceTests {
  @Test func `it is the share of the travel times the median`() {
    var confidence = RepConfidence()
    for value in [0.5, 0.25, 1] { confidence.append(value) }
    #expect(confidence.take(amplitude: 3, threshold: 1) == 0.375)
  }

  @Test func `of two in the middle it is the lower one`() {
    var confidence = RepConfidence()
    for value in [1, 0.25, 0.75, 0.5] { confidence.append(value) }
    #expect(confidence.take(amplitude: 1, threshold: 0) == 0.5)
  }

  @Test func `without samples there is none`() {
    var confidence = RepConfidence()
    #expect(confidence.take(amplitude: 1, threshold: 1) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `the median is that of sorting`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let kinds = 1 + random.index(below: 60)
    let samples = (0...random.index(below: 300)).map { time in
      Sample(
        time: Double(time),
        value: random.index(below: 9) == 0 ? .nan : 0,
        confidence: Double(random.index(below: kinds)) / 64
      )
    }
    let measured = samples.filter { !$0.value.isNaN }.map(\.confidence).sorted()
    let median = measured.isEmpty ? nil : measured[(measured.count - 1) / 2]
    var one = RepConfidence()
    for sample in samples where !sample.value.isNaN { one.append(sample.confidence) }
    #expect(one.take(amplitude: 1, threshold: 0) == median)
    var many = RepConfidence()
    many.append(0..<samples.count, of: samples)
    #expect(many.take(amplitude: 1, threshold: 0) == median)
  }

  @Test func `long reps are thinned alike one by one and in batches`() {
    let samples = (0..<5000).map {
      Sample(time: Double($0), value: 0, confidence: Double($0) / 5000)
    }
    var one = RepConfidence()
    for sample in samples { one.append(sample.confidence) }
    var many = RepConfidence()
    many.append(0..<700, of: samples)
    many.append(700..<5000, of: samples)
    let median = one.take(amplitude: 1, threshold: 0)
    #expect(median == many.take(amplitude: 1, threshold: 0))
    #expect(((median ?? 0) - 0.5).magnitude < 0.002)
  }

  @Test func `a confidence that is not a number counts as none`() {
    var confidence = RepConfidence()
    for value in [Double.nan, .nan, 0.5] { confidence.append(value) }
    #expect(confidence.take(amplitude: 1, threshold: 0) == 0)
  }
}
