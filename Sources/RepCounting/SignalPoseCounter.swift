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

/// A counter on the side of the body that was seen better over the whole clip.
///
/// It counts both sides and appends the reps of one of them in `finish`, as offline methods do.
public struct BetterSidePoseCounter<Counter: SignalCounter>: PoseCounter {
  /// Whether candidates are appended too.
  public var reportsRejections: Bool {
    get { left.reportsRejections }
    set {
      left.reportsRejections = newValue
      right.reportsRejections = newValue
    }
  }

  private var left: SignalPoseCounter<Counter>
  private var right: SignalPoseCounter<Counter>
  private var leftEvents: [RepEvent] = []
  private var rightEvents: [RepEvent] = []
  private var balance: SideBalance

  /// Creates a counter over poses.
  ///
  /// - Parameters:
  ///   - signal: An offline `best` signal.
  ///   - counter: What counts it on either side.
  public init(signal: Signal, counter: Counter) {
    left = SignalPoseCounter(signal: signal.chosen(.left), counter: counter)
    right = SignalPoseCounter(signal: signal.chosen(.right), counter: counter)
    balance = SideBalance(signal)
  }

  /// Counts a pose on both sides; appends nothing.
  public mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {
    balance.update(frame)
    left.update(frame, into: &leftEvents)
    right.update(frame, into: &rightEvents)
  }

  /// Appends the reps of the side seen better, the right one in a tie.
  public mutating func finish(into events: inout [RepEvent]) {
    left.finish(into: &leftEvents)
    right.finish(into: &rightEvents)
    events += balance.better == .left ? leftEvents : rightEvents
  }

  /// Forgets both sides.
  public mutating func reset() {
    left.reset()
    right.reset()
    leftEvents = []
    rightEvents = []
    balance.reset()
  }
}
