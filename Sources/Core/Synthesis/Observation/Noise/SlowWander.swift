// SPDX-License-Identifier: Apache-2.0
import Basics

/// A smooth wandering of spread 1: its correlation over a time t is (1 + t / s) exp(-t / s).
///
/// Its power falls with the fourth power of the frequency, so that it adds next to nothing to what
/// counts as jitter.
///
/// - Source: the Matern covariance of order 3/2 as a process of two states; Sarkka, Solin, "Applied
///   Stochastic Differential Equations", 2019, section 12.3.
struct SlowWander {
  private var value: Double
  private var slope: Double

  /// Begins anywhere in its stationary state.
  init(source: inout NormalSource) {
    value = source.next()
    slope = source.next()
  }

  /// The value now.
  var now: Double { value }

  /// How alike the value is after some seconds.
  static func correlation(over time: Double, seconds: Double) -> Double {
    (1 + time / seconds) * Elementary.exp(-time / seconds)
  }

  /// Goes on by a step.
  mutating func advance(_ step: Step, source: inout NormalSource) {
    let (first, second) = (source.next(), source.next())
    let next = step.valueOfValue * value + step.valueOfSlope * slope + step.value * first
    slope =
      step.slopeOfValue * value + step.slopeOfSlope * slope + step.cross * first
      + step.slope * second
    value = next
  }

  /// What a step of some length does; the slope is measured in units of its own spread.
  struct Step {
    let valueOfValue: Double
    let valueOfSlope: Double
    let slopeOfValue: Double
    let slopeOfSlope: Double
    /// The triangular root of the covariance of what is new.
    let value: Double
    let cross: Double
    let slope: Double

    /// Works a step out.
    ///
    /// - Parameters:
    ///   - step: In seconds.
    ///   - seconds: The s of the process.
    init(_ step: Double, seconds: Double) {
      let turn = step / seconds
      let decay = Elementary.exp(-turn)
      valueOfValue = decay * (1 + turn)
      valueOfSlope = decay * turn
      slopeOfValue = -decay * turn
      slopeOfSlope = decay * (1 - turn)
      let variance = max(0, 1 - valueOfValue * valueOfValue - valueOfSlope * valueOfSlope)
      let covariance = -(valueOfValue * slopeOfValue + valueOfSlope * slopeOfSlope)
      let slopes = max(0, 1 - slopeOfValue * slopeOfValue - slopeOfSlope * slopeOfSlope)
      value = variance.squareRoot()
      cross = value > 0 ? covariance / value : 0
      slope = max(0, slopes - cross * cross).squareRoot()
    }
  }
}
