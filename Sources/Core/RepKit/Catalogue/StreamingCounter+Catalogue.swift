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
    .adaptiveRange(),
    .adaptiveRangeFixed(),
    .adaptivePersistence(),
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

  /// The article's state machine, literally; it counts about every second rep.
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

  /// The article's counter as it was meant: a way out from rest and most of the way back.
  ///
  /// - Parameters:
  ///   - minAmplitude: The way out from rest that makes a rep. In the signal's unit, above 0.
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

  /// The article's counter with 40 % of the range of the first 75 samples, literally.
  ///
  /// - Parameters:
  ///   - cooldown: The least time between two counted reps. From 0 to 60 s.
  ///   - signal: The signal that is counted.
  /// - Returns: `article-adaptive-counter` with these values, which `RepSession` checks.
  public static func articleAdaptiveCounter(
    cooldown: Duration = .zero,
    signal: StreamingSignal = .height
  ) -> StreamingCounter {
    StreamingCounter(
      "article-adaptive-counter",
      signal: signal,
      cooldown
    )
  }

  /// The corrected counter with a share of the range of the last 10 s, once it is no noise.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude at the start and the least later. In the signal's unit, above 0.
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

  /// A rise and a fall of more than the amplitude on a 5-frame mean, literally Kinetics.
  ///
  /// - Parameters:
  ///   - minAmplitude: The rise and the fall that make a rep. In the signal's unit, above 0.
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

  /// The zig-zag with its window in seconds, able to close a rep at rest.
  ///
  /// - Parameters:
  ///   - minAmplitude: The rise and the fall that make a rep. In the signal's unit, above 0.
  ///   - smoothing: The length of the moving mean. From 0 to 1 s.
  ///   - rest: The time without a new peak that closes a rep; 0 for never. From 0 to 10 s.
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

  /// Below 90 degrees after having been above 145 counts at once, literally Ultralytics.
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

  /// A visit to the far side of two thresholds and back.
  ///
  /// - Parameters:
  ///   - low: The threshold below which the signal is on the low side. In the signal's unit.
  ///   - high: The threshold above which the signal is on the high side. In the signal's unit.
  ///   - side: The side whose visits are counted; by default that of the rep's extreme.
  ///   - countOn: The moment of the visit at which the count moves.
  ///   - dwell: How long the signal must stay beyond a threshold. From 0 to 2 s.
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

  /// 30 and 70 % of a range that leaks by the frame, literally as pose services have it.
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

  /// 30 and 70 % of a range that leaks by the second.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range below which nothing is counted. In the signal's unit, above 0.
  ///   - leak: The time constant in which the range shrinks. From 0.5 to 30 s.
  ///   - dwell: How long the signal must stay beyond a threshold. From 0 to 1 s.
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

  /// The zig-zag with the widest gap between small and large swings as its amplitude.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude until the signal shows another. In the signal's unit, above 0.
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

  /// A crossing of the signal's trend from above to below, with a dead band.
  ///
  /// - Parameters:
  ///   - minAmplitude: The height of the dead band at least. In the signal's unit, above 0.
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

  /// A phase of going out and one of coming back, told apart by speed.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least way out and back. In the signal's unit, above 0.
  ///   - minSpeed: The least speed of a phase, per second. In the signal's unit, above 0.
  ///   - window: The length of what the speed is measured over. From 0.05 to 1 s.
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
  ///   - minAmplitude: The rise and the fall of the first two reps. In the signal's unit, above 0.
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
  ///   - period: The length of a rep that is expected first. From 0.5 to 10 s.
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

  /// Four phases in a ring, each with a place and a speed, in a hidden Markov model.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least range of the signal. In the signal's unit, above 0.
  ///   - dwell: How long a phase must be the likeliest. From 0 to 1 s.
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

  /// A score above 0.6 and then below 0.3, on the place in the range lately.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least width of the range. In the signal's unit, above 0.
  ///   - enter: The score above which a pose is entered. From 0 to 1.
  ///   - exit: The score below which it is left. From 0 to 1.
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

  /// Two poses left one after the other, on the place in the range lately.
  ///
  /// - Parameters:
  ///   - minAmplitude: The least width of the range. In the signal's unit, above 0.
  ///   - enter: The score above which a pose is entered. From 0 to 1.
  ///   - exit: The score below which it is left. From 0 to 1.
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
  ///   - minAmplitude: The rise and the fall that make a rep, in torso lengths a joint. In the signal's unit, above 0.
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

  /// The integral of the rate at which the signal repeats itself.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range of the window that is movement. In the signal's unit, above 0.
  ///   - window: The length of what is looked at. From 2 to 30 s.
  ///   - minCorrelation: The least height of the peak. From 0 to 1.
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
  ///   - minAmplitude: The range of the window that is movement. In the signal's unit, above 0.
  ///   - window: The length of what is looked at. From 2 to 30 s.
  ///   - minShare: The least share of the band's power that a rhythm has. From 0 to 1.
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

  /// The integral of the rate at which moments look like earlier ones.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range of the window that is movement. In the signal's unit, above 0.
  ///   - window: The length of what is looked at. From 2 to 30 s.
  ///   - minContrast: The least ratio of the period's likeness to that of all lags. From 1 to 10.
  ///   - temperature: The squared difference, in standard deviations, that is unlike. From 0.05 to 10.
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
  /// The side whose visits are counted; by default that of the rep's extreme.
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
  /// The moment of the visit at which the count moves.
  public enum CountOn: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `exit` in a configuration.
    case exit
    /// Written `enter` in a configuration.
    case enter
  }
}
