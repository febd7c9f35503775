// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The zig-zag counter with its window in seconds and an end to every rep.
///
/// Like `ZigZagCounter`, but the moving mean is as long at every frame rate. If `rest` is given, a
/// rep whose peak was not passed for so long is counted where it stands. This happens at the latest
/// at the end of the clip. On a signal that shrinks towards the rep's extreme the last rep is then
/// not lost. On a signal that grows towards it nothing is lost anyway, and `rest` would count a
/// subject who stays at the extreme. So it is off by default.
///
/// - Source: the Kinetics `RepCounter`, corrected.
public struct ZigZagCounterFixed: MachineBackedCounter {
  /// The rise and the fall that make a rep, in the signal's unit.
  public let minAmplitude: Double
  /// The length of the moving mean in seconds.
  public let smoothing: Double
  /// Seconds without a new peak after which a rep is counted; 0 waits for ever.
  public let rest: Double

  var run: RepRun<RestingZigZagMachine>

  /// Creates a counter with one threshold and a moving mean in seconds.
  ///
  /// - Parameters:
  ///   - minAmplitude: The rise and the fall that a rep exceeds, in the signal's unit.
  ///   - smoothing: The length of the moving mean in seconds, at least 0.
  ///   - rest: The time in seconds without a new peak after which a rep is counted; 0 waits for ever.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17, rest: Double = 0) {
    self.minAmplitude = minAmplitude
    self.smoothing = smoothing
    self.rest = rest
    run = RepRun(
      RestingZigZagMachine(amplitude: minAmplitude, smoothing: smoothing, rest: rest)
    )
  }
}

/// The zig-zag on a moving mean, able to close a rep at rest.
struct RestingZigZagMachine: RepMachine {
  private var smoother: MovingMean
  private var states: RestingZigZagStates<Double>

  init(amplitude: Double, smoothing: Double, rest: Double) {
    smoother = MovingMean(seconds: smoothing)
    states = RestingZigZagStates(amplitude: amplitude, rest: rest)
  }

  /// The rise and the fall that make a rep.
  var amplitude: Double {
    get { states.amplitude }
    set { states.amplitude = newValue }
  }

  var threshold: Double { amplitude }

  var ended: RepEvent { states.ended }

  var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * amplitude, smoothing: smoother.seconds)
  }

  mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, smoother.filter(sample).value)
  }

  /// Counts a rep that waits for its end; says whether there was one.
  mutating func close() -> Bool { states.close() }
}

/// The turns of a zig-zag, and reps closed at rest.
struct RestingZigZagStates<Level: Threshold>: ThresholdStates {
  var amplitude: Level
  private var rest: Level
  private let isClosedAtRest: Bool
  private(set) var ended = RepEvent(decisionTime: 0)

  private var phase = Phase.falling
  private var valley = Double.infinity
  private var valleyTime = 0.0
  private var peak = 0.0
  private var peakTime = 0.0
  private var latest = 0.0

  private enum Phase {
    /// Looking for the valley before a rep.
    case falling
    /// Looking for the peak of a rep.
    case rising
    /// The rep was counted at rest; its fall is still to come.
    case counted
  }

  init(amplitude: Level, rest: Level) {
    self.amplitude = amplitude
    var rest = rest
    isClosedAtRest = rest.isAbove(0)
    self.rest = rest
  }

  var levels: [Level] { [amplitude, rest] }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    latest = sample.time
    return phase == .falling ? lookForValley(value) : lookForPeak(value)
  }

  /// Counts a rep that waits for its end; says whether there was one.
  mutating func close() -> Bool {
    guard isClosedAtRest, phase == .rising else { return false }
    count()
    phase = .counted
    return true
  }

  private mutating func lookForValley(_ value: Double) -> RepStep {
    if value < valley {
      valley = value
      valleyTime = latest
      return .begins
    }
    guard amplitude.isBelow(value - valley) else { return .goesOn }
    phase = .rising
    peak = value
    peakTime = latest
    return .goesOn
  }

  private mutating func lookForPeak(_ value: Double) -> RepStep {
    if value > peak {
      peak = value
      if phase == .rising { peakTime = latest }
      return .goesOn
    }
    if amplitude.isBelow(peak - value) {
      let isNew = phase == .rising
      if isNew { count() }
      phase = .falling
      valley = value
      valleyTime = latest
      return isNew ? .ends : .begins
    }
    guard phase == .rising, isClosedAtRest, rest.isAtMost(latest - peakTime + ClipTime.hair)
    else { return .goesOn }
    count()
    phase = .counted
    return .ends
  }

  private mutating func count() {
    ended = RepEvent(
      decisionTime: latest,
      extremumTime: peakTime,
      start: valleyTime,
      amplitude: peak - valley
    )
  }
}
