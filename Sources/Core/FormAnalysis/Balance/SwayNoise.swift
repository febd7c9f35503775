// SPDX-License-Identifier: Apache-2.0
import Basics

/// The sway that white noise of a backend would show of somebody who does not move at all.
///
/// The noise is taken to be normal, independent from frame to frame, and alike on both axes. A tracker that smooths its
/// joints has noise that is slower: then this is less than the noise really shows.
package struct SwayNoise: Sendable, Equatable {
  /// The standard deviation on each axis, in millimetres.
  package let deviation: Double
  /// Frames per second.
  package let rate: Double
  /// The cut-off of the filter in Hz.
  package let cutoff: Double

  /// Creates the noise of a standard deviation in millimetres.
  package init(deviation: Double, rate: Double, cutoff: Double) {
    self.deviation = deviation
    self.rate = rate
    self.cutoff = cutoff
  }

  /// Estimates the noise of a path from what the filter takes out of it.
  ///
  /// Sway has next to nothing above 5 Hz; so what is taken out is the noise's share at these frequencies, and the whole
  /// of it follows from the filter's gain.
  ///
  /// - Parameters:
  ///   - path: As it was measured.
  ///   - smooth: The same path, filtered.
  ///   - cutoff: That of the filter in Hz.
  package init(of path: SwayPath, _ smooth: SwayPath, cutoff: Double) {
    var sum = 0.0
    for (axis, other) in [
      (path.mediolateral, smooth.mediolateral), (path.anteroposterior, smooth.anteroposterior),
    ] {
      for (one, two) in zip(axis, other) { sum += (one - two) * (one - two) }
    }
    let rate = path.rate
    let share = Self.mean { angle in
      let rest = 1 - Self.gain(angle, cutoff, rate)
      return rest * rest
    }
    let variance = sum / Double(2 * max(1, path.mediolateral.count)) / share
    self.init(deviation: variance.squareRoot(), rate: rate, cutoff: cutoff)
  }

  /// The speed in mm/s that the noise shows unfiltered: σ √π times the rate.
  ///
  /// The difference of two places has the deviation σ √2 on each axis, and its length the mean of a Rayleigh
  /// distribution. At 30 frames a second 1 mm is 53 mm/s, at 60 it is 106.
  package var unfilteredSpeed: Double { deviation * Double.pi.squareRoot() * rate }

  /// The speed in mm/s that it shows after the filter, by the filter's gain.
  package var speed: Double {
    let share = Self.mean { angle in
      let gain = Self.gain(angle, cutoff, rate)
      return gain * gain * 2 * (1 - Elementary.cos(angle))
    }
    return deviation * (share * .pi / 2).squareRoot() * rate
  }

  /// The area in mm² of the 95 % prediction ellipse that it shows after the filter, of many places.
  package var area: Double {
    let share = Self.mean { angle in
      let gain = Self.gain(angle, cutoff, rate)
      return gain * gain
    }
    return 2 * .pi * PredictionEllipse.quantile(of: Self.many) * deviation * deviation * share
  }

  /// The gain at an angular frequency, in 0...π per frame, of the fourth-order filter run both ways.
  private static func gain(_ angle: Double, _ cutoff: Double, _ rate: Double) -> Double {
    let ratio = Elementary.tan(angle / 2) / Elementary.tan(.pi * cutoff / rate)
    let square = ratio * ratio
    let fourth = square * square
    return 1 / (1 + fourth * fourth)
  }

  /// The mean of a function of the angular frequency over 0...π.
  private static func mean(_ value: (Double) -> Double) -> Double {
    var sum = 0.0
    for step in 0..<steps { sum += value((Double(step) + 0.5) * .pi / Double(steps)) }
    return sum / Double(steps)
  }

  private static let steps = 2048
  private static let many = 1_000_000
}
