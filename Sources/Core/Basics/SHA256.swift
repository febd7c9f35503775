// SPDX-License-Identifier: Apache-2.0

/// The SHA-256 digest of a stream of bytes.
///
/// - Source: FIPS 180-4, sections 4.1.2, 5.3.3 and 6.2.
package struct SHA256: Sendable {
  private var state: [UInt32] = SHA256.fractions(of: SHA256.primes.prefix(8), squareRoot: true)
  private var schedule: [UInt32] = Array(repeating: 0, count: 64)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Creates a digest of nothing yet.
  package init() {}

  /// The digest of some bytes as 64 lower-case hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexadecimalDigest()
  }

  /// Takes further bytes.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// Takes further bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    length &+= UInt64(bytes.count)
    var index = 0
    if !pending.isEmpty {
      while index < bytes.count, pending.count < 64 {
        pending.append(bytes[index])
        index += 1
      }
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      compress(block.span, at: 0)
    }
    while index + 64 <= bytes.count {
      compress(bytes, at: index)
      index += 64
    }
    while index < bytes.count {
      pending.append(bytes[index])
      index += 1
    }
  }

  /// The digest of all bytes so far as 64 lower-case hexadecimal digits.
  package func hexadecimalDigest() -> String {
    var copy = self
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    copy.update(padding)
    return copy.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func compress(_ block: Span<UInt8>, at start: Int) {
    for t in 0..<16 {
      let i = start + 4 * t
      let high = UInt32(block[i]) << 24 | UInt32(block[i + 1]) << 16
      schedule[t] = high | UInt32(block[i + 2]) << 8 | UInt32(block[i + 3])
    }
    for t in 16..<64 {
      let w15 = schedule[t - 15]
      let w2 = schedule[t - 2]
      let s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >> 3)
      let s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >> 10)
      schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = SHA256.roundConstants
    for t in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[t] &+ schedule[t]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  // MARK: Constants

  private static let primes: [UInt64] = (2...311).filter { candidate in
    !(2..<candidate).contains { candidate % $0 == 0 }
  }

  private static let roundConstants = fractions(of: primes.prefix(64), squareRoot: false)

  /// The first 32 bits of the fractional parts of the roots of some primes.
  private static func fractions(of primes: ArraySlice<UInt64>, squareRoot: Bool) -> [UInt32] {
    primes.map { prime in
      // The greatest r with r^2 <= prime * 2^64, or r^3 <= prime * 2^96, bit by bit.
      var root: UInt128 = 0
      for bit in stride(from: UInt128(36), through: 0, by: -1) {
        let candidate = root | (UInt128(1) << bit)
        let fits =
          squareRoot
          ? candidate * candidate <= UInt128(prime) << 64
          : candidate * candidate * candidate <= UInt128(prime) << 96
        if fits { root = candidate }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}
