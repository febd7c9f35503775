// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The published adaptive rep counter of the article, literally, on the article's state machine.
///
/// The amplitude is 0.05 until 75 samples were seen, then 40 % of their range, for ever. The article
/// shows no detection part for it; here it is that of `ArticleRepCounter`, whose defects it shares. Its own
/// are kept too:
/// - 75 samples are 5, 2.5 and 1.25 s at 15, 30 and 60 fps, not "about 3 s";
/// - standing still during calibration sets the threshold to 1.92 sigma, for 75 samples of noise
///   have a range of 4.8 sigma. Noise is counted from then on;
/// - one outlier makes the threshold too large for ever;
/// - there is no second calibration, no floor and no ceiling.
///
/// - Source: `AdaptiveRepCounter` in "AI-Powered Exercise Rep Counting via Mobile Camera".
public struct ArticleAdaptiveCounter: MachineBackedCounter {
  /// The amplitude in force, in the signal's unit.
  public var amplitude: Double { run.machine.amplitude }

  var run = RepRun(ArticleAdaptiveMachine())

  /// Creates a counter that is not calibrated yet.
  public init() {}
}

/// The article's states with an amplitude from the first samples.
struct ArticleAdaptiveMachine: RepMachine {
  private var machine = SeedMachine(amplitude: initialAmplitude)
  private var seen = 0
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  private static let initialAmplitude = 0.05
  private static let calibrationSamples = 75
  private static let share = 0.4

  var amplitude: Double { machine.amplitude }

  var threshold: Double { machine.threshold }

  var ended: RepEvent { machine.ended }

  var swingFinder: SwingFinder? { machine.swingFinder }

  func rejection(of swing: Swing) -> Rejection { machine.rejection(of: swing) }

  mutating func step(_ sample: Sample) -> RepStep {
    if seen < Self.calibrationSamples { calibrate(sample.value) }
    return machine.step(sample)
  }

  private mutating func calibrate(_ value: Double) {
    seen += 1
    lowest = min(lowest, value)
    highest = max(highest, value)
    if seen == Self.calibrationSamples { machine.amplitude = (highest - lowest) * Self.share }
  }
}
