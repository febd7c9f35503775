// SPDX-License-Identifier: Apache-2.0
import Basics

/// Normal numbers of mean 0 and spread 1, one after the other.
struct NormalSource {
  private var generator: RandomGenerator
  private var spare: Double?

  /// A source of its own for each name.
  init(seed: UInt64, of name: String) {
    generator = RandomGenerator(seed: seed, of: name)
  }

  /// The next number.
  mutating func next() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    let pair = generator.normalPair()
    spare = pair.1
    return pair.0
  }
}
