// SPDX-License-Identifier: Apache-2.0

/// A running hash of frames, to prove that two runs saw the same pixels.
///
/// XXH64 of each frame's bytes, with the hash so far as the seed. It is fast enough to run beside
/// decoding, and no protection against people who want two inputs to look alike.
///
/// - Source: XXH64, "xxHash fast digest algorithm", version 0.1.1.
struct FrameHash {
  /// The hash of the frames so far; 0 before the first.
  private(set) var value: UInt64 = 0

  /// `xxh64:` and 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return "xxh64:" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Takes the next frame.
  mutating func update(_ bytes: [UInt8]) {
    value = Self.hash(bytes, seed: value)
  }

  /// XXH64 of some bytes.
  ///
  /// - Complexity: O(*n*).
  static func hash(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      var hash: UInt64
      if bytes.count >= 32 {
        hash = unsafe hashStripes(bytes, seed: seed, offset: &offset)
      } else {
        hash = seed &+ prime5
      }
      hash = hash &+ UInt64(bytes.count)
      while offset + 8 <= bytes.count {
        hash ^= round(0, unsafe load(bytes, UInt64.self, offset))
        hash = rotated(hash, 27) &* prime1 &+ prime4
        offset += 8
      }
      if offset + 4 <= bytes.count {
        hash ^= UInt64(unsafe load(bytes, UInt32.self, offset)) &* prime1
        hash = rotated(hash, 23) &* prime2 &+ prime3
        offset += 4
      }
      while offset < bytes.count {
        hash ^= UInt64(unsafe bytes[offset]) &* prime5
        hash = rotated(hash, 11) &* prime1
        offset += 1
      }
      hash ^= hash >> 33
      hash = hash &* prime2
      hash ^= hash >> 29
      hash = hash &* prime3
      return hash ^ (hash >> 32)
    }
  }

  /// The whole stripes of 32 bytes: four lanes that are merged at the end.
  private static func hashStripes(
    _ bytes: UnsafeRawBufferPointer,
    seed: UInt64,
    offset: inout Int
  ) -> UInt64 {
    var a = seed &+ prime1 &+ prime2
    var b = seed &+ prime2
    var c = seed
    var d = seed &- prime1
    while offset + 32 <= bytes.count {
      a = round(a, unsafe load(bytes, UInt64.self, offset))
      b = round(b, unsafe load(bytes, UInt64.self, offset + 8))
      c = round(c, unsafe load(bytes, UInt64.self, offset + 16))
      d = round(d, unsafe load(bytes, UInt64.self, offset + 24))
      offset += 32
    }
    var hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
    for lane in [a, b, c, d] {
      hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
    return hash
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  private static func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer,
    _ type: Value.Type,
    _ offset: Int
  ) -> Value {
    Value(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  private static var prime1: UInt64 { 0x9E37_79B1_85EB_CA87 }
  private static var prime2: UInt64 { 0xC2B2_AE3D_27D4_EB4F }
  private static var prime3: UInt64 { 0x1656_67B1_9E37_79F9 }
  private static var prime4: UInt64 { 0x85EB_CA77_C2B2_AE63 }
  private static var prime5: UInt64 { 0x27D4_EB2F_1656_67C5 }
}
