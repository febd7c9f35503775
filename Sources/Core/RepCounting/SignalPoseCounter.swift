// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A signal with a counter on it.
public struct SignalPoseCounter<Counter: SignalCounter>: PoseCounter {
  /// Whether candidates are appended too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private var extractor: SignalExtractor
  private var counter: Counter

  /// Creates a counter over poses.
  ///
  /// - Parameters:
  ///   - signal: What is measured; an offline signal behaves as its causal sibling here.
  ///   - counter: What counts it.
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

  /// Ends the clip.
  public mutating func finish(into events: inout [RepEvent]) {
    counter.finish(into: &events)
  }

  /// Forgets poses and samples.
  public mutating func reset() {
    extractor.reset()
    counter.reset()
  }
}

/// A signal that needs the whole clip, with a counter on it.
///
/// It keeps the poses, and measures and counts them in `finish`, as offline methods do.
public struct WholeClipPoseCounter<Counter: SignalCounter>: PoseCounter {
  /// Whether candidates are appended too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private let signal: Signal
  private var counter: Counter
  private var frames: [PoseFrame] = []

  /// Creates a counter over poses.
  ///
  /// - Parameters:
  ///   - signal: What is measured, mostly an offline signal.
  ///   - counter: What counts it.
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

  /// Forgets the poses.
  public mutating func reset() {
    counter.reset()
    frames = []
  }
}
