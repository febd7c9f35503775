// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A counter over poses, made of a signal and a counter of that signal.
public struct SignalPoseCounter<Counter: SignalCounter>: PoseCounter {
  /// True if the inner counter appends candidates too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private var extractor: SignalExtractor
  private var counter: Counter

  /// Creates a counter over poses, which works live.
  ///
  /// - Parameters:
  ///   - signal: The signal to measure; an offline signal behaves as its causal sibling here.
  ///   - counter: The counter of the signal's samples.
  public init(signal: Signal, counter: Counter) {
    extractor = SignalExtractor(signal)
    self.counter = counter
  }

  /// Measures a pose and counts the sample.
  public mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {
    counter.update(extractor.sample(of: frame), into: &events)
  }

  /// Measures the poses of a track and counts all samples at once.
  public mutating func update(contentsOf track: PoseTrack, into events: inout [RepEvent]) {
    var samples: [Sample] = []
    samples.reserveCapacity(track.count)
    for index in 0..<track.count { samples.append(extractor.sample(of: track[index])) }
    counter.update(contentsOf: samples, into: &events)
  }

  /// Ends the clip and appends the reps that only the end decides.
  public mutating func finish(into events: inout [RepEvent]) {
    counter.finish(into: &events)
  }

  /// Forgets poses and samples, for another clip.
  public mutating func reset() {
    extractor.reset()
    counter.reset()
  }
}

/// A counter over poses of a signal that needs the whole clip.
///
/// It keeps the poses, and measures and counts them in `finish`; memory grows with frames.
public struct WholeClipPoseCounter<Counter: SignalCounter>: PoseCounter {
  /// True if the inner counter appends candidates too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private let signal: Signal
  private var counter: Counter
  private var frames: [PoseFrame] = []

  /// Creates a counter over poses that appends nothing before `finish`.
  ///
  /// - Parameters:
  ///   - signal: The signal to measure, usually an offline one.
  ///   - counter: The counter of the signal's samples.
  public init(signal: Signal, counter: Counter) {
    self.signal = signal
    self.counter = counter
  }

  /// Keeps a pose; appends nothing.
  public mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {
    frames.append(frame)
  }

  /// Measures the clip and appends all its reps.
  public mutating func finish(into events: inout [RepEvent]) {
    counter.update(contentsOf: frames.samples(of: signal), into: &events)
    counter.finish(into: &events)
    frames = []
  }

  /// Forgets the poses, for another clip.
  public mutating func reset() {
    counter.reset()
    frames = []
  }
}
