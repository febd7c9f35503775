// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepKitTesting
import Testing

@testable import RepCounting

/// Signals whose times are far apart, close together or far from 0.
@Suite struct LongTimeTests {
  private static let names = CounterCatalog.all.map(\.name)

  private func counter(_ name: String) throws -> (any SignalCounter, ClosedRange<Double>) {
    let configuration = try CounterConfiguration(parsing: name)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    return (configuration.makeSignalCounter(for: squat), isAngle ? 20...180 : 0...1)
  }

  /// A signal, and the same signal later.
  private func twice(_ range: ClosedRange<Double>, after seconds: Double) -> [Sample] {
    let samples = randomSignal(seed: 7, in: range)
    return samples
      + samples.map { sample in
        var later = sample
        later.time += seconds
        return later
      }
  }

  @Test(arguments: names, [3_600, 1e6, 9e8])
  func `a gap of hours or years costs no more than the frames`(name: String, gap: Double) throws {
    var (counter, range) = try counter(name)
    let samples = twice(range, after: gap)
    let seen = Set(samples.map(\.time))
    for event in counter.events(of: samples) { #expect(seen.contains(event.decisionTime)) }
  }

  /// An app's own clock may say anything; what is counted then is not said, but nothing traps.
  @Test(arguments: names, [1e-12, 1e-6, 1e3, 1.7e9, 1e12, 1e100])
  func `times in any unit neither trap nor stand still`(name: String, scale: Double) throws {
    var (counter, range) = try counter(name)
    var samples = randomSignal(seed: 5, in: range)
    for index in samples.indices { samples[index].time *= scale }
    let rising = zip(samples, samples.dropFirst()).filter { $0.time < $1.time }.map(\.1)
    _ = counter.events(of: rising)
  }

  /// Motifs as they are defined: every pair of stretches, none left out.
  private func motifs(_ samples: [Sample], of values: Int) -> [Double?] {
    let length = samples[samples.count - 1].time - samples[0].time
    var window = UniformWindow(seconds: length + 1, rate: 15)
    for sample in samples { _ = window.update(sample) }
    let signal = window.values
    var shapes: [(place: Int, range: Double, shape: [Double])] = []
    for place in 0..<max(0, signal.count - values + 1) {
      let stretch = Array(signal[place..<(place + values)])
      let mean = stretch.reduce(0, +) / Double(values)
      let norm = stretch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
      guard norm > 0, let low = stretch.min(), let high = stretch.max() else { continue }
      shapes.append((place, high - low, stretch.map { ($0 - mean) / norm }))
    }
    let order = shapes.indices.sorted { (shapes[$1].range, $0) < (shapes[$0].range, $1) }
    var best: Double?
    return order.enumerated().map { count, new in
      for old in order[..<count] {
        let (one, other) = (shapes[min(old, new)], shapes[max(old, new)])
        guard 2 * (other.place - one.place) >= values else { continue }
        let product = zip(one.shape, other.shape).reduce(0) { $0 + $1.0 * $1.1 }
        best = max(best ?? product, product)
      }
      return best
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `the motif is the best of all pairs, to the last bit`(seed: UInt64) throws {
    let samples = randomSignal(seed: seed, in: seed % 2 == 0 ? 0...1 : 20...180)
      .filter { !$0.value.isNaN }
    guard let stretches = ShapeStretches(of: samples) else { return }
    #expect(stretches.motifCorrelations == motifs(samples, of: stretches.length))
  }
}
