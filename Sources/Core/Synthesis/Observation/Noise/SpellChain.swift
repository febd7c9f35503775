// SPDX-License-Identifier: Apache-2.0
import Basics

/// Whether something is so, moment by moment: a Markov chain of two states in continuous time.
struct SpellChain {
  private let spells: ObservationModel.Spells
  private var generator: RandomGenerator
  private var time: Double?
  private var isSo = false

  /// A chain of its own for each name.
  init(_ spells: ObservationModel.Spells, seed: UInt64, of name: String) {
    self.spells = spells
    generator = RandomGenerator(seed: seed, of: name)
  }

  /// Whether it is so at a time.
  ///
  /// With share p and mean length s the state forgets itself at the rate 1 / (s (1 - p)).
  ///
  /// - Precondition: Times ascend from call to call.
  mutating func isSo(at time: Double) -> Bool {
    guard spells.share > 0 else { return false }
    var chance = spells.share
    if let last = self.time {
      let kept = Elementary.exp(-(time - last) / (spells.seconds * (1 - spells.share)))
      chance = spells.share * (1 - kept) + (isSo ? kept : 0)
    }
    self.time = time
    isSo = generator.unit() < chance
    return isSo
  }
}
