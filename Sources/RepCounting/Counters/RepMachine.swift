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
  /// The machine lives in registers, and confidences are only gathered where a rep ends.
  mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    var machine = machine
    var first = 0
    for index in samples.indices {
      let sample = samples[index]
      if sample.value.isNaN { continue }
      switch machine.step(sample) {
      case .goesOn:
        break
      case .begins:
        first = index
        confidence.restart()
      case .ends:
        confidence.append(first..<(index + 1), of: samples)
        appendEnded(machine.ended, machine.threshold, to: &events)
        first = index + 1
      }
    }
    confidence.append(first..<samples.count, of: samples)
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
