// SPDX-License-Identifier: Apache-2.0
// Written from the catalogue: run the tests with REP_RECORD=1 after a change there.

extension StreamingCounter {
  /// All counters of the catalogue that stream, with their defaults, in the catalogue's order.
  public static let all: [StreamingCounter] = [
    .articleRepCounter(),
    .articleRepCounterFixed(),
    .articleAdaptiveCounter(),
    .articleAdaptiveCounterFixed(),
    .zigZag(),
    .zigZagFixed(),
    .aigym(),
    .hysteresis(),
    .adaptivePersistence(),
    .adaptiveRange(),
    .adaptiveRangeFixed(),
    .zeroCrossing(),
    .velocityPhases(),
    .template(),
    .phaseOscillator(),
    .hiddenMarkov(),
    .quickpose(),
    .poseracTrigger(),
    .principalComponent(),
    .autocorrelation(),
    .spectral(),
    .selfSimilarity(),
  ]

  /// The article's state machine, as published; it counts about every second rep.
  ///
  /// - Parameters:
  ///   - minAmplitude: The deviation from the sliding baseline that begins a rep. In the signal's unit, above 0.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `article-rep-counter` with these values, which `RepSession` checks.
  public static func articleRepCounter(
    minAmplitude: Double = 0.08,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "article-rep-counter",
      signal: signal,
      minAmplitude,
      cooldown
    )
  }

  /// The article's counter, corrected: the signal leaves rest and comes most of the way back.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least travel from rest that makes a rep. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `article-rep-counter-fixed` with these values, which `RepSession` checks.
  public static func articleRepCounterFixed(
    minAmplitude: Double = 0.08,
    smoothing: Duration = .seconds(0.17),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "article-rep-counter-fixed",
      signal: signal,
      minAmplitude,
      smoothing,
      cooldown
    )
  }

  /// The article's counter with 40 % of the range of the first 75 samples, as published.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude until the first samples were seen. In the signal's unit, above 0.
  ///   - samples: The number of first samples whose range is measured; the article's 75. From 2 to 600 samples.
  ///   - share: The share of the observed range that makes a rep. From 0.05 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `article-adaptive-counter` with these values, which `RepSession` checks.
  public static func articleAdaptiveCounter(
    minAmplitude: Double = 0.05,
    samples: Double = 75,
    share: Double = 0.4,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "article-adaptive-counter",
      signal: signal,
      minAmplitude,
      samples,
      share,
      cooldown
    )
  }

  /// The corrected counter with a share of the range of the last 10 s, if that is not noise.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude at the start, and the least amplitude later. In the signal's unit, above 0.
  ///   - maxAmplitude: The greatest amplitude. In the signal's unit, above 0.
  ///   - share: The share of the observed range that makes a rep. From 0.05 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `article-adaptive-counter-fixed` with these values, which `RepSession` checks.
  public static func articleAdaptiveCounterFixed(
    minAmplitude: Double = 0.05,
    maxAmplitude: Double = 0.3,
    share: Double = 0.4,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "article-adaptive-counter-fixed",
      signal: signal,
      minAmplitude,
      maxAmplitude,
      share,
      cooldown
    )
  }

  /// A rise and a fall beyond the amplitude on a mean of 5 frames, as published by Kinetics.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least rise and fall that make a rep. In the signal's unit, above 0.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `zig-zag` with these values, which `RepSession` checks.
  public static func zigZag(
    minAmplitude: Double = 0.08,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "zig-zag",
      signal: signal,
      minAmplitude,
      cooldown
    )
  }

  /// The zig-zag, corrected: its window is in seconds, and a rep can end at rest.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least rise and fall that make a rep. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - rest: The time without a new peak that ends a rep; 0 for never. From 0 to 10 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `zig-zag-fixed` with these values, which `RepSession` checks.
  public static func zigZagFixed(
    minAmplitude: Double = 0.08,
    smoothing: Duration = .seconds(0.17),
    rest: Duration = .zero,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "zig-zag-fixed",
      signal: signal,
      minAmplitude,
      smoothing,
      rest,
      cooldown
    )
  }

  /// An angle below 90 degrees after one above 145 counts at once, as published by Ultralytics.
  ///
  /// - Parameters:
  ///   - low: The threshold below which the signal is on the low side. In the signal's unit.
  ///   - high: The threshold above which the signal is on the high side. In the signal's unit.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `aigym` with these values, which `RepSession` checks.
  public static func aigym(
    low: Double = 90,
    high: Double = 145,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .limbAngleRight
  ) -> StreamingCounter {
    StreamingCounter(
      "aigym",
      signal: signal,
      low,
      high,
      cooldown
    )
  }

  /// Two thresholds: the signal passes one and comes back past the other.
  ///
  /// - Parameters:
  ///   - low: The threshold below which the signal is on the low side. In the signal's unit.
  ///   - high: The threshold above which the signal is on the high side. In the signal's unit.
  ///   - side: The side whose visits are counted; by default the side of the rep's extreme.
  ///   - countOn: The moment of a visit at which the count rises.
  ///   - dwell: The least time that the signal stays beyond a threshold. From 0 to 2 s.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `hysteresis` with these values, which `RepSession` checks.
  public static func hysteresis(
    low: Double = 100,
    high: Double = 140,
    side: Side = .extreme,
    countOn: CountOn = .exit,
    dwell: Duration = .seconds(0.1),
    smoothing: Duration = .seconds(0.17),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .angleBest
  ) -> StreamingCounter {
    StreamingCounter(
      "hysteresis",
      signal: signal,
      low,
      high,
      side,
      countOn,
      dwell,
      smoothing,
      cooldown
    )
  }

  /// The zig-zag whose amplitude is half of the reps just seen.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude that the first reps must pass. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `adaptive-persistence` with these values, which `RepSession` checks.
  public static func adaptivePersistence(
    minAmplitude: Double = 0.08,
    smoothing: Duration = .seconds(0.17),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "adaptive-persistence",
      signal: signal,
      minAmplitude,
      smoothing,
      cooldown
    )
  }

  /// Thresholds at 30 and 70 % of a range that shrinks by the frame, as in public pose services.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range below which nothing is counted. In the signal's unit, above 0.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `adaptive-range` with these values, which `RepSession` checks.
  public static func adaptiveRange(
    minAmplitude: Double = 0.03,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "adaptive-range",
      signal: signal,
      minAmplitude,
      cooldown
    )
  }

  /// Thresholds at 30 and 70 % of a range that shrinks by the second.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range below which nothing is counted. In the signal's unit, above 0.
  ///   - leak: The time constant of the shrinking range. From 0.5 to 30 s.
  ///   - dwell: The least time that the signal stays beyond a threshold. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `adaptive-range-fixed` with these values, which `RepSession` checks.
  public static func adaptiveRangeFixed(
    minAmplitude: Double = 0.03,
    leak: Duration = .seconds(3.3),
    dwell: Duration = .seconds(0.05),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "adaptive-range-fixed",
      signal: signal,
      minAmplitude,
      leak,
      dwell,
      cooldown
    )
  }

  /// A crossing of the signal's trend from above to below, with a dead band.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least height of the dead band. In the signal's unit, above 0.
  ///   - trend: The time constant of the trend. From 0.5 to 30 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `zero-crossing` with these values, which `RepSession` checks.
  public static func zeroCrossing(
    minAmplitude: Double = 0.08,
    trend: Duration = .seconds(4),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "zero-crossing",
      signal: signal,
      minAmplitude,
      trend,
      cooldown
    )
  }

  /// A phase away from rest and a phase back, separated by speed.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least travel out and back. In the signal's unit, above 0.
  ///   - minSpeed: The least speed of a phase, per second. In the signal's unit, above 0.
  ///   - window: The length of the window that gives the speed. From 0.05 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `velocity-phases` with these values, which `RepSession` checks.
  public static func velocityPhases(
    minAmplitude: Double = 0.05,
    minSpeed: Double = 0.15,
    window: Duration = .seconds(0.25),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "velocity-phases",
      signal: signal,
      minAmplitude,
      minSpeed,
      window,
      cooldown
    )
  }

  /// Stretches that look like the first two reps under dynamic time warping.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least rise and fall of the first two reps. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `template` with these values, which `RepSession` checks.
  public static func template(
    minAmplitude: Double = 0.08,
    smoothing: Duration = .seconds(0.17),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "template",
      signal: signal,
      minAmplitude,
      smoothing,
      cooldown
    )
  }

  /// A turn of an oscillator that follows the signal with a Kalman filter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least travel of a turn. In the signal's unit, above 0.
  ///   - noise: The standard deviation of the signal's noise. In the signal's unit, above 0.
  ///   - period: The expected length of the first rep. From 0.5 to 10 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `phase-oscillator` with these values, which `RepSession` checks.
  public static func phaseOscillator(
    minAmplitude: Double = 0.08,
    noise: Double = 0.01,
    period: Duration = .seconds(2.5),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "phase-oscillator",
      signal: signal,
      minAmplitude,
      noise,
      period,
      cooldown
    )
  }

  /// A hidden Markov model of four phases in a ring, each with a position and a speed.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least range of the signal. In the signal's unit, above 0.
  ///   - dwell: The least time that a phase is the likeliest. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `hidden-markov` with these values, which `RepSession` checks.
  public static func hiddenMarkov(
    minAmplitude: Double = 0.08,
    dwell: Duration = .seconds(0.1),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "hidden-markov",
      signal: signal,
      minAmplitude,
      dwell,
      cooldown
    )
  }

  /// A score above 0.6 and then below 0.3; the score is the position in the recent range.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least width of the range. In the signal's unit, above 0.
  ///   - enter: The score above which a pose is entered. From 0 to 1.
  ///   - exit: The score below which a pose is left. From 0 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `quickpose` with these values, which `RepSession` checks.
  public static func quickpose(
    minAmplitude: Double = 0.08,
    enter: Double = 0.6,
    exit: Double = 0.3,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "quickpose",
      signal: signal,
      minAmplitude,
      enter,
      exit,
      cooldown
    )
  }

  /// Two poses, left one after the other; the score is the position in the recent range.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least width of the range. In the signal's unit, above 0.
  ///   - enter: The score above which a pose is entered. From 0 to 1.
  ///   - exit: The score below which a pose is left. From 0 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `poserac-trigger` with these values, which `RepSession` checks.
  public static func poseracTrigger(
    minAmplitude: Double = 0.08,
    enter: Double = 0.78,
    exit: Double = 0.4,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "poserac-trigger",
      signal: signal,
      minAmplitude,
      enter,
      exit,
      cooldown
    )
  }

  /// The zig-zag on the direction in which all joints move together.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least rise and fall that make a rep, in torso lengths per joint. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `principal-component` with these values, which `RepSession` checks.
  public static func principalComponent(
    minAmplitude: Double = 0.1,
    smoothing: Duration = .seconds(0.17),
    cooldown: Duration = .zero,
    signal: StreamingSignal = .principal
  ) -> StreamingCounter {
    StreamingCounter(
      "principal-component",
      signal: signal,
      minAmplitude,
      smoothing,
      cooldown
    )
  }

  /// The integral of the rate at which the signal repeats itself, by autocorrelation.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least range of the window that counts as movement. In the signal's unit, above 0.
  ///   - window: The length of the window. From 2 to 30 s.
  ///   - minCorrelation: The least height of the autocorrelation peak. From 0 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `autocorrelation` with these values, which `RepSession` checks.
  public static func autocorrelation(
    minAmplitude: Double = 0.05,
    window: Duration = .seconds(8),
    minCorrelation: Double = 0.5,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "autocorrelation",
      signal: signal,
      minAmplitude,
      window,
      minCorrelation,
      cooldown
    )
  }

  /// The integral of the strongest frequency.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least range of the window that counts as movement. In the signal's unit, above 0.
  ///   - window: The length of the window. From 2 to 30 s.
  ///   - minShare: The least share of the band's power that makes a rhythm. From 0 to 1.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `spectral` with these values, which `RepSession` checks.
  public static func spectral(
    minAmplitude: Double = 0.05,
    window: Duration = .seconds(8),
    minShare: Double = 0.6,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "spectral",
      signal: signal,
      minAmplitude,
      window,
      minShare,
      cooldown
    )
  }

  /// The integral of the rate at which moments resemble earlier ones.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least range of the window that counts as movement. In the signal's unit, above 0.
  ///   - window: The length of the window. From 2 to 30 s.
  ///   - minContrast: The least ratio of the similarity at the period to that at all lags. From 1 to 10.
  ///   - temperature: The squared difference, in standard deviations, that makes moments dissimilar. From 0.05 to 10.
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `self-similarity` with these values, which `RepSession` checks.
  public static func selfSimilarity(
    minAmplitude: Double = 0.05,
    window: Duration = .seconds(8),
    minContrast: Double = 3,
    temperature: Double = 0.5,
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "self-similarity",
      signal: signal,
      minAmplitude,
      window,
      minContrast,
      temperature,
      cooldown
    )
  }
}

// MARK: Choices

extension StreamingCounter {
  /// The values of `side`.
  ///
  /// The side whose visits are counted; by default the side of the rep's extreme.
  public enum Side: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `extreme` in a configuration.
    case extreme
    /// Written `low` in a configuration.
    case low
    /// Written `high` in a configuration.
    case high
  }

  /// The values of `countOn`.
  ///
  /// The moment of a visit at which the count rises.
  public enum CountOn: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `exit` in a configuration.
    case exit
    /// Written `enter` in a configuration.
    case enter
  }
}
