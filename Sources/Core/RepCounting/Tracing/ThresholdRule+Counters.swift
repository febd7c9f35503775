// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ThresholdRule {
  /// The article's states; the deviation is the same at every amplitude.
  static let article = ThresholdRule(["min-amplitude"]) { parameters, samples in
    var history = SlidingHistory()
    let deviations = samples.map { sample in
      history.append(sample.value)
      return history.deviation
    }
    return ThresholdTracer(samples, deviations) { point in
      ArticleStates(amplitude: parameters["min-amplitude", point])
    }
  }

  /// A way out from rest and back, on the moving mean.
  static let returning = ThresholdRule(["min-amplitude"]) { parameters, samples in
    ThresholdTracer(samples, parameters.smoothed(samples)) { point in
      ReturnStates(amplitude: parameters["min-amplitude", point])
    }
  }

  /// A way out from rest and back whose amplitude follows the range, from a least amplitude on.
  static let adaptiveReturning = ThresholdRule(["min-amplitude"]) { parameters, samples in
    var smoother = MovingMean(seconds: AdaptiveReturnMachine.smoothing)
    let smooth = smoother.filter(samples).map(\.value)
    return ThresholdTracer(samples, smooth) { point in
      let floor = parameters["min-amplitude", point]
      return AdaptiveReturnStates(
        floor: floor,
        ceiling: floor.raised(to: parameters.settings["max-amplitude"]),
        share: parameters.settings["share"]
      )
    }
  }

  /// The zig-zag that closes reps at rest, on the moving mean.
  static let restingZigZag = ThresholdRule(["min-amplitude", "rest"]) { parameters, samples in
    ThresholdTracer(samples, parameters.smoothed(samples)) { point in
      RestingZigZagStates(
        amplitude: parameters["min-amplitude", point],
        rest: parameters["rest", point]
      )
    }
  }

  /// Two thresholds with a dead band, on the moving mean if there is one, and the dwell beyond them.
  ///
  /// Where both thresholds are varied, the low one must stay below the high one.
  ///
  /// - Parameters:
  ///   - hasDwell: Whether the dwell is a parameter.
  ///   - options: What the counter is told by its settings.
  /// - Returns: A rule for a counter with parameters `low` and `high`.
  static func hysteresis(
    hasDwell: Bool,
    _ options: @escaping @Sendable (CounterSettings) -> HysteresisCounter.Options
  ) -> ThresholdRule {
    ThresholdRule(
      ["low", "high"] + (hasDwell ? ["dwell"] : []),
      excursions: { settings, samples in
        let options = options(settings)
        guard options.dwell == 0 else { return nil }
        var smoother = MovingMean(seconds: options.smoothing)
        return Excursions(
          of: smoother.filter(samples).map(\.value),
          counted: options.counted,
          startsAway: false,
          countsLast: options.moment == .enter
        )
      }
    ) { parameters, samples in
      let options = options(parameters.settings)
      var smoother = MovingMean(seconds: options.smoothing)
      let smooth = smoother.filter(samples)
      return ThresholdTracer(smooth, smooth.map(\.value)) { point in
        let (low, high) = parameters.inOrder("low", "high", point)
        return HysteresisStates(
          options,
          low: low,
          high: high,
          dwell: hasDwell ? parameters["dwell", point] : .constant(options.dwell)
        )
      }
    }
  }
}

extension ThresholdRule {
  /// A score above one threshold and below another; the score is the same at all of them.
  static let scoreHysteresis = ThresholdRule(
    ["enter", "exit"],
    excursions: { settings, samples in
      Excursions(
        of: scores(of: samples, settings),
        counted: .high,
        startsAway: true,
        countsLast: false
      )
    }
  ) { parameters, samples in
    ThresholdTracer(samples, scores(of: samples, parameters.settings)) { point in
      let (exit, enter) = parameters.inOrder("exit", "enter", point)
      return ScoreStates(enter: enter, exit: exit)
    }
  }

  /// The scores of samples.
  private static func scores(of samples: [Sample], _ settings: CounterSettings) -> [Double] {
    var machine = ScoreHysteresis(minAmplitude: settings["min-amplitude"])
    return samples.map { machine.score(of: $0) }
  }

  /// Two poses left one after the other; the score is the same at all thresholds.
  static let actionTrigger = ThresholdRule(["enter", "exit"]) { parameters, samples in
    var score = TriggerScore(minAmplitude: parameters.settings["min-amplitude"])
    return ThresholdTracer(samples, samples.map { score.update($0) }) { point in
      let (exit, enter) = parameters.inOrder("exit", "enter", point)
      return TriggerStates(enter: enter, exit: exit)
    }
  }

  /// A crossing of the trend with a dead band.
  static let zeroCrossing = ThresholdRule(["min-amplitude"]) { parameters, samples in
    var trend = Trend(timeConstant: parameters.settings["trend"])
    let deviations = samples.map { $0.value - trend.update($0) }
    return ThresholdTracer(samples, deviations) { point in
      CrossingStates(minAmplitude: parameters["min-amplitude", point])
    }
  }

  /// Phases told apart by speed; the speed is the same at all thresholds.
  static let velocityPhases = ThresholdRule(["min-amplitude", "min-speed"]) { parameters, samples in
    ThresholdTracer(samples, samples.map(\.value)) { point in
      VelocityStates(
        minAmplitude: parameters["min-amplitude", point],
        minSpeed: parameters["min-speed", point],
        window: parameters.settings["window"]
      )
    }
  }

  /// Places in a range that leaks, which is the same at every amplitude, and the stay beyond them.
  static func adaptiveRange(
    hasDwell: Bool,
    _ clock: @escaping @Sendable (CounterSettings) -> AdaptiveRange.Clock
  ) -> ThresholdRule {
    ThresholdRule(["min-amplitude"] + (hasDwell ? ["dwell"] : [])) { parameters, samples in
      let clock = clock(parameters.settings)
      return ThresholdTracer(samples, samples.map(\.value)) { point in
        RangeStates(
          minAmplitude: parameters["min-amplitude", point],
          clock: clock,
          stay: hasDwell ? parameters["dwell", point] : .constant(clock.stay)
        )
      }
    }
  }
}

extension ThresholdRule {
  /// The zig-zag whose amplitude is found among the swings seen.
  static let adaptivePersistence = ThresholdRule(["min-amplitude"]) { parameters, samples in
    var conditions = PersistenceConditions(smoothing: parameters.settings["smoothing"])
    return ThresholdTracer(samples, samples.map { conditions.update($0) }) { point in
      PersistenceStates(minAmplitude: parameters["min-amplitude", point])
    }
  }

  /// The first two reps and what looks like them.
  static let template = ThresholdRule(["min-amplitude"]) { parameters, samples in
    ThresholdTracer(samples, parameters.smoothed(samples)) { point in
      TemplateStates(minAmplitude: parameters["min-amplitude", point])
    }
  }

  /// Phases that last; how likely each is depends on the least amplitude everywhere, and on no dwell.
  static let phases = ThresholdRule(["dwell"]) { parameters, samples in
    let minAmplitude = parameters.settings["min-amplitude"]
    var likelihood = PhaseLikelihood(minAmplitude: minAmplitude)
    return ThresholdTracer(samples, samples.map { likelihood.update($0) }) { point in
      PhaseStates(minAmplitude: minAmplitude, dwell: parameters["dwell", point])
    }
  }

  /// The least range and the least quality of a period; what windows show is the same at all of them.
  static func rate<Estimator: PeriodEstimator>(
    _ estimator: @escaping @Sendable (CounterSettings) -> Estimator
  ) -> ThresholdRule {
    ThresholdRule(["min-amplitude", Estimator.quality.parameter]) { parameters, samples in
      let seconds = parameters.settings["window"]
      var window = RateWindow(estimator(parameters.settings), seconds: seconds)
      let looks = samples.map { window.update($0, leastRange: 0) }
      return ThresholdTracer(samples, looks) { [interval = window.interval] point in
        RateStates(
          minAmplitude: parameters["min-amplitude", point],
          leastQuality: parameters[Estimator.quality.parameter, point],
          interval: interval,
          seconds: seconds,
          shortest: Estimator.periods.lowerBound,
          quality: Estimator.quality
        )
      }
    }
  }

  /// Peaks that stand out, and the time between them.
  static let prominence = ThresholdRule(["min-amplitude", "distance"]) { parameters, samples in
    let peaks = ProminentPeak.peaks(of: samples, smoothing: parameters.settings["smoothing"])
    return ThresholdTracer { point in
      var amplitude = parameters["min-amplitude", point]
      var distance = parameters["distance", point]
      let kept = Set(ProminentPeak.kept(peaks, samples, &amplitude, &distance))
      let time = samples.last?.time ?? 0
      let events = peaks.filter { kept.contains($0.index) }
        .map { $0.event(of: samples, decidedAt: time) }
      return (events, [amplitude, distance])
    }
  }

  /// Stretches that are large enough and like their motif.
  static let matrixProfile = ThresholdRule(
    ["min-amplitude", "min-correlation"]
  ) { parameters, samples in
    let stretches = ShapeStretches(of: samples)
    return ThresholdTracer { point in
      var amplitude = parameters["min-amplitude", point]
      var correlation = parameters["min-correlation", point]
      let time = samples.last?.time ?? 0
      let events = stretches?.reps(&amplitude, &correlation).compactMap { rep in
        stretches?.samples(of: rep, samples).max { $0.value < $1.value }.map {
          RepEvent(decisionTime: time, extremumTime: $0.time)
        }
      }
      return (events ?? [], [amplitude, correlation])
    }
  }
}

extension TracedParameters {
  /// Two thresholds that the counter takes in order, which is a comparison too.
  ///
  /// Where both are varied, the first must stay below the second.
  fileprivate func inOrder(
    _ low: String,
    _ high: String,
    _ point: [Double]
  ) -> (low: TracedThreshold, high: TracedThreshold) {
    var (low, high) = (self[low, point], self[high, point])
    let isInOrder = low.isAtMost(high.number)
    _ = high.isBelow(low.number)
    return isInOrder ? (low, high) : (high, low)
  }

  /// The values of samples under the moving mean that the counter was told.
  fileprivate func smoothed(_ samples: [Sample]) -> [Double] {
    var smoother = MovingMean(seconds: settings["smoothing"])
    return smoother.filter(samples).map(\.value)
  }
}
