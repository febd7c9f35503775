// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How much a quantity trembles that should move smoothly.
///
/// The quantity is a number over time, such as an angle, or a point with two axes. All values are in
/// its own unit; of points, spreads are per axis (the root of the mean variance of the axes). Only
/// frames that follow one another enter a difference, and nothing is ever filled in. An estimate
/// is nil where nothing could be measured.
package struct SeriesJitter: Sendable, Equatable {
  /// The frames in which it was seen, and those in which it was not.
  package let dropouts: Dropouts
  /// The number of frames that have a neighbour on both sides; what the sigmas rest on.
  package let differences: Int
  /// The spread of the noise by the median of second differences: what a report calls jitter.
  ///
  /// Median absolute deviation of the second differences over 0.6745 and the root of 6, with uneven
  /// steps scaled. It equals the noise's spread where the noise is white; a smoother lowers it
  /// without being more accurate, which `excessAutocorrelation` and lag show.
  package let robustSigma: Double?
  /// The same by the mean of squares, which jumps and fast movement raise.
  package let meanSquareSigma: Double?
  /// The correlation of the noise in neighbouring frames, in -1...1, around a parabola over 0.5 s.
  package let autocorrelation: Double?
  /// The same less what white noise has there: 0 for white noise, above it for a smoothed track.
  package let excessAutocorrelation: Double?
  /// The share of the power at and above `JitterOptions.highFrequency`, in 0...1.
  ///
  /// Nil without 64 evenly spaced frames in a row, and below twice that frame rate.
  package let highFrequencyShare: Double?
  /// The root mean square of what a zero-phase low-pass at `JitterOptions.highFrequency` takes off.
  ///
  /// Per axis. Nil without 32 evenly spaced frames in a row, and below three times that frame rate.
  package let highFrequencyResidual: Double?
  /// The 95th percentile of the distance moved from frame to frame.
  package let stepP95: Double?
  /// The mean magnitude of the acceleration, per second squared; nil without three frames in a row.
  package let acceleration: Double?
  /// The mean magnitude of the third derivative, per second cubed; nil without four frames in a row.
  package let jerk: Double?
  /// The number of frames that jump away from both neighbours and back.
  ///
  /// The step there, the step back and the distance from the line between the neighbours (over the
  /// root of 1.5) are each at least `JitterOptions.spikeSigmas` robust sigmas and the floor given,
  /// and the steps point against each other. A fast movement is none.
  package let spikes: Int
  /// How it trembles where it is held still; nil without holds of five seen frames.
  package let hold: HoldJitter?
  /// How smoothly it moves in each rep; nil without a rep that was seen from start to end.
  package let smoothness: RepSmoothness?

  /// Measures one or more axes.
  ///
  /// - Parameters:
  ///   - axes: Values, NaN where missing; one missing axis makes the frame missing.
  ///   - times: Presentation times in seconds.
  ///   - spacing: Of these times.
  ///   - spikeFloor: The least size of a spike in the quantity's unit.
  ///   - options: What to measure under.
  init(
    axes: [[Double]],
    times: [Double],
    spacing: FrameSpacing,
    spikeFloor: Double,
    options: JitterOptions
  ) {
    let isSeen = times.indices.map { frame in axes.allSatisfy { !$0[frame].isNaN } }
    dropouts = Dropouts(isSeen, times: times, interval: spacing.interval)
    let second = axes.map { SecondDifferences($0, times: times, spacing: spacing) }
    differences = second.first?.values.count ?? 0
    let robustSigma = Self.perAxis(second.map(\.robustSigma))
    self.robustSigma = robustSigma
    meanSquareSigma = Self.perAxis(second.map(\.meanSquareSigma))
    let correlation = ResidualCorrelation(axes, times: times, spacing: spacing)
    autocorrelation = correlation.value
    excessAutocorrelation = correlation.excess
    highFrequencyShare = Spectrum.share(above: options.highFrequency, of: axes, spacing: spacing)
    highFrequencyResidual = HighFrequencyResidual.rootMeanSquare(
      above: options.highFrequency,
      of: axes,
      spacing: spacing
    )
    acceleration = Derivatives.meanMagnitude(order: 2, of: axes, times: times, spacing: spacing)
    jerk = Derivatives.meanMagnitude(order: 3, of: axes, times: times, spacing: spacing)
    var steps = Self.steps(axes, spacing: spacing)
    stepP95 = Median.quantile(0.95, of: &steps)
    let least = max(spikeFloor, options.spikeSigmas * (robustSigma ?? 0))
    spikes = Self.spikes(axes, spacing: spacing, least: least)
    hold = HoldJitter(axes: axes, times: times, spacing: spacing, holds: options.holds)
    smoothness = RepSmoothness(axes, times: times, spacing: spacing, reps: options.reps)
  }

  /// Measures a signal, such as the one a counter counts: its sigma is what costs reps.
  ///
  /// - Parameters:
  ///   - samples: In order of time; NaN where the signal was missing.
  ///   - spikeFloor: The least size of a spike in the signal's unit.
  ///   - options: What to measure under; the confidence plays no part, for a signal has its own.
  /// - Complexity: O(*n* x *frames in the longest window*).
  package init(
    of samples: [Sample],
    spikeFloor: Double = 0,
    options: JitterOptions = JitterOptions()
  ) {
    let times = samples.map(\.time)
    self.init(
      axes: [samples.map(\.value)],
      times: times,
      spacing: FrameSpacing(times),
      spikeFloor: spikeFloor,
      options: options
    )
  }

  /// The root of the mean variance of the axes; nil where one has none.
  static func perAxis(_ sigmas: [Double?]) -> Double? {
    var sum = 0.0
    for sigma in sigmas {
      guard let sigma else { return nil }
      sum += sigma * sigma
    }
    return sigmas.isEmpty ? nil : (sum / Double(sigmas.count)).squareRoot()
  }

  /// The number of frames that jump away from both neighbours and back.
  static func spikes(_ axes: [[Double]], spacing: FrameSpacing, least: Double) -> Int {
    spacing.followsPrevious.indices.dropFirst(2).count { frame in
      guard spacing.followsPrevious[frame - 1], spacing.followsPrevious[frame] else { return false }
      var (before, after, bend, turn) = (0.0, 0.0, 0.0, 0.0)
      for axis in axes {
        let there = axis[frame - 1] - axis[frame - 2]
        let back = axis[frame] - axis[frame - 1]
        before += there * there
        after += back * back
        bend += (there - back) * (there - back)
        turn += there * back
      }
      // Half the bend is the distance from the line, over the root of 1.5 as all sigmas are.
      return turn < 0 && min(before, after, bend / 6) >= least * least
    }
  }

  /// The distance of each frame from the one before, where both were seen and near.
  static func steps(_ axes: [[Double]], spacing: FrameSpacing) -> [Double] {
    spacing.followsPrevious.indices.dropFirst().compactMap { frame in
      guard spacing.followsPrevious[frame] else { return nil }
      let square = axes.reduce(0) { sum, axis in
        let step = axis[frame] - axis[frame - 1]
        return sum + step * step
      }
      return square.isNaN ? nil : square.squareRoot()
    }
  }
}
