// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import RepCounting

@Suite struct ArticleRepCounterTests {
  /// y = level + 0.1 (1 - cos(2 pi i / 60)) for each rep, after 60 frames at the level, at 30 fps.
  private func reps(_ count: Int, level: Double) -> [Sample] {
    RepSignal(reps: count, level: level, tail: 0).samples
  }

  struct Count: CustomTestStringConvertible {
    var reps: Int
    var level: Double
    var expected: Int
    var testDescription: String { "\(reps) reps from \(level)" }
  }

  /// Above 0.16 the cold start is half a rep: ceil(N/2); below it floor(N/2).
  static let counts =
    (0...12).map { Count(reps: $0, level: 0.3, expected: ($0 + 1) / 2) }
    + (0...12).map { Count(reps: $0, level: 0.1, expected: $0 / 2) }

  @Test(arguments: counts) func `half the reps are counted`(_ row: Count) {
    var counter = ArticleRepCounter()
    // A second at rest at the end lets the last lobe come to its end.
    let samples = RepSignal(reps: row.reps, level: row.level, tail: 2).samples
    #expect(counter.events(of: samples).count == row.expected)
  }

  @Test func `events fall on every 120th frame from 104`() {
    var counter = ArticleRepCounter()
    let frames = counter.events(of: reps(10, level: 0.3)).map { ($0.decisionTime * 30).rounded() }
    #expect(frames == [104, 224, 344, 464, 584])
  }

  struct Response: CustomTestStringConvertible {
    var rate: Double
    var period: Double
    var gain: Double
    var testDescription: String { "\(period) s at \(rate) fps" }
  }

  static let responses: [Response] = zip(
    [15.0, 30, 60],
    [
      [0.59, 1.25, 0.22, 1.27, 1.90, 1.80, 1.59, 1.40, 1.10],
      [0.22, 1.27, 1.90, 1.80, 1.40, 1.10, 0.90, 0.76, 0.58],
      [1.90, 1.80, 1.40, 1.10, 0.76, 0.58, 0.47, 0.39, 0.29],
    ]
  ).flatMap { rate, gains in
    zip([0.75, 1, 1.5, 2, 3, 4, 5, 6, 8], gains).map {
      Response(rate: rate, period: $0, gain: $1)
    }
  }

  /// The steady response to a sine and a cosine, 90 degrees apart, gives the gain exactly.
  @Test(arguments: responses) func `the deviation is a band-pass`(_ row: Response) {
    var inPhase = SlidingHistory()
    var quadrature = SlidingHistory()
    for frame in 0..<60 {
      let angle = 2 * .pi * Double(frame) / (row.period * row.rate)
      inPhase.append(Elementary.cos(angle))
      quadrature.append(Elementary.sin(angle))
    }
    let (real, imaginary) = (inPhase.deviation, quadrature.deviation)
    let gain = (real * real + imaginary * imaginary).squareRoot()
    #expect((gain - row.gain).magnitude <= 0.0051, "\(gain)")
  }

  struct TempoCount: CustomTestStringConvertible {
    var tempo: RepSignal.Tempo
    var down: Int
    var up: Int
    var testDescription: String { tempo.description }
  }

  static let tempi = [
    TempoCount(tempo: RepSignal.Tempo(3, 1, 1), down: 0, up: 4),
    TempoCount(tempo: RepSignal.Tempo(5, 0, 1), down: 0, up: 4),
    TempoCount(tempo: RepSignal.Tempo(1, 0, 4), down: 5, up: 0),
  ]

  /// Both directions start below 0.16, so that the cold start plays no part.
  @Test(arguments: tempi) func `the count depends on the direction of y`(_ row: TempoCount) {
    var counter = ArticleRepCounter()
    let down = RepSignal(reps: 10, tempo: row.tempo, level: 0.1)
    let up = down.changed { 0.2 - $0.value }
    #expect(counter.events(of: down.samples).count == row.down)
    #expect(counter.events(of: up.samples).count == row.up)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `jitter at rest counts nothing`(seed: UInt64) {
    var counter = ArticleRepCounter()
    let still = RepSignal(reps: 0, level: 0.1, lead: 60, tail: 0).noisy(0.03, seed: seed)
    #expect(counter.events(of: still.samples).isEmpty)
  }

  @Test func `a bump arms the machine for good`() {
    var counter = ArticleRepCounter()
    let calm = RepSignal(reps: 3, level: 0.1, lead: 10)
    let bumped = calm.changed { (2..<2.5).contains($0.time) ? 0.4 : $0.value }
    #expect(counter.events(of: calm.samples).count == 1)
    #expect(counter.events(of: bumped.samples).count == 2)
  }

  @Test(arguments: [(0, 5), (0.05, 5), (0.15, 10)])
  func `a big pulse at the bottom makes it right by accident`(_ pulse: Double, _ count: Int) {
    var counter = ArticleRepCounter()
    let tempo = RepSignal.Tempo(1, 1, 1, rest: 1)
    let signal = RepSignal(reps: 10, tempo: tempo, level: 0.1).changed { sample in
      let inRep = (sample.time - 2).truncatingRemainder(dividingBy: tempo.period)
      guard sample.time >= 2, (1..<2).contains(inRep), sample.value > 0.2 else {
        return sample.value
      }
      return sample.value - pulse * (1 - Elementary.cos(2 * .pi * inRep)) / 2
    }
    #expect(counter.events(of: signal.samples).count == count)
  }

  @Test func `the extremum is the largest sample between the first lobe and the count`() {
    var counter = ArticleRepCounter()
    // The larger second rep holds the extremum, though the rep began in the first one.
    let signal = RepSignal(reps: 2, level: 0.1)
    let events = counter.events(
      of: signal.changed { $0.time < 4 ? $0.value : $0.value + ($0.value - 0.1) / 10 }.samples
    )
    #expect(events.map(\.extremumTime) == [5])
    #expect(events.map { ($0.start ?? 0) < 3 } == [true])
  }

  @Test func `frames without a pose are not fed`() {
    var counter = ArticleRepCounter()
    let samples = reps(10, level: 0.3)
    let plain = counter.events(of: samples)
    let gappy = samples.flatMap { [$0, Sample(time: $0.time, value: .nan, confidence: 0)] }
    #expect(counter.events(of: gappy) == plain)
  }
}
