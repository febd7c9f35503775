// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ThresholdRule {
  /// The article's states; the deviation is the same at every amplitude.
  static let seed = ThresholdRule(["min-amplitude"]) { parameters, samples in
    var history = SlidingHistory()
    let deviations = samples.map { sample in
      history.append(sample.value)
      return history.deviation
    }
    return ThresholdTracer(samples, deviations) { point in
      SeedStates(amplitude: parameters["min-amplitude", point])
    }
  }

  /// A way out from rest and back, on the moving mean.
  static let returning = ThresholdRule(["min-amplitude"]) { parameters, samples in
    ThresholdTracer(samples, parameters.smoothed(samples)) { point in
      ReturnStates(amplitude: parameters["min-amplitude", point])
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
    ThresholdRule(["low", "high"] + (hasDwell ? ["dwell"] : [])) { parameters, samples in
      let options = options(parameters.settings)
      var smoother = MovingMean(seconds: options.smoothing)
      let smooth = smoother.filter(samples)
      return ThresholdTracer(smooth, smooth.map(\.value)) { point in
        var (low, high) = (parameters["low", point], parameters["high", point])
        // The counter takes its thresholds in order, which is a comparison too.
        let isInOrder = low.isAtMost(high.number)
        _ = high.isBelow(low.number)
        return HysteresisStates(
          options,
          low: isInOrder ? low : high,
          high: isInOrder ? high : low,
          dwell: hasDwell ? parameters["dwell", point] : .constant(options.dwell)
        )
      }
    }
  }
}

extension TracedParameters {
  /// The values of samples under the moving mean that the counter was told.
  fileprivate func smoothed(_ samples: [Sample]) -> [Double] {
    var smoother = MovingMean(seconds: settings["smoothing"])
    return smoother.filter(samples).map(\.value)
  }
}
