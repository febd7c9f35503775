// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What a sample means to the rep that is being looked for.
enum RepStep: Sendable {
  /// The sample belongs to whatever is going on.
  case goesOn
  /// The rep's samples begin with this one; what was before is forgotten.
  case begins
  /// The rep's samples end with this one, and the rep is counted.
  case ends
}

/// The part of a counter that finds reps; the rest is the same in all of them.
protocol RepMachine: Sendable {
  /// Takes the next sample, whose value is not NaN.
  mutating func step(_ sample: Sample) -> RepStep
  /// The rep that the last step ended, without its confidence.
  var ended: RepEvent { get }
  /// The travel that the rep had to pass, in the signal's unit.
  var threshold: Double { get }
}

/// A machine with the confidence of its reps.
struct RepRun<Machine: RepMachine>: Sendable {
  var machine: Machine
  private var confidence = RepConfidence()

  init(_ machine: Machine) {
    self.machine = machine
  }

  mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    guard !sample.value.isNaN else { return }
    let step = machine.step(sample)
    if step == .begins { confidence.restart() }
    confidence.append(sample.confidence)
    if step == .ends { appendEnded(machine.ended, machine.threshold, to: &events) }
  }

  /// The same for many samples.
  ///
  /// The inner loop runs from rep to rep and calls nothing, so that the machine stays in registers;
  /// confidences are gathered where a rep ends.
  mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
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

  /// Appends a rep with the confidence of the samples since its beginning.
  mutating func appendEnded(
    _ rep: RepEvent,
    _ threshold: Double,
    to events: inout [RepEvent]
  ) {
    var event = rep
    event.confidence = confidence.take(amplitude: event.amplitude ?? 0, threshold: threshold)
    events.append(event)
  }
}
