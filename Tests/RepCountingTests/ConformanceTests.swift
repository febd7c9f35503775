// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import RepKitTesting
import Testing

@Suite struct ConformanceTests {
  @Test(arguments: CounterCatalog.all.map(\.name))
  func `every counter of the catalogue keeps the contract`(name: String) throws {
    let configuration = try CounterConfiguration(parsing: name)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    let early = configuration.counter.countsBeforeExtreme
    let range = isAngle ? 20.0...180 : 0...1
    for text in [name, name + ":cooldown=1.5"] {
      let configuration = try CounterConfiguration(parsing: text)
      #expect(
        checkRepCounter(range: range, countsBeforeExtreme: early) {
          configuration.makeSignalCounter(for: squat)
        } == []
      )
    }
    #expect(
      checkPoseCounter(countsBeforeExtreme: early, seeds: 1..<2) {
        configuration.makeCounter(for: squat)
      } == []
    )
  }

  @Test(
    arguments: ["", ":settle=0.2,still=1,leave=0.3"],
    ["height", "angle-right", "bend-best", "angle-best-offline", "principal-offline"]
  )
  func `a counter keeps the contract on every kind of signal, armed or not`(
    stage: String,
    signal: String
  ) throws {
    let configuration = try CounterConfiguration(parsing: "zig-zag\(stage)@\(signal)")
    let squat = try #require(Exercise.named("squat"))
    #expect(checkPoseCounter { configuration.makeCounter(for: squat) } == [])
  }

  /// So that the kit is not green because nothing happens on its signals.
  @Test(arguments: CounterCatalog.all.map(\.name))
  func `the kit's signals make every counter count`(name: String) throws {
    let configuration = try CounterConfiguration(parsing: name)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    let counts = (0..<24 as Range<UInt64>).map { seed in
      var counter = configuration.makeSignalCounter(for: squat)
      return counter.events(of: randomSignal(seed: seed, in: isAngle ? 20...180 : 0...1)).count
    }
    #expect(counts.reduce(0, +) >= 20)
  }

  struct Broken: CustomTestStringConvertible {
    var defect: BrokenCounter.Defect
    var rule: String
    var testDescription: String { rule }
  }

  static let broken = [
    Broken(defect: .remembersAcrossReset, rule: "reset equals fresh"),
    Broken(defect: .sharesStorage, rule: "a counter is deterministic"),
    Broken(defect: .copiesShareStorage, rule: "a copy goes on on its own"),
    Broken(defect: .looksAhead, rule: "nothing is known before it happens"),
    Broken(defect: .batchDiffers, rule: "a batch equals its samples one by one"),
    Broken(defect: .forgetsAtMissing, rule: "a missing value neither moves nor forgets"),
    Broken(defect: .countsMissing, rule: "nothing measured is nothing counted"),
    Broken(defect: .replacesEvents, rule: "events that are there stay there"),
    Broken(defect: .unordered, rule: "decisions are in order"),
    Broken(defect: .decidesInTheFuture, rule: "a decision falls on a time already seen"),
    Broken(defect: .badConfidence, rule: "values are in their ranges"),
    Broken(
      defect: .countsRejections,
      rule: "what is turned down changes nothing that is counted"
    ),
    Broken(defect: .rejectsUnasked, rule: "only who asks hears of rejections"),
    Broken(defect: .lateExtremum, rule: "a decision does not precede its extremum"),
  ]

  @Test(arguments: broken) func `a broken counter is found out`(_ row: Broken) {
    let violations = checkRepCounter { BrokenCounter(row.defect) }
    #expect(violations.map(\.rule).contains(row.rule))
  }

  @Test func `the counter without a defect passes`() {
    #expect(checkRepCounter { BrokenCounter(.none) } == [])
  }
}
