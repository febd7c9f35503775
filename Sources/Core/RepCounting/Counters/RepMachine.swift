// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a sample means to the rep that is being looked for.
public enum RepStep: Sendable {
  /// The sample belongs to whatever is going on.
  case goesOn
  /// The rep's samples begin with this one; what was before is forgotten.
  case begins
  /// The rep's samples end with this one, and the rep is counted.
  case ends
}

/// The part of a counter that finds reps; the rest is the same in all of them.
///
/// `MachineCounter` makes a counter of it: with confidences, whole clips at once, and candidates.
public protocol RepMachine: Sendable {
  /// Takes the next sample, whose value is not NaN, in order of time.
  mutating func step(_ sample: Sample) -> RepStep
  /// Ends the clip; says whether that ended a rep, which is then in `ended`.
  mutating func close() -> Bool
  /// The rep that the last step ended.
  ///
  /// A confidence in it is m of the design's m x q; without one m comes from amplitude and threshold.
  var ended: RepEvent { get }
  /// The travel that the rep had to pass, in the signal's unit.
  var threshold: Double { get }
  /// What finds the swings that could have been reps; nil where swings do not matter.
  ///
  /// It should find smaller ones than are counted; asked once, before the first sample.
  var swingFinder: SwingFinder? { get }
  /// Why no rep was counted in a swing.
  func rejection(of swing: Swing) -> Rejection
  /// A candidate that the last step or the end turned down, with its rejection; for machines whose candidates are no
  /// swings.
  var dismissed: RepEvent? { get }
}

extension RepMachine {
  /// The share of the threshold from which on a swing is a candidate.
  static var leastShare: Double { 0.25 }

  /// Nothing: only samples end reps.
  public mutating func close() -> Bool { false }

  /// Nothing: candidates are swings.
  public var dismissed: RepEvent? { nil }

  /// Swings of at least a quarter of the threshold.
  public var swingFinder: SwingFinder? { SwingFinder(least: Self.leastShare * threshold) }

  /// The lesser way of the swing is too short; where it is not, that is all that is known.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: threshold) ?? Rejection(.other, "the counter passed over it")
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
/// A rep has the confidence m x q of the design unless the machine gives it one of its own.
public struct MachineCounter<Machine: RepMachine>: MachineBackedCounter {
  var run: RepRun<Machine>

  /// Creates a counter from a machine that has seen nothing.
  public init(_ machine: Machine) {
    run = RepRun(machine)
  }
}
