// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import RepKitTesting
import TestSupport
import Testing

/// Stretches without a person in the middle of a clip.
@Suite struct GapTests {
  private static let names = CounterCatalog.all.map(\.name)

  /// Those whose counts may grow with gaps: they can make a rhythm where there was none, and leave half
  /// a rep for a template or a motif.
  private static let learners: Set<String> = [
    "autocorrelation", "spectral", "self-similarity", "template", "matrix-profile",
  ]

  /// A counter of the catalogue with its defaults, and the range of its signal.
  private func counter(_ name: String) throws -> (any SignalCounter, ClosedRange<Double>) {
    let configuration = try CounterConfiguration(parsing: name)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    return (configuration.makeSignalCounter(for: squat), isAngle ? 20...180 : 0...1)
  }

  /// Reps of 2 s with rests of 3 s, from rest at one end of the range to the other.
  private func reps(_ count: Int, in range: ClosedRange<Double>) -> RepSignal {
    let isAngle = range.upperBound > 1
    return RepSignal(
      reps: count,
      tempo: .init(1, 0, 1, rest: 3),
      travel: isAngle ? -110 : 0.4,
      level: isAngle ? 170 : 0.3
    )
  }

  @Test(arguments: names, 0..<40 as Range<UInt64>)
  func `no time of an event lies where nothing was measured`(name: String, seed: UInt64) throws {
    var (counter, range) = try counter(name)
    let samples = randomSignal(seed: seed, in: range)
    let gaps = Gaps(seed: seed &+ 99, in: samples[0].time...samples[samples.count - 1].time)
    let cut = gaps.cut(samples)
    let seen = Set(cut.filter { !$0.value.isNaN }.map(\.time))
    for event in counter.events(of: cut) {
      let times =
        [event.decisionTime] + [event.start, event.extremumTime, event.end].compactMap(\.self)
      #expect(times.allSatisfy(seen.contains), "\(event)")
      #expect(event.confidence.map { $0 >= 0 && $0 <= 1 } ?? true)
    }
  }

  @Test(arguments: names.filter { !learners.contains($0) }, 0..<20 as Range<UInt64>)
  func `gaps in reps take reps away and make none`(name: String, seed: UInt64) throws {
    var (counter, range) = try counter(name)
    let signal = reps(6, in: range).noisy(range.upperBound / 500, seed: seed)
    let whole = counter.events(of: signal.samples).count
    let gaps = Gaps(seed: seed, in: 2...32)
    let cut = counter.events(of: gaps.cut(signal.samples)).count
    #expect(cut <= whole, "\(cut) of \(whole)")
  }

  @Test(arguments: names.filter { !learners.contains($0) })
  func `a gap at rest changes no count`(name: String) throws {
    var (counter, range) = try counter(name)
    let signal = reps(4, in: range)
    let whole = counter.events(of: signal.samples)
    // Reps begin at 2, 7, 12 and 17 s and take 2 s.
    let gaps = Gaps([0.3...1.1, 4.8...6.2, 10...11, 14.5...16.7])
    let cut = counter.events(of: gaps.cut(signal.samples))
    #expect(cut.count == whole.count)
  }

  /// The literal adaptive counter takes noise for reps, gaps or not, and is no better here.
  @Test(arguments: names)
  func `somebody at rest does nothing, gaps or not`(name: String) throws {
    var (counter, range) = try counter(name)
    for seed in 0..<10 as Range<UInt64> {
      let rest = reps(0, in: range).noisy(range.upperBound / 500, seed: seed)
      let long = (0..<10).flatMap { part in
        rest.samples.map { Sample(time: $0.time + 4 * Double(part), value: $0.value) }
      }
      let whole = counter.events(of: long).count
      let cut = counter.events(of: Gaps(seed: seed, in: 0...40).cut(long)).count
      #expect(
        name == "article-adaptive-counter" ? cut <= whole + 1 : cut == 0,
        "\(cut) of \(whole)"
      )
    }
  }

  @Test(arguments: names)
  func `a clip without a frame, or without a person, has no reps`(name: String) throws {
    var (counter, range) = try counter(name)
    #expect(counter.events(of: []).isEmpty)
    let signal = reps(3, in: range)
    #expect(counter.events(of: Gaps([-1...1000]).cut(signal.samples)).isEmpty)
    // The first half alone gives the reps of the first half alone.
    let half = signal.dropping(after: 8)
    let cut = Gaps([8.01...1000]).cut(signal.samples)
    #expect(counter.events(of: cut) == counter.events(of: half.samples))
  }
}
