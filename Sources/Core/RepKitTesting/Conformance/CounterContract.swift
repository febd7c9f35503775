// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
public import RepCounting

/// A rule of a contract that a counter or an analyzer breaks.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rule, in words.
  public var rule: String
  /// The seed of the first signal or track on which it is broken.
  public var seed: UInt64

  /// The rule and the seed.
  public var description: String { "\(rule) (seed \(seed))" }
}

/// Checks that a counter over samples keeps the contract of `SignalCounter`.
///
/// It runs the counter on random signals with noise, outliers, gaps and uneven times. A counter
/// that counts nothing on all of them breaks no other rule, so that is a violation, too. The usual
/// cause is a `range` that is not that of its values.
///
///     #expect(checkRepCounter { MyLevelCounter() } == [])
///     #expect(checkRepCounter(range: 20...180) { MyAngleCounter() } == [])
///
/// - Parameters:
///   - range: The range of the signals' values: 0...1 for levels, 20...180 for degrees.
///   - countsBeforeExtreme: True if decisions may come before the extrema.
///   - mayCountNothing: True if the counter need not count anything on the signals.
///   - seeds: Seeds of the signals, one signal each.
///   - make: Makes a new counter.
/// - Returns: Each rule that is broken, at the first seed where it is; empty for a good counter.
/// - Complexity: About 20 runs of 20 s of samples for each seed.
public func checkRepCounter(
  range: ClosedRange<Double> = 0...1,
  countsBeforeExtreme: Bool = false,
  mayCountNothing: Bool = false,
  seeds: Range<UInt64> = 0..<8,
  _ make: @escaping () -> any SignalCounter
) -> [ContractViolation] {
  checkContract(
    seeds: seeds,
    countsBeforeExtreme: countsBeforeExtreme,
    countsOn: mayCountNothing ? nil : "signal; give the range of its values",
    make: { CheckedSignalCounter(counter: make()) },
    signal: { randomSignal(seed: $0, in: range) }
  )
}

/// Checks that a counter over poses keeps the contract of `PoseCounter`.
///
/// It runs the counter on random poses of the skeleton `blazePose33`, of somebody who squats and curls at once. A counter
/// that counts nothing on all of them breaks no other rule, so that is a violation, too.
///
///     #expect(checkPoseCounter { MyCounter() } == [])
///     #expect(checkPoseCounter(mayCountNothing: true) { MyJumpingJackCounter() } == [])
///
/// - Parameters:
///   - countsBeforeExtreme: True if decisions may come before the extrema.
///   - mayCountNothing: True if the counter need not count anything on the poses, as one of another exercise.
///   - seeds: Seeds of the tracks, one track each.
///   - make: Makes a new counter.
/// - Returns: Each rule that is broken, at the first seed where it is; empty for a good counter.
/// - Complexity: About 20 runs of 400 poses for each seed.
public func checkPoseCounter(
  countsBeforeExtreme: Bool = false,
  mayCountNothing: Bool = false,
  seeds: Range<UInt64> = 0..<2,
  _ make: @escaping () -> any PoseCounter
) -> [ContractViolation] {
  checkContract(
    seeds: seeds,
    countsBeforeExtreme: countsBeforeExtreme,
    countsOn: mayCountNothing ? nil : "pose; if it need not, say mayCountNothing",
    make: { CheckedPoseCounter(counter: make()) },
    signal: { randomPoses(seed: $0) }
  )
}

/// A counter under check, over samples or poses alike.
protocol CheckedCounter {
  associatedtype Input
  mutating func update(_ input: Input, into events: inout [RepEvent])
  mutating func update(contentsOf inputs: [Input], into events: inout [RepEvent])
  mutating func finish(into events: inout [RepEvent])
  mutating func reset()
  var reportsRejections: Bool { get set }
  /// Nothing measured, at the time of another input.
  static func missing(at input: Input) -> Input
  static func time(of input: Input) -> Double
}

private func checkContract<Checked: CheckedCounter>(
  seeds: Range<UInt64>,
  countsBeforeExtreme: Bool,
  countsOn inputs: String?,
  make: @escaping () -> Checked,
  signal: (UInt64) -> [Checked.Input]
) -> [ContractViolation] {
  var violations: [ContractViolation] = []
  var hasCounted = false
  for seed in seeds {
    let check = ContractCheck(
      make: make,
      inputs: signal(seed),
      others: signal(seed &+ 1_000_000),
      seed: seed
    )
    for rule in check.brokenRules(countsBeforeExtreme: countsBeforeExtreme)
    where !violations.contains(where: { $0.rule == rule }) {
      violations.append(ContractViolation(rule: rule, seed: seed))
    }
    hasCounted = hasCounted || check.countsSomething
  }
  if !hasCounted, let inputs, let seed = seeds.first {
    let rule = "the counter counted nothing on any \(inputs)"
    violations.append(ContractViolation(rule: rule, seed: seed))
  }
  return violations
}

/// The rules, on one signal.
private struct ContractCheck<Checked: CheckedCounter> {
  let make: () -> Checked
  let inputs: [Checked.Input]
  let others: [Checked.Input]
  let seed: UInt64

  /// The events of a run, and how many there were after each input.
  private struct Run: Equatable {
    var events: [RepEvent] = []
    var counts: [Int] = []
  }

  /// True if a new counter counts a rep.
  var countsSomething: Bool {
    var counter = make()
    return run(&counter).events.contains { $0.rejection == nil }
  }

  func brokenRules(countsBeforeExtreme: Bool) -> [String] {
    var counter = make()
    let reference = run(&counter)
    var broken: [String] = []
    func require(_ rule: String, _ isKept: Bool) { if !isKept { broken.append(rule) } }

    var twin = make()
    require("a counter is deterministic", run(&twin) == reference)
    require("reset equals fresh", resetRun() == reference)
    require("a copy goes on on its own", copiedRun() == reference)
    require("a batch equals its samples one by one", batchedRun() == reference.events)
    require("nothing is known before it happens", prefixesAgree(with: reference))
    require("a missing value neither moves nor forgets", gappyRun() == reference.events)
    require("nothing measured is nothing counted", missingRun().isEmpty)
    require("events that are there stay there", appendingRun() == reference.events)
    require("what is turned down changes nothing that is counted", explainedRun() == reference)
    require(
      "only who asks hears of rejections",
      reference.events.allSatisfy { $0.rejection == nil }
    )
    require("decisions are in order", areOrdered(reference.events))
    require("a decision falls on a time already seen", areDecided(reference))
    require("values are in their ranges", reference.events.allSatisfy(isSound))
    if !countsBeforeExtreme {
      require(
        "a decision does not precede its extremum",
        reference.events.allSatisfy { ($0.extremumTime ?? -.infinity) <= $0.decisionTime }
      )
    }
    return broken
  }

  private func run(_ counter: inout Checked) -> Run {
    var run = Run()
    for input in inputs {
      counter.update(input, into: &run.events)
      run.counts.append(run.events.count)
    }
    counter.finish(into: &run.events)
    return run
  }

  private func resetRun() -> Run {
    var counter = make()
    var ignored: [RepEvent] = []
    counter.update(contentsOf: others, into: &ignored)
    counter.reset()
    counter.update(contentsOf: others, into: &ignored)
    counter.finish(into: &ignored)
    counter.reset()
    return run(&counter)
  }

  private func copiedRun() -> Run {
    var counter = make()
    var run = Run()
    for (index, input) in inputs.enumerated() {
      if index == inputs.count / 2 {
        var copy = counter
        var ignored: [RepEvent] = []
        copy.update(contentsOf: others, into: &ignored)
        copy.finish(into: &ignored)
        copy.reset()
      }
      counter.update(input, into: &run.events)
      run.counts.append(run.events.count)
    }
    counter.finish(into: &run.events)
    return run
  }

  private func batchedRun() -> [RepEvent] {
    var counter = make()
    var random = RandomGenerator(seed: seed)
    var events: [RepEvent] = []
    var start = 0
    while start < inputs.count {
      let end = min(inputs.count, start + random.index(below: 90))
      counter.update(contentsOf: Array(inputs[start..<end]), into: &events)
      start = end
    }
    counter.finish(into: &events)
    return events
  }

  private func prefixesAgree(with reference: Run) -> Bool {
    var random = RandomGenerator(seed: seed)
    return (0..<6).allSatisfy { _ in
      let end = random.index(below: inputs.count)
      var counter = make()
      var events: [RepEvent] = []
      counter.update(contentsOf: Array(inputs[...end]), into: &events)
      return events == Array(reference.events.prefix(reference.counts[end]))
    }
  }

  private func gappyRun() -> [RepEvent] {
    var counter = make()
    var random = RandomGenerator(seed: seed)
    var events: [RepEvent] = []
    for input in inputs {
      if random.index(below: 4) == 0 { counter.update(Checked.missing(at: input), into: &events) }
      counter.update(input, into: &events)
    }
    counter.finish(into: &events)
    return events
  }

  private func missingRun() -> [RepEvent] {
    var counter = make()
    var events: [RepEvent] = []
    for input in inputs { counter.update(Checked.missing(at: input), into: &events) }
    counter.finish(into: &events)
    return events
  }

  private func appendingRun() -> [RepEvent] {
    let sentinel = RepEvent(decisionTime: -1)
    var counter = make()
    var events = [sentinel, sentinel]
    counter.update(contentsOf: inputs, into: &events)
    counter.finish(into: &events)
    return events.starts(with: [sentinel, sentinel]) ? Array(events.dropFirst(2)) : []
  }

  /// The reps of a run that is asked for candidates, which are left out; empty where one is unsound.
  private func explainedRun() -> Run {
    var counter = make()
    counter.reportsRejections = true
    counter.reset()
    var run = Run()
    var all: [RepEvent] = []
    for input in inputs {
      counter.update(input, into: &all)
      run.counts.append(all.count { $0.rejection == nil })
    }
    counter.finish(into: &all)
    run.events = all.filter { $0.rejection == nil }
    let areSound = all.allSatisfy { event in
      event.rejection.map { isSound(event) && !$0.reason.isEmpty } ?? true
    }
    return areSound ? run : Run()
  }

  private func areOrdered(_ events: [RepEvent]) -> Bool {
    zip(events, events.dropFirst()).allSatisfy { $0.decisionTime <= $1.decisionTime }
  }

  private func areDecided(_ reference: Run) -> Bool {
    let times = inputs.map { Checked.time(of: $0) }
    return reference.events.enumerated().allSatisfy { place, event in
      let emission = reference.counts.firstIndex { $0 > place } ?? times.count - 1
      return times[...emission].contains(event.decisionTime)
    }
  }

  private func isSound(_ event: RepEvent) -> Bool {
    guard event.decisionTime.isFinite else { return false }
    let times = [event.start, event.extremumTime, event.end].compactMap { $0 }
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      && times.allSatisfy(\.isFinite)
      && (event.amplitude ?? 0) >= 0 && (0...1).contains(event.confidence ?? 0)
  }
}
