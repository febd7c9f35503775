// SPDX-License-Identifier: Apache-2.0

extension RandomGenerator {
  /// A generator of its own for each name, so that what one name is given does not depend on others.
  ///
  /// - Parameters:
  ///   - seed: Neighbouring seeds give unrelated sequences.
  ///   - name: Of a joint, a clip or the like.
  package init(seed: UInt64, of name: String) {
    // The hash is FNV-1a; the first number of a mixed seed tells neighbouring seeds apart.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    var mixed = RandomGenerator(seed: seed)
    self.init(seed: mixed.next() ^ hash)
  }

  /// Two independent normal variables of mean 0 and spread 1.
  ///
  /// - Source: Box, Muller, "A Note on the Generation of Random Normal Deviates", 1958.
  package mutating func normalPair() -> (Double, Double) {
    let radius = (-2 * Elementary.log(1 - unit())).squareRoot()
    let turn = Elementary.sinAndCos(2 * .pi * unit())
    return (radius * turn.cos, radius * turn.sin)
  }
}
