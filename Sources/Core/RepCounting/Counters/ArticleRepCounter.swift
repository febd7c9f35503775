// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The published rep counter of the article, literally: a state machine on smoothed y.
///
/// The deviation is the mean of the last 5 of at most 30 samples minus the mean of the first 10 of
/// them. Windows are frames, not seconds. Its defects are kept, for finding them is what it is here
/// for:
/// - the "baseline" slides along, so that the deviation is a band-pass with a lag of 22.5 frames.
///   What is seen depends on the frame rate, and at 30 fps reps of about 0.75 s vanish;
/// - each rep makes one positive lobe and the machine needs two: it counts every second rep, in the
///   middle of that one;
/// - both means divide by 5 and 10 even with fewer samples. With a level above 2 x amplitude a
///   motionless start looks like half a rep, so that N reps give ceil(N/2). Below it they give
///   floor(N/2);
/// - a slow way to the extreme is not seen at all (tempo 3-1-1: none of ten);
/// - nothing times out: a bump arms the machine for good.
///
/// An event's extremum is the largest sample from entering `goingDown` to the count; its amplitude is
/// the largest deviation in that time.
///
/// - Source: `RepCounter` in "AI-Powered Exercise Rep Counting via Mobile Camera".
public struct ArticleRepCounter: MachineBackedCounter {
  /// The deviation that begins a rep, in the signal's unit.
  public let minAmplitude: Double

  var run: RepRun<SeedMachine>

  /// Creates a counter with one threshold.
  ///
  /// - Parameter minAmplitude: The deviation that begins a rep, in the signal's unit; the article has 0.08 frame heights.
  public init(minAmplitude: Double = 0.08) {
    self.minAmplitude = minAmplitude
    run = RepRun(SeedMachine(amplitude: minAmplitude))
  }
}

/// The article's states on the deviation of its last samples.
struct SeedMachine: RepMachine {
  private var history = SlidingHistory()
  private var states: ArticleStates<Double>

  init(amplitude: Double) {
    states = ArticleStates(amplitude: amplitude)
  }

  /// The deviation that begins a rep, in the signal's unit.
  var amplitude: Double {
    get { states.amplitude }
    set { states = states.continuing(with: newValue) }
  }

  var threshold: Double { amplitude }

  /// Swings of the deviation, which is all that the machine looks at.
  var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * amplitude, .articleDeviation(SlidingHistory()))
  }

  func rejection(of swing: Swing) -> Rejection {
    guard swing.extreme <= amplitude else {
      return Rejection(.other, "two swings of the deviation make one rep here")
    }
    return Rejection(.amplitude, "deviation", swing.extreme, below: "min-amplitude", amplitude)
  }

  var ended: RepEvent { states.ended }

  mutating func step(_ sample: Sample) -> RepStep {
    history.append(sample.value)
    return states.step(sample, history.deviation)
  }
}

/// The article's states and their transitions, at most one per sample.
struct ArticleStates<Level: Threshold>: ThresholdStates {
  private enum State {
    case neutral
    case goingDown
    case bottom
    case goingUp
  }

  private(set) var amplitude: Level
  private var returned: Level
  private var rising: Level

  private var state = State.neutral
  private var start = 0.0
  private var end = 0.0
  private var highest = 0.0
  private var highestTime = 0.0
  private var travel = 0.0

  init(amplitude: Level) {
    self.amplitude = amplitude
    returned = amplitude.scaled(by: 0.3)
    rising = amplitude.scaled(by: 0.7)
  }

  /// The same states with another amplitude from now on.
  func continuing(with amplitude: Level) -> ArticleStates {
    var states = self
    states.amplitude.change(to: amplitude)
    states.returned.change(to: amplitude.scaled(by: 0.3))
    states.rising.change(to: amplitude.scaled(by: 0.7))
    return states
  }

  var levels: [Level] { [amplitude, returned, rising] }

  var ended: RepEvent {
    RepEvent(
      decisionTime: end,
      extremumTime: highestTime,
      start: start,
      end: end,
      amplitude: travel
    )
  }

  mutating func step(_ sample: Sample, _ deviation: Double) -> RepStep {
    if state == .neutral {
      guard amplitude.isBelow(deviation) else { return .goesOn }
      state = .goingDown
      start = sample.time
      highest = sample.value
      highestTime = sample.time
      travel = deviation
      return .begins
    }
    if sample.value > highest {
      highest = sample.value
      highestTime = sample.time
    }
    if deviation > travel { travel = deviation }
    switch state {
    case .goingDown:
      if returned.isAbove(deviation) { state = .bottom }
    case .bottom:
      if rising.isBelow(deviation) { state = .goingUp }
    case .goingUp where deviation < 0:
      state = .neutral
      end = sample.time
      return .ends
    default:
      break
    }
    return .goesOn
  }
}
