// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import PoseTracks
import RepCounting
import Scoring
import Testing
import Tuning

struct ExcursionTests {
  static let counters: [(String, Double, ClosedRange<Double>, ClosedRange<Double>)] = [
    ("aigym", 180, 30...100, 100...175), ("hysteresis:dwell=0", 180, 30...100, 100...175),
    ("hysteresis:dwell=0,count-on=enter,smoothing=0", 180, 30...90, 90...175),
    ("hysteresis:dwell=0,side=high", 180, 30...90, 90...175),
    ("hysteresis:dwell=0,side=high,count-on=enter", 180, 30...90, 90...175),
    ("quickpose", 1, 0...0.5, 0.5...1),
  ]

  @Test(arguments: counters.indices, 0..<120 as Range<UInt64>)
  func `every cell has the count of the real counter in two of its corners`(
    index: Int,
    seed: UInt64
  ) throws {
    let (text, scale, low, high) = Self.counters[index]
    let configuration = try CounterConfiguration(parsing: text)
    let samples = sweptSignal(seed: seed, count: 60).map {
      Sample(time: $0.time, value: $0.value * scale, confidence: $0.confidence)
    }
    let names = try #require(configuration.excursionThresholds)
    let excursions = try #require(configuration.excursions(of: samples, in: .squat))
    let plane = excursions.counts(high: high, low: low)
    #expect(plane == plane.mergedCells())
    let cells: [PlaneCell<Int>] = plane.cells()
    for cell in cells {
      for (high, low) in [
        (cell.outer.lowerBound, cell.inner.upperBound),
        (cell.outer.upperBound, cell.inner.lowerBound),
      ] {
        let found = try replay(
          configuration,
          [(names.low, low), (names.high, high)],
          samples,
          .squat
        )
        #expect(found.count == cell.outcome, "low \(low), high \(high)")
        #expect(excursions.count(low: low, high: high) == cell.outcome)
      }
    }
  }

  @Test(arguments: counters.indices, 0..<8 as Range<UInt64>)
  func `a clip that was only counted has the landscape that running the counter gives`(
    index: Int,
    seed: UInt64
  ) throws {
    let (text, scale, low, high) = Self.counters[index]
    let configuration = try CounterConfiguration(parsing: text)
    let names = try #require(configuration.excursionThresholds)
    let plane = try CounterPlane(
      configuration,
      over: ThresholdAxis(names.high, of: configuration.counter, over: high),
      ThresholdAxis(names.low, of: configuration.counter, over: low)
    )
    let samples = sweptSignal(seed: seed, count: 60).map {
      Sample(time: $0.time, value: $0.value * scale, confidence: $0.confidence)
    }
    let clip = SweptClip(
      ClipIdentity(id: "clip", subject: "subject", exercise: "squat", duration: 3),
      Reference(count: 2),
      exercise: .squat,
      samples: samples
    )
    let run = plane.events(of: clip).mapCells {
      ClipOutcome(labelled: 2, reported: Int32($0.count))
    }
    #expect(plane.landscape(of: clip).map == run.mergedCells())
  }

  @Test func `a squat by hand`() throws {
    // Down to 80 and up to 150, down to 100 and up to 170, down to 60 and not back up.
    let samples = [170.0, 80, 150, 100, 170, 60].enumerated().map {
      Sample(time: Double($0.offset) / 10, value: $0.element)
    }
    let configuration = try CounterConfiguration(parsing: "aigym")
    let excursions = try #require(configuration.excursions(of: samples, in: .squat))
    #expect(excursions.count(low: 90, high: 145) == 2)
    #expect(excursions.count(low: 101, high: 149) == 3)
    #expect(excursions.count(low: 100, high: 149) == 2)
    #expect(excursions.count(low: 101, high: 150) == 2)
    #expect(excursions.count(low: 60, high: 145) == 0)
    #expect(excursions.count(low: 70, high: 169) == 1)
  }

  @Test func `a dwell and a cooldown make more of a visit than two crossings`() throws {
    for text in ["hysteresis", "aigym:cooldown=1", "zig-zag"] {
      let configuration = try CounterConfiguration(parsing: text)
      #expect(configuration.excursions(of: [], in: .squat) == nil)
    }
  }
}
