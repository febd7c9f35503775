// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Testing

@Suite struct ElementaryTests {
  /// A function, the C library's, and the arguments on which they are compared.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var ours: @Sendable (Double) -> Double
    var theirs: @Sendable (Double) -> Double
    var range: ClosedRange<Double>
    var testDescription: String { "\(name) on \(range)" }
  }

  static let cases: [Case] = [
    Case(name: "sin", ours: { Elementary.sin($0) }, theirs: { Glibc.sin($0) }, range: -100...100),
    Case(name: "cos", ours: { Elementary.cos($0) }, theirs: { Glibc.cos($0) }, range: -100...100),
    Case(name: "tan", ours: { Elementary.tan($0) }, theirs: { Glibc.tan($0) }, range: -1.5...1.5),
    Case(name: "exp", ours: { Elementary.exp($0) }, theirs: { Glibc.exp($0) }, range: -700...700),
    Case(name: "exp", ours: { Elementary.exp($0) }, theirs: { Glibc.exp($0) }, range: -2...2),
    Case(name: "log", ours: { Elementary.log($0) }, theirs: { Glibc.log($0) }, range: 1e-9...3),
    Case(name: "log", ours: { Elementary.log($0) }, theirs: { Glibc.log($0) }, range: 1...1e9),
    Case(name: "atan", ours: { Elementary.atan($0) }, theirs: { Glibc.atan($0) }, range: -3...3),
    Case(name: "acos", ours: { Elementary.acos($0) }, theirs: { Glibc.acos($0) }, range: -1...1),
    Case(name: "asin", ours: { Elementary.asin($0) }, theirs: { Glibc.asin($0) }, range: -1...1),
  ]

  @Test(arguments: cases)
  func `agrees with the C library to a few units in the last place`(_ row: Case) {
    var random = RandomGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<20_000 {
      let x =
        row.range.lowerBound + random.unit() * (row.range.upperBound - row.range.lowerBound)
      let expected = row.theirs(x)
      worst = max(worst, (row.ours(x) - expected).magnitude / max(expected.ulp, 1e-17))
    }
    #expect(worst <= 4)
  }

  @Test func `atan2 covers all quadrants and signed zeros as in C`() {
    for y in [-2.0, -1, -0.0, 0, 0.3, 1, .infinity, -.infinity] {
      for x in [-2.0, -1, -0.0, 0, 0.3, 1, .infinity, -.infinity] {
        let expected = Glibc.atan2(y, x)
        #expect((Elementary.atan2(y, x) - expected).magnitude <= 1e-15, "atan2(\(y), \(x))")
      }
    }
  }

  @Test func `NaN stays NaN and the ends of the ranges hold`() {
    #expect(Elementary.sin(.nan).isNaN && Elementary.exp(.nan).isNaN)
    #expect(Elementary.log(-1).isNaN && Elementary.acos(1.1).isNaN)
    #expect(Elementary.sin(.infinity).isNaN && Elementary.atan2(.nan, 1).isNaN)
    #expect(Elementary.log(0) == -.infinity && Elementary.log(.infinity) == .infinity)
    #expect(Elementary.exp(1000) == .infinity && Elementary.exp(-1000) == 0)
    #expect(Elementary.exp(0) == 1 && Elementary.log(1) == 0 && Elementary.cos(0) == 1)
    #expect(Elementary.acos(-1) == Double.pi && Elementary.acos(1) == 0)
    #expect((Elementary.exp(-745) - 0x1p-1074).magnitude <= 0x1p-1074)
  }

  @Test func `powers agree with the C library`() {
    #expect((Elementary.pow(2, 10) - 1024).magnitude < 1e-9)
    #expect(Elementary.pow(7, 0) == 1 && Elementary.pow(0, 2) == 0)
    #expect(Elementary.pow(-2, 2).isNaN)
  }

  @Test func `fifty thousand results keep their bits`() {
    var digest = SHA256()
    var random = RandomGenerator(seed: 7)
    for _ in 0..<10_000 {
      let x = random.unit() * 20 - 10
      let values = [
        Elementary.sin(x), Elementary.cos(x), Elementary.exp(x), Elementary.log(x.magnitude),
        Elementary.atan2(x, 1.5),
      ]
      for value in values {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { digest.update(Array($0)) }
      }
    }
    #expect(
      digest.hexadecimalDigest()
        == "5a9be8916619ea45a13eb571c33a0476fe9175ded218f4d017835f6d62ec3afa"
    )
  }
}
