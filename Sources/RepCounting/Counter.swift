// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A rep counter over a one-dimensional signal.
///
/// Time comes from the samples, never from a clock. A NaN value says that nothing was measured at
/// that time: the counter neither moves nor forgets. Before `finish` an event may depend only on
/// the samples so far. Values are independent: a copy continues on its own.
public protocol SignalCounter: Sendable {
  /// Takes the next sample, in order of time, and appends the reps it completes.
  mutating func update(_ sample: Sample, into events: inout [RepEvent])
  /// Ends the clip and appends the reps that only the end decides.
  mutating func finish(into events: inout [RepEvent])
  /// Returns to the state of a new counter.
  mutating func reset()
}

/// A rep counter over whole poses.
///
/// The contract is that of `SignalCounter`, with poses for samples.
public protocol PoseCounter: Sendable {
  /// Takes the next pose, in order of time, and appends the reps it completes.
  mutating func update(_ frame: PoseFrame, into events: inout [RepEvent])
  /// Ends the clip and appends the reps that only the end decides.
  mutating func finish(into events: inout [RepEvent])
  /// Returns to the state of a new counter.
  mutating func reset()
}

extension SignalCounter {
  /// The reps of a whole signal, from a new start.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: Events in order of decision.
  public mutating func events(of samples: [Sample]) -> [RepEvent] {
    reset()
    var events: [RepEvent] = []
    for sample in samples { update(sample, into: &events) }
    finish(into: &events)
    return events
  }
}
