// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The meaning of a sample for the rep that is being looked for.
public enum RepStep: Sendable {
  /// The sample changes nothing: it belongs to what came before.
  case goesOn
  /// The rep's samples begin with this one; earlier ones are forgotten.
  case begins
  /// The rep's samples end with this one, and the rep is counted.
  case ends
}

/// The part of a counter that finds reps; the rest is the same in all of them.
///
/// `MachineCounter` makes a counter of it: with confidences, whole clips at once, and candidates. That counter
/// streams, so a machine keeps no more than a window of seconds.
public protocol RepMachine: Sendable {
  /// Takes the next sample in order of time; its value is never NaN.
  mutating func step(_ sample: Sample) -> RepStep
  /// Ends the clip; returns whether that ended a rep, which is then in `ended`.
  mutating func close() -> Bool
  /// The rep that a step or `close` has just ended; read at no other time.
  ///
  /// A confidence in it is m of the design's m x q; without one, m comes from amplitude and threshold.
  var ended: RepEvent { get }
  /// The travel that the rep had to exceed, in the signal's unit.
  var threshold: Double { get }
  /// The finder of swings that could have been reps; nil for machines whose candidates are not swings.
  ///
  /// It should find smaller ones than are counted; asked once, before the first sample.
  var swingFinder: SwingFinder? { get }
  /// Returns why no rep was counted in a swing.
  func rejection(of swing: Swing) -> Rejection
  /// A candidate that the last step or the end turned down, with its rejection; nil if there is none.
  var dismissed: RepEvent? { get }
}

extension RepMachine {
  /// The share of the threshold from which on a swing is a candidate.
  static var leastShare: Double { 0.25 }

  /// False: only samples end reps.
  public mutating func close() -> Bool { false }

  /// Nil: candidates are swings.
  public var dismissed: RepEvent? { nil }

  /// Finds swings of at least a quarter of the threshold.
  public var swingFinder: SwingFinder? { SwingFinder(least: Self.leastShare * threshold) }

  /// Says that the smaller travel of the swing is too short, or else only that the counter passed over it.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: threshold) ?? Rejection(.other, "the counter did not count it")
  }
}

extension Swing {
  /// The rejection of a swing that is not larger than an amplitude; nil for one that is.
  func rejection(below amplitude: Double) -> Rejection? {
    guard self.amplitude <= amplitude else { return nil }
    return Rejection(.amplitude, "amplitude", self.amplitude, below: "min-amplitude", amplitude)
  }
}

/// A machine with the confidence of its reps, and on request with candidates.
struct RepRun<Machine: RepMachine>: Sendable {
  var machine: Machine
  /// Whether candidates are appended too.
  var reportsRejections = false {
    didSet { log = reportsRejections ? machine.swingFinder.map { RejectionLog($0) } : nil }
  }

  private let fresh: Machine
  private var confidence = RepConfidence()
  private var log: RejectionLog?

  init(_ machine: Machine) {
    self.machine = machine
    fresh = machine
  }

  mutating func reset() {
    machine = fresh
    confidence.restart()
    log = reportsRejections ? fresh.swingFinder.map { RejectionLog($0) } : nil
  }

  mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    guard !sample.value.isNaN else { return }
    let step = machine.step(sample)
    if step == .begins { confidence.restart() }
    confidence.append(sample.confidence)
    log?.update(sample)
    appendDismissed(to: &events)
    if step == .ends { appendEnded(machine.ended, machine.threshold, to: &events) }
  }

  /// The same for many samples.
  ///
  /// The inner loop runs from rep to rep and calls nothing, so that the machine stays in registers;
  /// confidences are gathered where a rep ends.
  mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    guard !reportsRejections else {
      for sample in samples { update(sample, into: &events) }
      return
    }
    var machine = machine
    var next = 0
    while next < samples.count {
      var first = next
      var hasBegun = false
      var hasEnded = false
      while next < samples.count, !hasEnded {
        let sample = samples[next]
        if !sample.value.isNaN {
          let step = machine.step(sample)
          if step == .begins {
            first = next
            hasBegun = true
          }
          hasEnded = step == .ends
        }
        next += 1
      }
      if hasBegun { confidence.restart() }
      confidence.append(first..<next, of: samples)
      if hasEnded { appendEnded(machine.ended, machine.threshold, to: &events) }
    }
    self.machine = machine
  }

  /// Ends the clip.
  mutating func finish(into events: inout [RepEvent]) {
    if machine.close() { appendEnded(machine.ended, machine.threshold, to: &events) }
    appendDismissed(to: &events)
    for swing in log?.finish() ?? [] { events.append(candidate(swing)) }
  }

  /// Appends a rep with the confidence of the samples since its beginning.
  private mutating func appendEnded(
    _ rep: RepEvent,
    _ threshold: Double,
    to events: inout [RepEvent]
  ) {
    if let swings = log?.count(rep) {
      for swing in swings { events.append(candidate(swing)) }
    }
    var event = rep
    event.confidence =
      if let share = rep.confidence {
        confidence.take(share: share)
      } else {
        confidence.take(amplitude: event.amplitude ?? 0, threshold: threshold)
      }
    events.append(event)
  }

  private func appendDismissed(to events: inout [RepEvent]) {
    if reportsRejections, let candidate = machine.dismissed { events.append(candidate) }
  }

  private func candidate(_ swing: Swing) -> RepEvent {
    RepEvent(
      decisionTime: swing.end,
      extremumTime: swing.extremum,
      start: swing.start,
      end: swing.end,
      amplitude: swing.amplitude,
      rejection: machine.rejection(of: swing)
    )
  }
}

/// A counter made of a machine that finds reps.
///
/// A rep has the confidence m x q of the design unless the machine gives it one of its own: see
/// `Documentation/Counters.md`.
public struct MachineCounter<Machine: RepMachine>: MachineBackedCounter {
  var run: RepRun<Machine>

  /// Creates a counter from a machine that has seen nothing; `reset` returns to that machine.
  public init(_ machine: Machine) {
    run = RepRun(machine)
  }
}
