// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The published adaptive rep counter of the article, literally, on the article's state machine.
///
/// The amplitude is 0.05 until 75 samples were seen, then 40 % of their range, for ever. The article
/// shows no detection part for it; here it is that of `ArticleRepCounter`, whose defects it shares. Its own
/// are kept too:
///
/// - 75 samples are 5, 2.5 and 1.25 s at 15, 30 and 60 fps, not "about 3 s";
/// - standing still during calibration sets the threshold to 1.92 sigma, for 75 samples of noise
///   have a range of 4.8 sigma. Noise is counted from then on;
/// - one outlier makes the threshold too large for ever;
/// - there is no second calibration, no floor and no ceiling.
///
/// - Source: `AdaptiveRepCounter` in "AI-Powered Exercise Rep Counting via Mobile Camera".
public struct ArticleAdaptiveCounter: MachineBackedCounter {
  /// The amplitude until enough samples were seen, in the signal's unit.
  public let minAmplitude: Double
  /// The number of samples whose range is measured.
  public let samples: Int
  /// The share of that range that is the amplitude from then on.
  public let share: Double
  /// The amplitude in force, in the signal's unit.
  public var amplitude: Double { run.machine.amplitude }

  var run: RepRun<ArticleAdaptiveMachine>

  /// Creates a counter that is not calibrated yet.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude at the start, in the signal's unit; the article has 0.05 frame heights.
  ///   - samples: The number of samples that calibrate it, at least 1; the article has 75.
  ///   - share: The share of their range, above 0; the article has 0.4.
  /// - Precondition: `samples >= 1`.
  public init(minAmplitude: Double = 0.05, samples: Int = 75, share: Double = 0.4) {
    precondition(samples >= 1, "there is a sample to calibrate with")
    self.minAmplitude = minAmplitude
    self.samples = samples
    self.share = share
    run = RepRun(
      ArticleAdaptiveMachine(minAmplitude: minAmplitude, samples: samples, share: share)
    )
  }
}

/// The article's states with an amplitude from the first samples.
struct ArticleAdaptiveMachine: RepMachine {
  private let samples: Int
  private let share: Double
  private var machine: SeedMachine
  private var seen = 0
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  init(minAmplitude: Double, samples: Int, share: Double) {
    self.samples = samples
    self.share = share
    machine = SeedMachine(amplitude: minAmplitude)
  }

  var amplitude: Double { machine.amplitude }

  var threshold: Double { machine.threshold }

  var ended: RepEvent { machine.ended }

  var swingFinder: SwingFinder? { machine.swingFinder }

  func rejection(of swing: Swing) -> Rejection { machine.rejection(of: swing) }

  mutating func step(_ sample: Sample) -> RepStep {
    if seen < samples { calibrate(sample.value) }
    return machine.step(sample)
  }

  private mutating func calibrate(_ value: Double) {
    seen += 1
    lowest = min(lowest, value)
    highest = max(highest, value)
    if seen == samples { machine.amplitude = (highest - lowest) * share }
  }
}
