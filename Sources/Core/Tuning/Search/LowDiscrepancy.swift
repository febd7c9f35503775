// SPDX-License-Identifier: Apache-2.0
import Basics

/// Points that fill a box evenly, however many of them are looked at.
///
/// The Halton sequence in the first prime bases, shifted around by a seeded amount in each direction: the
/// same seed gives the same points, and the first *n* are always the same.
///
/// - Source: Halton, "On the efficiency of certain quasi-random sequences of points", 1960; the shift by
///   Cranley and Patterson, 1976. Without a shift it is checked against `scipy.stats.qmc.Halton`.
package struct LowDiscrepancy: Sendable {
  private static let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

  /// The greatest number of directions.
  package static let mostDimensions = primes.count

  private let shifts: [Double]

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - dimensions: The number of directions, in 1...`mostDimensions`.
  ///   - seed: Of the shifts; nil for none.
  package init(dimensions: Int, seed: UInt64?) {
    precondition((1...Self.mostDimensions).contains(dimensions), "so many directions are known")
    guard let seed else {
      shifts = [Double](repeating: 0, count: dimensions)
      return
    }
    var generator = RandomGenerator(seed: seed)
    shifts = (0..<dimensions).map { _ in generator.unit() }
  }

  /// A point of the sequence.
  ///
  /// - Parameter index: Its place, at least 0.
  /// - Returns: One number in 0..<1 for each direction.
  /// - Complexity: O(*d* log *index*).
  package func point(_ index: Int) -> [Double] {
    zip(Self.primes, shifts).map { base, shift in
      let place = Self.radicalInverse(index, base: base) + shift
      return place < 1 ? place : place - 1
    }
  }

  /// The digits of a number mirrored at the point: 6 is 110 in base 2 and becomes 0.011, that is 0.375.
  private static func radicalInverse(_ index: Int, base: Int) -> Double {
    var rest = index
    var numerator = 0
    var denominator = 1
    while rest > 0 {
      numerator = numerator * base + rest % base
      denominator *= base
      rest /= base
    }
    return Double(numerator) / Double(denominator)
  }
}
