// SPDX-License-Identifier: Apache-2.0
import Basics

/// How a lens bends the image towards or away from its middle.
///
/// Points are relative to the middle of the image, in units of the focal length. A point at the
/// radius r of an ideal image appears at r (1 + k1 r^2 + k2 r^4): below 0 for wide lenses (barrel),
/// above 0 for pincushion.
///
/// - Source: Brown, "Decentering distortion of lenses", Photogrammetric Engineering 32, 1966; its
///   radial part.
package struct LensDistortion: Sendable, Equatable {
  /// The coefficient of the radius' square.
  package let k1: Double
  /// The coefficient of the radius' fourth power.
  package let k2: Double
  /// The ideal radius from which on points would appear nearer to the middle again.
  private let fold: Double

  /// A lens that bends nothing.
  package static let none = LensDistortion(k1: 0, k2: 0)

  /// Creates a lens.
  package init(k1: Double, k2: Double) {
    self.k1 = k1
    self.k2 = k2
    fold = Self.fold(k1, k2)
  }

  /// Whether it bends nothing.
  var isNone: Bool { k1 == 0 && k2 == 0 }

  /// The smallest radius above 0 at which the derivative 1 + 3 k1 u + 5 k2 u^2, u = r^2, is 0.
  private static func fold(_ k1: Double, _ k2: Double) -> Double {
    if k2 == 0 { return k1 < 0 ? (-1 / (3 * k1)).squareRoot() : .infinity }
    let discriminant = 9 * k1 * k1 - 20 * k2
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    let squares = [(-3 * k1 - root) / (10 * k2), (-3 * k1 + root) / (10 * k2)].filter { $0 > 0 }
    return squares.min().map { $0.squareRoot() } ?? .infinity
  }

  /// Where a point of the ideal image appears.
  ///
  /// A point beyond the radius at which the image folds over appears at that radius.
  func distorted(_ point: SIMD2<Double>) -> SIMD2<Double> {
    guard !isNone else { return point }
    let radius = (point * point).sum().squareRoot()
    guard radius > 0 else { return point }
    return point * (appearing(min(radius, fold)) / radius)
  }

  /// The point of the ideal image that appears at a place within the image.
  ///
  /// Newton's method from the place itself.
  func undistorted(_ place: SIMD2<Double>) -> SIMD2<Double> {
    guard !isNone else { return place }
    let wanted = (place * place).sum().squareRoot()
    guard wanted > 0 else { return place }
    var radius = min(wanted, fold)
    for _ in 0..<Self.steps where slope(radius) > 1e-6 {
      radius -= (appearing(radius) - wanted) / slope(radius)
    }
    return place * (radius / wanted)
  }

  /// The factors by which eight places within the image, given by the squares of their radii, are
  /// farther from the middle in the ideal image.
  func stretch(_ square: Lanes) -> Lanes {
    let (k1, k2) = (Float(k1), Float(k2))
    var factor = Lanes(repeating: 1)
    for _ in 0..<Self.steps {
      let ideal = square * factor * factor
      let value = factor * (1 + ideal * (k1 + ideal * k2)) - 1
      let slope = 1 + ideal * (3 * k1 + ideal * (5 * k2))
      factor -= value / slope
    }
    return factor
  }

  /// Whether every place up to a radius shows one point of the ideal image, with room to spare.
  func reaches(_ radius: Double) -> Bool {
    fold.isInfinite || appearing(fold) > radius * 1.02
  }

  /// The largest factor by which a short way in the image is longer in the ideal image, up to a
  /// radius of the image.
  func largestStretch(upTo radius: Double) -> Double {
    guard !isNone else { return 1 }
    let samples = 64
    return (1...samples).reduce(1) { largest, sample in
      let place = radius * Double(sample) / Double(samples)
      let ideal = undistorted(SIMD2(place, 0)).x
      return max(largest, ideal / place, 1 / slope(ideal))
    }
  }

  private static let steps = 8

  private func appearing(_ radius: Double) -> Double {
    let square = radius * radius
    return radius * (1 + square * (k1 + square * k2))
  }

  private func slope(_ radius: Double) -> Double {
    let square = radius * radius
    return 1 + square * (3 * k1 + square * (5 * k2))
  }
}
