// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Measures
import PoseTracks
import RepCounting
import Testing
import Tuning

/// Traces as shards of a search keep them, bit for bit.
@Suite struct StoredTests {
  private func roundTrip(_ trace: ClipTrace) throws -> ClipTrace {
    var writer = ByteWriter()
    trace.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    let read = try ClipTrace(from: &reader)
    #expect(reader.isAtEnd)
    return read
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `landscapes of a counter come back equal, cut or flipped bytes never trap`(
    seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    var value = 0.0
    let samples = (0..<120).map { frame in
      value += Double(random.index(below: 7)) / 10 - 0.3
      return Sample(time: Double(frame) / 30, value: frame % 17 == 0 ? .nan : value)
    }
    let clip = sweptClip(samples, mids: [1, 2, 3])
    let counter = try CounterConfiguration(parsing: seed % 2 == 0 ? "zig-zag" : "hysteresis")
    let sweep = try #require(CounterSweep.usual(of: counter))
    let scoring = OutcomeScoring(keepsLatency: seed % 3 == 0)
    let landscape = sweep.landscape(of: clip, scoring)
    let trace = landscape.trace
    #expect(try roundTrip(trace) == trace)
    #expect(CounterSweep.Landscape(clip.facts, trace).trace == trace)
    var writer = ByteWriter()
    trace.write(to: &writer)
    for _ in 0..<50 {
      var bytes = writer.bytes
      if random.index(below: 2) == 0 {
        bytes.removeLast(1 + random.index(below: bytes.count))
      } else {
        bytes[random.index(below: bytes.count)] ^= UInt8(1 << random.index(below: 8))
      }
      var reader = ByteReader(bytes)
      _ = try? ClipTrace(from: &reader)
    }
  }

  @Test func `outcomes keep every number, and those that are alike are written once`() throws {
    var outcome = ClipOutcome(
      labelled: 1,
      reported: -2,
      matched: 3,
      missed: 4,
      doubled: 5,
      extra: 6,
      spared: 7,
      unjudged: 8,
      timed: 9,
      overlapping: .max,
      latency: .min
    )
    #expect(try roundTrip(.settings([outcome])) == .settings([outcome]))
    outcome.terms = [Ratio(1, 0), Ratio(-7, 3_000_000)]
    let plain = ClipOutcome(labelled: 0, reported: 0)
    let line = Staircase(
      over: -0.0...1,
      starts: [-0.0, 0.5, 0.75, 1],
      outcomes: [outcome, plain, outcome, plain]
    )
    let read = try roundTrip(.line(line))
    #expect(read == .line(line))
    #expect(read.line.domain.lowerBound.bitPattern == (-0.0).bitPattern)
    func size(_ count: Int) -> Int {
      var writer = ByteWriter()
      ClipTrace.settings([ClipOutcome](repeating: outcome, count: count)).write(to: &writer)
      return writer.bytes.count
    }
    #expect(size(11) == size(1) + 10)
  }

  @Test func `steps that do not ascend are no trace`() throws {
    var writer = ByteWriter()
    writer.write(UInt64(1))
    for number in [0.0, 1, 0.5, 0.25] {
      if number == 0.5 { writer.write(UInt64(3)) }
      writer.write(UInt64(0))
      writer.write(number)
    }
    var reader = ByteReader(writer.bytes)
    #expect(throws: ByteDamage.self) { try ClipTrace(from: &reader) }
  }

  @Test func `identities, features and samples come back as they were`() throws {
    let identities = [
      ClipIdentity(id: "a", subject: "ana", exercise: "squat", duration: 1.0 / 3),
      ClipIdentity(
        id: "b-é",
        subject: "ben",
        group: "gym",
        exercise: "row",
        family: "pull",
        view: .front,
        tags: ["dark", "far"],
        duration: 0,
        isNegative: true,
        personHeight: 0.1,
        frameRate: 29.97,
        recorded: CalendarDate("2026-05-01"),
        person: PersonFacts(age: 45, height: 1.68, sex: .female)
      ),
    ]
    let features = ClipFeatures([.reps: 3, .rangeDrift: -1.0 / 7])
    let samples = [
      Sample(time: 0, value: .nan, confidence: 0), Sample(time: 1.0 / 3, value: -0.0),
    ]
    var writer = ByteWriter()
    for identity in identities { identity.write(to: &writer) }
    features.write(to: &writer)
    samples.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    for identity in identities { #expect(try ClipIdentity(from: &reader) == identity) }
    #expect(try ClipFeatures(from: &reader) == features)
    let read = try [Sample](from: &reader)
    func bits(_ samples: [Sample]) -> [UInt64] {
      samples.flatMap { [$0.time, $0.value, $0.confidence] }.map(\.bitPattern)
    }
    #expect(bits(read) == bits(samples))
    #expect(reader.isAtEnd)
  }
}
