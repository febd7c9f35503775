// SPDX-License-Identifier: Apache-2.0

extension Double {
  /// The value with a fixed number of decimals, rounded half to even on its exact binary value.
  ///
  /// Magnitudes of 2^127 and more are written as in `description`; NaN and infinities too.
  /// Never `-0`.
  ///
  /// - Precondition: `decimals` is in 0...18.
  /// - Complexity: O(1).
  package func text(decimals: Int) -> String {
    precondition((0...18).contains(decimals), "0 to 18 decimals")
    guard isFinite, magnitude < 0x1p127 else { return description }
    var unit: UInt64 = 1
    for _ in 0..<decimals { unit *= 10 }
    let (whole, fraction) = magnitude.split(unit: unit)
    var text = whole.description
    if decimals > 0 {
      text += "."
      // The unit's 1 in front keeps zeros.
      text += String(unit + fraction).dropFirst()
    }
    return self < 0 && (whole.high, whole.low, fraction) != (0, 0, 0) ? "-" + text : text
  }

  /// The whole part and the fraction in parts of so many to one, rounded half to even; for values
  /// from 0 to below 2^127.
  private func split(unit: UInt64) -> (whole: WideInteger, fraction: UInt64) {
    let significand = significandBitPattern | (isNormal ? 1 << 52 : 0)
    let shift = max(Int(exponentBitPattern), 1) - 1075
    if shift >= 0 { return (WideInteger(low: significand).shiftedLeft(by: shift), 0) }
    let parts = WideInteger(significand, times: unit).roundedShiftedRight(by: -shift)
    let (whole, fraction) = parts.quotientAndRemainder(dividingBy: unit)
    return (whole, fraction)
  }

  /// The value with at most so many significant digits, without trailing zeros.
  ///
  /// Rounds half to even the shortest decimal that reads back as the value. Plain notation for
  /// magnitudes from 1e-5 to below 1e21, otherwise with an exponent. NaN and infinities as in
  /// `description`. Never `-0`.
  ///
  /// - Precondition: `digits` is in 1...17.
  /// - Complexity: O(1).
  package func text(significantDigits digits: Int = 12) -> String {
    precondition((1...17).contains(digits), "1 to 17 significant digits")
    guard isFinite else { return description }
    guard self != 0 else { return "0" }
    var (figures, exponent) = magnitude.shortestDecimal
    if figures.count > digits {
      let tail = figures[digits...]
      let isTie = tail.first == 5 && tail.dropFirst().allSatisfy { $0 == 0 }
      let roundsUp = isTie ? figures[digits - 1] % 2 == 1 : tail.first.map { $0 >= 5 } ?? false
      figures.removeLast(figures.count - digits)
      if roundsUp {
        var index = digits - 1
        while index >= 0, figures[index] == 9 {
          figures[index] = 0
          index -= 1
        }
        if index >= 0 {
          figures[index] += 1
        } else {
          figures.insert(1, at: 0)
          exponent += 1
        }
      }
    }
    while figures.count > 1, figures.last == 0 { figures.removeLast() }
    return (self < 0 ? "-" : "") + Double.plainText(figures, exponent: exponent)
  }

  /// The nearest value that has at most so many significant digits.
  package func rounded(significantDigits digits: Int) -> Double {
    Double(text(significantDigits: digits)) ?? self
  }

  /// The digits of the shortest decimal and the exponent of its first digit; for positive values.
  private var shortestDecimal: (figures: [UInt8], exponent: Int) {
    var figures: [UInt8] = []
    var exponent = -1
    var pointSeen = false
    let parts = description.utf8.split(separator: UInt8(ascii: "e"))
    for byte in parts[0] {
      guard byte != UInt8(ascii: ".") else {
        pointSeen = true
        continue
      }
      let figure = byte - UInt8(ascii: "0")
      if figures.isEmpty, figure == 0 {
        if pointSeen { exponent -= 1 }
        continue
      }
      figures.append(figure)
      if !pointSeen { exponent += 1 }
    }
    if parts.count == 2, let power = Int(Substring(parts[1])) { exponent += power }
    return (figures, exponent)
  }

  private static func plainText(_ figures: [UInt8], exponent: Int) -> String {
    let text = figures.map { $0 + UInt8(ascii: "0") }
    func written(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    if exponent < -5 || exponent >= 21 {
      let tail = written(text.dropFirst())
      return written(text.prefix(1)) + (tail.isEmpty ? "" : "." + tail) + "e" + String(exponent)
    }
    if exponent < 0 {
      return "0." + String(repeating: "0", count: -exponent - 1) + written(text[...])
    }
    if figures.count <= exponent + 1 {
      return written(text[...]) + String(repeating: "0", count: exponent + 1 - figures.count)
    }
    return written(text[...exponent]) + "." + written(text[(exponent + 1)...])
  }
}

extension Float {
  /// The number that its shortest decimal text says: 0.3 for the single-precision number nearest to it.
  ///
  /// Its text has as few digits as bring the same `Float` back.
  package var decimal: Double { Double(description) ?? Double(self) }
}
