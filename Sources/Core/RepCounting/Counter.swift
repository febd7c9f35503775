// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A rep counter over a one-dimensional signal.
///
/// Time comes from the samples, never from a clock. A NaN value says that nothing was measured at
/// that time: the counter neither moves nor forgets. Before `finish` an event may depend only on
/// the samples so far, and its decision time is that of a sample already seen. An event may be
/// appended later than its decision, once its extremum is known. Values are independent: a copy
/// continues on its own.
public protocol SignalCounter: Sendable {
  /// Whether candidates that are not counted are appended too, with their `rejection`.
  ///
  /// Set it before the first sample; `reset` keeps it. It changes nothing that is counted, and costs nothing
  /// while it is false. A counter without candidates ignores it.
  var reportsRejections: Bool { get set }
  /// Takes the next sample, in order of time, and appends the reps it completes.
  mutating func update(_ sample: Sample, into events: inout [RepEvent])
  /// Takes the next samples, in order of time, with the result of as many single updates.
  mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent])
  /// Ends the clip and appends the reps that only the end decides.
  mutating func finish(into events: inout [RepEvent])
  /// Returns to the state of a new counter, for another clip.
  mutating func reset()
}

extension SignalCounter {
  /// False; setting it has no effect, for counters without candidates.
  public var reportsRejections: Bool {
    get { false }
    set {}
  }

  /// Takes the next samples one by one.
  ///
  /// Through an existential this costs one dynamic call per clip instead of one per sample.
  @inlinable
  public mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    for sample in samples { update(sample, into: &events) }
  }

  /// The reps of a whole signal, counted from a new start.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: Events in the order in which they were appended; empty for an empty signal.
  public mutating func events(of samples: [Sample]) -> [RepEvent] {
    reset()
    var events: [RepEvent] = []
    // Most clips have no more reps.
    events.reserveCapacity(16)
    update(contentsOf: samples, into: &events)
    finish(into: &events)
    return events
  }
}

/// A rep counter over whole poses.
///
/// The contract is that of `SignalCounter`, with poses for samples.
public protocol PoseCounter: Sendable {
  /// Whether candidates that are not counted are appended too, with their `rejection`.
  var reportsRejections: Bool { get set }
  /// Takes the next pose, in order of time, and appends the reps it completes.
  mutating func update(_ frame: PoseFrame, into events: inout [RepEvent])
  /// Takes a whole track, with the result of as many single updates.
  mutating func update(contentsOf track: PoseTrack, into events: inout [RepEvent])
  /// Ends the clip and appends the reps that only the end decides.
  mutating func finish(into events: inout [RepEvent])
  /// Returns to the state of a new counter, for another clip.
  mutating func reset()
}

extension PoseCounter {
  /// False; setting it has no effect, for counters without candidates.
  public var reportsRejections: Bool {
    get { false }
    set {}
  }

  /// Takes the poses of a track one by one.
  @inlinable
  public mutating func update(contentsOf track: PoseTrack, into events: inout [RepEvent]) {
    for index in 0..<track.count { update(track[index], into: &events) }
  }

  /// The reps of a whole track, counted from a new start.
  ///
  /// - Returns: Events in the order in which they were appended; empty for a track without frames.
  public mutating func events(of track: PoseTrack) -> [RepEvent] {
    reset()
    var events: [RepEvent] = []
    update(contentsOf: track, into: &events)
    finish(into: &events)
    return events
  }
}
