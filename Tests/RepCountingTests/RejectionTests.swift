// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import RepKitTesting
import TestSupport
import Testing

/// Why candidates were not counted.
@Suite struct RejectionTests {
  /// Triangles, or rounded ones, that reach the given heights in 1 s each way, at 30 fps, from 0.3.
  private func signal(
    heights: [Double],
    of travel: Double = 1,
    level: Double = 0.3,
    isRound: Bool = false
  ) -> [Sample] {
    var samples: [Sample] = []
    for (rep, height) in heights.enumerated() {
      for frame in 0..<60 {
        let line = frame < 30 ? Double(frame) / 30 : Double(60 - frame) / 30
        let way = isRound ? (1 - Elementary.cos(.pi * line)) / 2 : line
        samples.append(
          Sample(
            time: Double(rep) * 2 + Double(frame) / 30,
            value: level + travel * height * way
          )
        )
      }
    }
    return samples
  }

  private func report(_ text: String, _ samples: [Sample]) throws -> CounterReport {
    let configuration = try CounterConfiguration(parsing: text)
    let squat = try #require(Exercise.named("squat"))
    var counter = configuration.makeSignalCounter(for: squat)
    return counter.report(on: samples)
  }

  @Test(arguments: [
    "zig-zag", "zig-zag-fixed:smoothing=0", "article-rep-counter-fixed:smoothing=0",
  ])
  func `a small swing names its amplitude and the one it should have`(text: String) throws {
    let samples = signal(heights: [0.2, 0.05, 0.2, 0.2])
    let report = try report(text, samples)
    let rejection = try #require(report.rejections.first)
    #expect(report.events.count == 3)
    #expect(report.rejections.count == 1)
    #expect(rejection.rejection?.cause == .amplitude)
    #expect(rejection.rejection?.reason.hasSuffix("< min-amplitude 0.08") == true)
    #expect((rejection.extremumTime! - 3).magnitude < 0.1)
  }

  @Test func `a shallow angle names the threshold it did not reach`() throws {
    let samples = signal(heights: [1, 0.5, 1], of: -90, level: 170)
    let report = try report("aigym", samples)
    #expect(report.events.count == 2)
    #expect(report.rejections.map(\.rejection?.reason) == ["least value 125 > low 90"])
  }

  @Test func `an arm that is not stretched again names the threshold it did not pass`() throws {
    // Down to 80, up to 130 only, down again: the second visit is none.
    let samples = (0..<180).map { frame in
      let phase = Double(frame % 60) / 60
      let share = phase < 0.5 ? 2 * phase : 2 - 2 * phase
      let top = (30..<150).contains(frame) ? 130.0 : 170
      return Sample(time: Double(frame) / 30, value: top + (80 - top) * share)
    }
    let report = try report("aigym", samples)
    #expect(report.events.count == 1)
    #expect(
      report.rejections.map(\.rejection?.reason) == [
        "value beside it 130 < high 145", "value beside it 130 < high 145",
      ]
    )
  }

  @Test func `a rep too soon names its gap and the cooldown`() throws {
    let report = try report("zig-zag:cooldown=3", signal(heights: [0.2, 0.2, 0.2]))
    #expect(report.events.count == 2)
    #expect(report.rejections.map(\.rejection?.cause) == [.cooldown])
    #expect(report.rejections[0].rejection?.reason == "gap 2 s < cooldown 3 s")
  }

  @Test func `the article's literal counter says which swings it needs two of`() throws {
    let samples = RepSignal(reps: 6, travel: 0.4).samples
    let report = try report("article-rep-counter", samples)
    let reasons = Set(report.rejections.compactMap(\.rejection?.reason))
    #expect(reasons.contains("two swings of the deviation make one rep here"))
  }

  @Test func `numbers that look alike get more digits`() {
    let rejection = Rejection(.amplitude, "amplitude", 0.08004, below: "min-amplitude", 0.08)
    #expect(rejection.reason == "amplitude 0.08004 < min-amplitude 0.08")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no candidate is a rep that was counted`(seed: UInt64) throws {
    let report = try report("zig-zag", randomSignal(seed: seed))
    for candidate in report.rejections {
      let span = candidate.start!...candidate.end!
      #expect(!report.events.contains { span.contains($0.extremumTime!) })
      #expect(candidate.amplitude! <= 0.08)
    }
  }

  @Test(arguments: CounterCatalog.all.map(\.name))
  func `every counter says why it did not count small movements after a set`(name: String) throws {
    let configuration = try CounterConfiguration(parsing: name)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    // Six reps, 6 s of rest, eight movements of less than any least amplitude, and rest.
    let small = isAngle ? 0.4 : 0.03 / 0.3
    let still = [Double](repeating: 0, count: 3)
    let heights = [Double](repeating: 1, count: 6) + still + [Double](repeating: small, count: 8)
    let samples = signal(
      heights: heights + still,
      of: isAngle ? -90 : 0.3,
      level: isAngle ? 170 : 0.3,
      isRound: true
    )
    let report = try report(name, samples)
    let late = report.rejections.filter { $0.place > 17 && ($0.start ?? $0.place) < 36 }
    #expect(!late.isEmpty, "\(report.rejections.map { ($0.place, $0.rejection?.reason ?? "") })")
    #expect(report.rejections.allSatisfy { $0.rejection?.reason.isEmpty == false })
    #expect(!report.events.isEmpty)
    #expect(report.events.allSatisfy { $0.place < 18 }, "\(report.events.map(\.place))")
  }

  @Test(arguments: [
    ("autocorrelation", "correlation", "min-correlation 0.5"),
    ("spectral", "share of the power", "min-share 0.6"),
    ("self-similarity", "contrast", "min-contrast 3"),
  ])
  func `movement without a rhythm names the best there was`(
    name: String,
    quality: String,
    least: String
  ) throws {
    var random = RandomGenerator(seed: 5)
    let samples = (0..<600).map { frame in
      Sample(time: Double(frame) / 30, value: 0.3 + 0.1 * random.normal())
    }
    let report = try report(name, samples)
    let reasons = report.rejections.compactMap(\.rejection?.reason)
    #expect(reasons.contains { $0.hasPrefix(quality) && $0.hasSuffix("< \(least)") }, "\(reasons)")
    for candidate in report.rejections { #expect(candidate.start! < candidate.end!) }
  }

  @Test(arguments: ["autocorrelation", "spectral", "self-similarity"])
  func `movement long before a rhythm is no part of what the rhythm makes up for`(
    name: String
  ) throws {
    var random = RandomGenerator(seed: 5)
    let noise = (0..<600).map { frame in
      Sample(time: Double(frame) / 30, value: 0.3 + 0.1 * random.normal())
    }
    let reps = signal(heights: [Double](repeating: 1, count: 10), isRound: true)
    let samples = noise + reps.map { Sample(time: 20 + $0.time, value: $0.value) }
    let report = try report(name, samples)
    #expect(!report.events.isEmpty)
    let long = report.rejections.filter { $0.end! - $0.start! > 2 }
    #expect(!long.isEmpty, "\(report.rejections.map { ($0.start!, $0.end!) })")
    for candidate in report.rejections {
      let isCounted = report.events.contains {
        candidate.start! < $0.decisionTime && $0.decisionTime < candidate.end!
      }
      #expect(!isCounted, "\(candidate)")
    }
  }

  @Test(arguments: [("autocorrelation", 1.0), ("spectral", 4), ("self-similarity", 4)])
  func `noise is seldom taken for a rhythm`(name: String, atMost rate: Double) throws {
    let minutes = 10
    let counts = try (0..<minutes).map { minute in
      var random = RandomGenerator(seed: UInt64(minute))
      let samples = (0..<1800).map { frame in
        Sample(time: Double(frame) / 30, value: 0.4 + 0.02 * random.normal())
      }
      return try report(name, samples).events.count
    }
    #expect(Double(counts.reduce(0, +)) <= rate * Double(minutes), "\(counts)")
  }

  @Test func `the oscillator names too small a turn, and one that it could not follow`() throws {
    /// Reps as cosines of so much travel and so many seconds, with a rest after each.
    func reps(_ reps: [(travel: Double, seconds: Double, rest: Double)]) -> [Sample] {
      var values: [Double] = []
      for rep in reps {
        let count = Int(rep.seconds * 30)
        values += (0..<count).map { frame in
          let phase = 2 * Double.pi * Double(frame) / Double(count)
          return 0.3 + rep.travel * (1 - Elementary.cos(phase)) / 2
        }
        values += [Double](repeating: 0.3, count: Int(rep.rest * 30))
      }
      return values.enumerated().map { Sample(time: Double($0) / 30, value: $1) }
    }
    let set = [(0.2, 2.5, 0.0), (0.2, 2.5, 0), (0.2, 2.5, 3)]
    let small = try report("phase-oscillator", reps(set + [(0.05, 2, 3)] + set))
    #expect(small.events.count == 6)
    #expect(small.rejections.map(\.rejection?.cause) == [.amplitude])
    #expect(
      small.rejections.first?.rejection?.reason == "amplitude 0.05 < min-amplitude 0.08"
    )
    // A rep in a sixth of the time, after a rest: the oscillator starts at the tempo of the set.
    let quick = try report("phase-oscillator", reps(set + [(0.2, 0.4, 3)]))
    #expect(quick.events.count == 3)
    #expect(
      quick.rejections.map(\.rejection?.reason) == ["the phase made no full turn"]
    )
    #expect(abs(try #require(quick.rejections.first?.extremumTime) - 10.7) < 0.05)
  }

  @Test func `a stretch unlike the motif names its correlation`() throws {
    var samples = signal(heights: [Double](repeating: 0.2, count: 6))
    // Then a way out that waits there, which no rep before did.
    let end = try #require(samples.last).time
    samples += (1...90).map { frame in
      let share = frame < 4 ? Double(frame) / 4 : frame < 86 ? 1 : Double(90 - frame) / 4
      return Sample(time: end + Double(frame) / 30, value: 0.3 + 0.2 * share)
    }
    let report = try report("matrix-profile", samples)
    let reasons = report.rejections.compactMap(\.rejection?.reason)
    let isNamed = reasons.contains {
      $0.hasPrefix("correlation 0.") && $0.hasSuffix("< min-correlation 0.8")
    }
    #expect(isNamed, "\(reasons)")
  }
}

extension RepEvent {
  fileprivate var place: Double { extremumTime ?? decisionTime }
}
