// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A counter with a name and parameters of its own around a machine: all that `SignalCounter` asks for is here.
///
/// Each such counter is a concrete type, so that its loop over samples is compiled for its machine
/// even if it is called through `any SignalCounter`. `MachineCounter` is generic and is not.
protocol MachineBackedCounter: StreamingSignalCounter {
  /// What finds the reps.
  associatedtype Machine: RepMachine
  /// The machine at work, with confidences and candidates.
  var run: RepRun<Machine> { get set }
}

extension MachineBackedCounter {
  /// Whether swings that are not counted are appended too.
  public var reportsRejections: Bool {
    get { run.reportsRejections }
    set { run.reportsRejections = newValue }
  }

  /// Takes the next sample; a NaN leaves everything as it is.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    run.update(sample, into: &events)
  }

  /// Takes the next samples, in order of time.
  public mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    run.update(contentsOf: samples, into: &events)
  }

  /// Ends the clip and appends the rep that only the end decides, if the machine has one.
  public mutating func finish(into events: inout [RepEvent]) {
    run.finish(into: &events)
  }

  /// Returns to the state of a new counter, for another clip.
  public mutating func reset() {
    run.reset()
  }
}
