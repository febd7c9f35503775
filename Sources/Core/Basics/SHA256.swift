// SPDX-License-Identifier: Apache-2.0

/// The SHA-256 digest of a stream of bytes.
///
/// - Source: FIPS 180-4, sections 4.1.2, 5.3.3 and 6.2.
package struct SHA256: Sendable {
  private var state = SHA256.initialState
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
      compress(block, at: 0)
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

  private mutating func compress(_ block: [UInt8], at start: Int) {
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

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialState: [UInt32] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}

extension String {
  /// True if the text is a digest as ``SHA256`` writes it: 64 lower-case hexadecimal digits.
  package var isSHA256: Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return utf8.count == 64 && utf8.allSatisfy { digits.contains($0) || letters.contains($0) }
  }
}
