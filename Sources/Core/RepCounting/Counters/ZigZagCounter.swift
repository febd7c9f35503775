// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The Kinetics rep counter, literally: a directional-change detector on a 5-sample mean.
///
/// A rise of more than the amplitude from the lowest value begins a rep. A fall of more than it
/// from the highest value counts it. The count is that of interior maxima whose topological
/// persistence exceeds the amplitude. Windows are frames, not seconds. On a signal that grows
/// towards the rep's extreme the count moves on the way back. On one that shrinks (the published
/// one: y upwards) the count moves at the start of the next rep. So the last rep is lost and the
/// decision waits for the next movement. That is kept.
///
/// An event's extremum is the smoothed peak, its amplitude the peak above the valley before it.
///
/// - Source: `Core/Analytics/RepCounter.swift` of rayancheca/kinetics, commit 95b89f1.
public struct ZigZagCounter: MachineBackedCounter {
  /// The rise and the fall that make a rep, in the signal's unit.
  public let minAmplitude: Double

  var run: RepRun<ZigZagMachine>

  /// Creates a counter with one threshold.
  ///
  /// - Parameter minAmplitude: The rise and the fall that a rep exceeds, in the signal's unit; published 0.08 frame heights.
  public init(minAmplitude: Double = 0.08) {
    self.minAmplitude = minAmplitude
    run = RepRun(ZigZagMachine(amplitude: minAmplitude))
  }
}

/// The zig-zag on a 5-sample mean.
///
/// Falling is rising upside down: in either direction the extreme is the highest value so far.
struct ZigZagMachine: RepMachine {
  let amplitude: Double

  private var window = FiveSampleMean()
  private var direction = -1.0
  private var extreme = -Double.infinity
  private var extremeTime = 0.0
  private var valley = 0.0
  private var valleyTime = 0.0
  private var peak = 0.0
  private var peakTime = 0.0

  init(amplitude: Double) {
    self.amplitude = amplitude
  }

  var threshold: Double { amplitude }

  var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * amplitude, .fiveSampleMean(FiveSampleMean()))
  }

  /// The decision fell on the sample that is the extreme of the fall now.
  var ended: RepEvent {
    RepEvent(
      decisionTime: extremeTime,
      extremumTime: peakTime,
      start: valleyTime,
      amplitude: peak - valley
    )
  }

  mutating func step(_ sample: Sample) -> RepStep {
    let height = window.mean(adding: sample.value) * direction
    if height > extreme {
      extreme = height
      extremeTime = sample.time
      return direction > 0 ? .goesOn : .begins
    }
    guard extreme - height > amplitude else { return .goesOn }
    return turn(at: height, sample.time)
  }

  private mutating func turn(at height: Double, _ time: Double) -> RepStep {
    if direction > 0 {
      peak = extreme
      peakTime = extremeTime
    } else {
      valley = -extreme
      valleyTime = extremeTime
    }
    direction = -direction
    extreme = -height
    extremeTime = time
    return direction > 0 ? .goesOn : .ends
  }
}
