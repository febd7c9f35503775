// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The way of a point over the ground, in millimetres and evenly spaced in time.
///
/// It is that of the pelvis, and no centre of pressure: norms of pressure plates do not hold for it.
package struct SwayPath: Sendable, Equatable {
  /// The places from side to side of the body, in millimetres.
  package let mediolateral: [Double]
  /// The places from back to front of the body, in millimetres; as many.
  package let anteroposterior: [Double]
  /// Places per second.
  package let rate: Double

  /// Creates a path.
  ///
  /// - Precondition: Both axes have as many places, and no NaN.
  package init(mediolateral: [Double], anteroposterior: [Double], rate: Double) {
    precondition(mediolateral.count == anteroposterior.count, "one place on each axis")
    self.mediolateral = mediolateral
    self.anteroposterior = anteroposterior
    self.rate = rate
  }

  /// The seconds from the first place to the last.
  package var duration: Double { Double(max(0, mediolateral.count - 1)) / rate }

  /// The sum of the ways from place to place, in millimetres.
  package var length: Double {
    var sum = 0.0
    for place in mediolateral.indices.dropFirst() {
      let way = SIMD2(
        mediolateral[place] - mediolateral[place - 1],
        anteroposterior[place] - anteroposterior[place - 1]
      )
      sum += Angle.length(way)
    }
    return sum
  }

  /// The length per second, in mm/s; NaN for fewer than two places.
  package var speed: Double { length / duration }

  /// The area of the 95 % prediction ellipse in mm²; NaN for fewer than three places.
  package var area: Double { PredictionEllipse(mediolateral, anteroposterior)?.area ?? .nan }

  /// The ways from the least to the greatest place on either axis, in millimetres.
  package var ranges: (mediolateral: Double, anteroposterior: Double) {
    (Self.range(mediolateral), Self.range(anteroposterior))
  }

  /// The path with frequencies above the cut-off damped, without delay; nil where the rate or the number of places
  /// allows no such filter.
  package func lowPassed(_ cutoff: Double) -> SwayPath? {
    guard let filter = ButterworthLowPass(cutoff: cutoff, rate: rate),
      let mediolateral = filter.zeroPhase(mediolateral),
      let anteroposterior = filter.zeroPhase(anteroposterior)
    else { return nil }
    return SwayPath(mediolateral: mediolateral, anteroposterior: anteroposterior, rate: rate)
  }

  /// The first or the last places, as many as are asked for.
  func part(_ places: Range<Int>) -> SwayPath {
    SwayPath(
      mediolateral: Array(mediolateral[places]),
      anteroposterior: Array(anteroposterior[places]),
      rate: rate
    )
  }

  private static func range(_ values: [Double]) -> Double {
    guard let low = values.min(), let high = values.max() else { return 0 }
    return high - low
  }
}
