// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Testing

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (0.0, 6, "0.000000"), (-0.0, 2, "0.00"), (1.2, 6, "1.200000"), (-1.25, 1, "-1.2"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (2.5, 0, "2"), (1e-9, 6, "0.000000"),
    (-1e-9, 6, "0.000000"), (0.9999999, 6, "1.000000"), (1e20, 2, "100000000000000000000.00"),
    (0x1p-1074, 3, "0.000"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
  ])
  func `fixed decimals round half to even on the exact value`(
    value: Double,
    decimals: Int,
    expected: String
  ) {
    #expect(value.text(decimals: decimals) == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `fixed decimals agree with printf`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<200 {
      let value = (random.unit() - 0.5) * [1e-6, 1, 1e3, 1e9, 1e15][random.index(below: 5)]
      var buffer = [CChar](repeating: 0, count: 64)
      _ = withVaList([value]) { vsnprintf(&buffer, 64, "%.6f", $0) }
      let printed = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      #expect(value.text(decimals: 6) == (printed == "-0.000000" ? "0.000000" : printed))
    }
  }

  @Test(arguments: [
    (0.0, "0"), (1.0, "1"), (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333333333"),
    (-2.0 / 3, "-0.666666666667"),
    (123456789012345, "123456789012000"), (999999999999.9, "1000000000000"), (1e-5, "0.00001"),
    (1.5e-7, "1.5e-7"), (1e21, "1e21"), (1e20, "100000000000000000000"), (42.5, "42.5"),
  ])
  func `twelve significant digits without trailing zeros`(value: Double, expected: String) {
    #expect(value.text() == expected)
    #expect(value.rounded(significantDigits: 12) == Double(expected))
  }

  @Test(arguments: [(0.3 as Float, 0.3), (-1.5, -1.5), (1e-30, 1e-30), (.infinity, .infinity)])
  func `a single-precision number is the decimal that its text says`(
    value: Float,
    expected: Double
  ) {
    #expect(value.decimal == expected)
    #expect(Float(value.decimal) == value)
  }
}

@Suite struct ClosestNameTests {
  @Test(arguments: [
    ("push-upp", "push-up"), ("sqaut", "squat"), ("zigzag", "zig-zag"), ("xyz", nil), ("", nil),
  ])
  func `a misspelt name finds its nearest`(name: String, expected: String?) {
    #expect(closest(name, in: ["squat", "push-up", "pull-up", "zig-zag"]) == expected)
  }
}

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of the standard's examples`(text: String, expected: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == expected)
  }

  @Test(arguments: [1, 3, 55, 56, 63, 64, 65, 1000])
  func `pieces give the digest of the whole`(size: Int) {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var digest = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      digest.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(digest.hexadecimalDigest() == SHA256.hexadecimal(of: bytes))
  }
}
