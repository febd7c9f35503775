// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// What holds of every measure of counts and events, whatever the clips.
struct EventPropertyTests {
  private static let plan = ResamplingPlan(replicates: 1)

  /// Reps and events with ends, some partial, some ignored.
  private static func clips(seed: UInt64, shift: Double = 0) -> [ClipScore] {
    var generator = RandomGenerator(seed: seed)
    return (0..<6).map { clip in
      var reps: [Reference.Rep] = []
      var events: [RepEvent] = []
      for index in 0..<generator.index(below: 7) {
        let mid = shift + 2 + Double(index) * 1.5 + (generator.unit() * 64).rounded() / 128
        let quality: Reference.Quality = generator.index(below: 5) == 0 ? .partial : .full
        reps.append(.init(start: mid - 0.5, mid: mid, end: mid + 0.75, quality: quality))
        for _ in 0..<[0, 1, 1, 1, 2][generator.index(below: 5)] {
          let time = mid + ((generator.unit() - 0.5) * 128).rounded() / 64
          events.append(
            RepEvent(
              decisionTime: time + 0.75,
              extremumTime: time,
              start: time - 0.5,
              end: time + 0.75,
              confidence: generator.unit()
            )
          )
        }
      }
      let ignored = generator.index(below: 3) == 0 ? [shift + 2...shift + 3] : []
      return ClipScore(
        clip: .sample("clip-\(clip)", subject: "subject-\(clip % 3)", duration: 20),
        reference: Reference(reps: reps, ignored: ignored),
        events: events.sorted { $0.decisionTime < $1.decisionTime }
      )
    }
  }

  private static func values(_ clips: [ClipScore]) -> [String: Double?] {
    let evaluation = CounterEvaluation.sample(clips, plan: plan)
    return Dictionary(uniqueKeysWithValues: evaluation.measures.map { ($0.id, $0.value) })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the order of clips changes nothing`(seed: UInt64) {
    let clips = Self.clips(seed: seed)
    let (one, other) = (Self.values(clips), Self.values(clips.reversed()))
    for (id, value) in one {
      let same = other[id] ?? nil
      #expect((value == nil) == (same == nil), "\(id)")
      if let value { #expect(agree(same, value), "\(id)") }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a shift of all times changes nothing`(seed: UInt64) {
    let one = Self.values(Self.clips(seed: seed))
    let other = Self.values(Self.clips(seed: seed, shift: 1024))
    for (id, value) in one {
      let same = other[id] ?? nil
      #expect((value == nil) == (same == nil), "\(id)")
      if let value { #expect(agree(same, value, within: 1e-9), "\(id)") }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `every measure is within its bounds`(seed: UInt64) throws {
    let evaluation = CounterEvaluation.sample(Self.clips(seed: seed), plan: Self.plan)
    for measure in evaluation.measures {
      let definition = try #require(MeasureCatalog.definition(of: measure.identifier))
      guard let value = measure.value else { continue }
      if let least = definition.scale.least { #expect(value >= least - 1e-12, "\(measure.id)") }
      if let greatest = definition.scale.greatest {
        #expect(value <= greatest + 1e-12, "\(measure.id)")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `wider is never worse, and an area is between its ends`(seed: UInt64) throws {
    let values = Self.values(Self.clips(seed: seed))
    func value(_ id: String) throws -> Double { try #require(values[id] ?? nil) }
    for name in ["recall", "f1"] {
      let narrow = try value("\(name)@0.25s")
      let wide = try value("\(name)@1s")
      #expect(narrow <= (try value("\(name)@0.5s")))
      #expect(try value("\(name)@0.5s") <= wide)
      #expect(try value("\(name)-area@1s") <= wide)
      #expect(try value("\(name)-area@1s") >= 0.75 * narrow - 1e-12)
    }
    let overlaps = try [10, 25, 50, 75].map { try value("extent-f1:iou-\($0)") }
    #expect(overlaps == overlaps.sorted(by: >))
    #expect(try value("extent-ap:iou-75") <= value("extent-ap:iou-50") + 1e-12)
  }

  @Test func `a quarter of the period is measured from the nearest rep`() {
    // Gaps of 4 and 1 s: 1 s of tolerance for the first rep, 0.25 s for the others.
    let reps = [1.0, 5, 6].map { Reference.Rep(mid: $0) }
    func matches(_ events: [Double], _ reps: [Reference.Rep]) -> Int? {
      ClipScore(
        clip: .sample(),
        reference: Reference(reps: reps),
        events: events.map { RepEvent(decisionTime: $0, extremumTime: $0) }
      ).detection(.quarterPeriod)?.matches.count
    }
    #expect(matches([2], reps) == 1)
    #expect(matches([2.001], reps) == 0)
    #expect(matches([4.75, 6.25], reps) == 2)
    #expect(matches([4.749, 6.251], reps) == 0)
    #expect(matches([1.5], [.init(mid: 1)]) == 1)
    #expect(matches([1.5], [.init(start: 0.5, mid: 1, end: 1.5)]) == 0)
    #expect(matches([1.25], [.init(start: 0.5, mid: 1, end: 1.5)]) == 1)
  }
}
