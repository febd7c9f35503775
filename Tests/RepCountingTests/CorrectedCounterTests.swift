// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing

/// What a good counter must get right on made signals; the literal ones do not.
@Suite struct CorrectedCounterTests {
  static let names = [
    "article-rep-counter-fixed", "article-adaptive-counter-fixed", "zig-zag-fixed",
  ]

  static let tempi = [
    RepSignal.Tempo(0.4, 0, 0.4), RepSignal.Tempo(1, 0, 1), RepSignal.Tempo(3, 1, 1),
    RepSignal.Tempo(5, 0, 1), RepSignal.Tempo(1, 0, 4), RepSignal.Tempo(2, 2, 2, rest: 3),
  ]

  private func events(_ name: String, _ signal: RepSignal) throws -> [RepEvent] {
    let squat = try #require(Exercise.named("squat"))
    var counter = try CounterConfiguration(parsing: name).makeSignalCounter(for: squat)
    return counter.events(of: signal.samples)
  }

  private func count(_ name: String, _ signal: RepSignal) throws -> Int {
    try events(name, signal).count
  }

  @Test(arguments: names, tempi)
  func `every tempo is counted at every frame rate`(
    _ name: String,
    _ tempo: RepSignal.Tempo
  ) throws {
    for rate in [15.0, 30, 60] {
      let signal = RepSignal(reps: 10, tempo: tempo, rate: rate).noisy(0.004, seed: 7)
      let found = try events(name, signal)
      #expect(found.count == 10, "\(rate) fps")
      for (event, extremum) in zip(found, signal.extrema) {
        // Slow turns are flat, and noise picks a place in them.
        let slack = 0.3 + tempo.hold / 2 + 0.1 * tempo.period
        #expect((event.extremumTime! - extremum).magnitude < slack)
      }
    }
  }

  @Test(arguments: names) func `drift in either direction does not matter`(name: String) throws {
    for slope in [-0.01, 0.005, 0.01] {
      let signal = RepSignal(reps: 12, tempo: RepSignal.Tempo(1, 0, 1, rest: 0.5))
      #expect(try count(name, signal.drifting(slope)) == 12, "\(slope) per second")
    }
  }

  @Test(arguments: names) func `a motionless start counts nothing`(name: String) throws {
    for level in [0.0, 0.1, 0.3, 0.7] {
      #expect(try count(name, RepSignal(reps: 0, level: level, lead: 5)) == 0)
      #expect(try count(name, RepSignal(reps: 1, level: level)) == 1)
    }
  }

  @Test(arguments: names) func `a clip may start at the extreme`(name: String) throws {
    let signal = RepSignal(reps: 8, lead: 0).dropping(before: 1.001)
    #expect(try count(name, signal) == 7)
  }

  @Test(arguments: names) func `a clip that ends at the extreme has no last rep`(
    name: String
  ) throws {
    var signal = RepSignal(reps: 3, tail: 0)
    signal = signal.dropping(after: 2 + 5.05)
    #expect(try count(name, signal) == 2)
  }

  @Test(arguments: names, 0..<6 as Range<UInt64>)
  func `jitter at rest counts nothing`(_ name: String, _ seed: UInt64) throws {
    let still = RepSignal(reps: 0, lead: 60, tail: 0).noisy(0.01, seed: seed)
    #expect(try count(name, still) == 0)
  }

  /// Pulses at the bottom end a zig-zag's rep, so this is for the others.
  @Test(arguments: names.dropLast()) func `pulses belong to the rep they are in`(
    name: String
  ) throws {
    let tempo = RepSignal.Tempo(1, 2, 1, rest: 1)
    for (size, start) in [(0.1, 1.0), (-0.06, 4.0)] {
      let signal = RepSignal(reps: 6, tempo: tempo, travel: 0.25).changed { sample in
        let inRep = (sample.time - 2).truncatingRemainder(dividingBy: tempo.period) - start
        let length = start == 1 ? 2.0 : 1.0
        guard sample.time >= 2, sample.time < 32, (0..<length).contains(inRep) else {
          return sample.value
        }
        return sample.value - size * (1 - Elementary.cos(4 * .pi * inRep)) / 2
      }
      #expect(try count(name, signal) == 6, "pulses of \(size)")
    }
  }

  @Test(arguments: names.dropLast()) func `one wild frame is not a rep`(name: String) throws {
    let glitch = RepSignal(reps: 4).changed { (1..<1.02).contains($0.time) ? 0.9 : $0.value }
    #expect(try count(name, glitch) == 4)
  }

  @Test(arguments: names) func `a step is not a rep, and counting goes on`(name: String) throws {
    let signal = RepSignal(reps: 20, lead: 5, tail: 3)
    let stepped = signal.changed { $0.time < 3 ? $0.value - 0.3 : $0.value }
    let found = try events(name, stepped)
    #expect((15...20).contains(found.count), "\(found.count)")
  }

  @Test(arguments: names) func `missing stretches cost no rep`(name: String) throws {
    let signal = RepSignal(reps: 10).changed { sample in
      (sample.time * 5).rounded(.down).truncatingRemainder(dividingBy: 4) == 0 ? .nan : sample.value
    }
    #expect(try count(name, signal) == 10)
  }
}
