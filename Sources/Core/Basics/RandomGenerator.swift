// SPDX-License-Identifier: Apache-2.0

/// A small seeded generator whose sequence is the same on every machine.
///
/// - Source: SplitMix64, Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
///   OOPSLA 2014.
package struct RandomGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal sequences.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< 1 with 53 random bits.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A whole number in 0 ..< bound.
  ///
  /// - Precondition: `bound > 0`.
  package mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "a random index needs a positive bound")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
