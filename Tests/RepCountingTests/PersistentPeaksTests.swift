// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import RepCounting
import Testing

struct PersistentPeaksTests {
  private func samples(_ values: [Double]) -> [Sample] {
    values.enumerated().map { Sample(time: Double($0) / 30, value: $1) }
  }

  private func persistences(_ values: [Double]) -> [Double] {
    PersistentPeaks(of: samples(values)).peaks.map(\.persistence)
  }

  /// A zig-zag, written down as it is defined.
  private func zigZag(_ values: [Double], _ amplitude: Double) -> Int {
    var count = 0
    var isRising = false
    var extreme = Double.infinity
    for value in values where !value.isNaN {
      if isRising {
        extreme = max(extreme, value)
        if extreme - value > amplitude { (isRising, extreme, count) = (false, value, count + 1) }
      } else {
        extreme = min(extreme, value)
        if value - extreme > amplitude { (isRising, extreme) = (true, value) }
      }
    }
    return count
  }

  @Test(
    arguments: [
      ([], []), ([1], []), ([1, 2], []), ([2, 1], []), ([1, 1, 1], []), ([0, 1, 0], [1]),
      // Of two equal peaks the later is part of the first.
      ([0, 5, 3, 5, 0], [5, 2]),
      // Neither end is a peak.
      ([5, 0, 3, 0], [3]), ([0, 3, 0, 5], [3]), ([2, 5, 0, 3, 1], [3, 2]),
      ([0, 3, 3, 0], [3]), ([.nan, 0, .nan, 2, .nan, 1, .nan], [1]), ([.nan, .nan], []),
    ] as [([Double], [Double])]
  )
  func `hand-computed persistences`(values: [Double], expected: [Double]) {
    #expect(persistences(values) == expected)
  }

  @Test func `persistences are scipy's prominences, and with ties those of joined neighbours`()
    throws
  {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Reference/persistence.json")
    let (root, _) = JSONNode.parse([UInt8](try Data(contentsOf: file)), file: "persistence.json")
    let node = try #require(root)
    let script = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: try #require(node["generator"]?.string))
    #expect(
      SHA256.hexadecimal(of: [UInt8](try Data(contentsOf: script)))
        == node["generator_sha256"]?.string
    )
    let cases = try #require(node["cases"]?.array)
    #expect(cases.count >= 200)
    for one in cases {
      let values = try #require(one["values"]?.array).compactMap(\.double)
      let expected = try #require(one["persistences"]?.array).compactMap(\.double)
      let found = persistences(values)
      #expect(found.count == expected.count)
      for (mine, other) in zip(found, expected) { #expect(abs(mine - other) < 1e-12) }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the count above every amplitude is that of a zig-zag`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let isWhole = seed % 2 == 0
    var level = 0.0
    let values = (0..<random.index(below: 60)).map { _ -> Double in
      if random.index(below: 9) == 0 { return .nan }
      level += isWhole ? Double(random.index(below: 7)) - 3 : 4 * random.unit() - 2
      return level
    }
    let peaks = PersistentPeaks(of: samples(values))
    let steps = peaks.peaks.map(\.persistence)
    let justBelow = steps.map { $0 * 0.999 }
    for amplitude in [0, 0.5, 1, 2, 3, 7] + steps + justBelow {
      #expect(peaks.count(above: amplitude) == zigZag(values, amplitude), "\(amplitude)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `shifting changes nothing, scaling scales, reversing keeps the list`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let values = (0..<40).map { _ in Double(random.index(below: 4_096)) }
    let plain = persistences(values)
    #expect(persistences(values.map { $0 + 512 }) == plain)
    #expect(persistences(values.map { $0 * 8 }) == plain.map { $0 * 8 })
    #expect(persistences(values.reversed()) == plain)
  }

  @Test(arguments: ["zig-zag", "zig-zag-fixed", "zig-zag-fixed:smoothing=0"])
  func `a zig-zag of the catalogue counts what it says it counts`(text: String) throws {
    let exercise = try #require(Exercise.named("squat"))
    for seed in 0..<50 as Range<UInt64> {
      var random = RandomGenerator(seed: seed)
      var level = 0.5
      let walk = samples(
        (0..<300).map { _ in
          level += 0.06 * (random.unit() - 0.5)
          return random.index(below: 20) == 0 ? .nan : level
        }
      )
      for amplitude in ["0.02", "0.05", "0.08", "0.2"] {
        var configuration = try CounterConfiguration(parsing: text)
        try configuration.set("min-amplitude", to: amplitude)
        var counter = configuration.makeSignalCounter(for: exercise)
        let found = try #require(configuration.persistence(of: walk, in: exercise))
        #expect(counter.events(of: walk).count == found.peaks.count(above: found.amplitude))
      }
    }
  }

  @Test(arguments: ["hysteresis", "article-rep-counter-fixed", "zig-zag:cooldown=1"])
  func `other counters do not count peaks`(text: String) throws {
    let exercise = try #require(Exercise.named("squat"))
    let configuration = try CounterConfiguration(parsing: text)
    #expect(configuration.persistence(of: samples([0, 1, 0]), in: exercise) == nil)
  }

  @Test func `margins and flips by hand`() throws {
    // Persistences 4, 2 and 1.
    let peaks = PersistentPeaks(of: samples([0, 4, 0, 2, 0, 1, 0]))
    #expect(peaks.peaks.map(\.persistence) == [4, 2, 1])
    #expect(peaks.count(above: 1.5) == 2)
    #expect(abs(try #require(peaks.margin(around: 1.5)) - Elementary.log(2 / 1.5)) < 1e-15)
    #expect(abs(try #require(peaks.margin(around: 1.1)) - Elementary.log(1.1)) < 1e-15)
    #expect(abs(try #require(peaks.margin(around: 40)) - Elementary.log(10)) < 1e-15)
    #expect(try #require(peaks.margin(around: 2)) == 0)
    // From 1, above which there are two, to 2.25; from 0.9375, above which there are three, to 2.4.
    #expect(peaks.flips(around: 1.5, factor: 1.5) == 1)
    #expect(peaks.flips(around: 1.5, factor: 1.6) == 2)
    #expect(peaks.flips(around: 10, factor: 1.5) == 0)
    #expect(peaks.flips(around: 3, factor: 1) == 0)
    #expect(PersistentPeaks(of: samples([])).margin(around: 1) == nil)
    let times: [Double] = [1.0 / 30, 3.0 / 30, 5.0 / 30]
    #expect(peaks.peaks.map(\.time) == times)
  }
}
