// SPDX-License-Identifier: Apache-2.0

/// Numbers.
extension JSONParser {
  /// Reads a number of at most 19 digits; one with more takes longer.
  mutating func number() throws(JSONSyntaxError) {
    let start = index
    var place = index
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var value: UInt64 = 0
    let whole = place
    while place < end, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ UInt64(digit)
      place += 1
    }
    var digits = place - whole
    var isValid = digits == 1 || (digits > 1 && bytes[whole] != UInt8(ascii: "0"))
    var exponent = 0
    var isWhole = true
    if place < end, bytes[place] == UInt8(ascii: ".") {
      isWhole = false
      place += 1
      let fraction = place
      while place < end, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
        value = value &* 10 &+ UInt64(digit)
        place += 1
      }
      exponent = fraction - place
      isValid = isValid && exponent < 0
      digits -= exponent
    }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      place += 1
      let isSmall = place < end && bytes[place] == UInt8(ascii: "-")
      if isSmall || (place < end && bytes[place] == UInt8(ascii: "+")) { place += 1 }
      var power = 0
      let first = place
      while place < end, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
        power = (power &* 10 &+ Int(digit)) & 0xFFFF
        place += 1
      }
      isValid = isValid && (1...4).contains(place - first)
      exponent += isSmall ? -power : power
    }
    // Zeros at the beginning are no digits of the number.
    if digits > 19 {
      digits -= bytes[whole..<place].prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
        .count { $0 == UInt8(ascii: "0") }
    }
    if isValid, digits <= 19 {
      if isWhole, digits < 19 {
        index = place
        let integer = isNegative ? -Int(value) : Int(value)
        return add(.integer, from: start, payload: UInt64(UInt(bitPattern: integer)))
      }
      let number = DecimalNumber(
        significand: value,
        exponent: exponent,
        isNegative: isNegative
      )
      if !isWhole, let nearest = number.nearest {
        index = place
        return add(.number, from: start, payload: nearest.bitPattern)
      }
    }
    try anyNumber()
  }

  /// Reads a number of any length, or says what is wrong with it.
  private mutating func anyNumber() throws(JSONSyntaxError) {
    let start = index
    let place = position
    _ = take(UInt8(ascii: "-"))
    let whole = digits()
    var isWhole = true
    var isValid = !whole.isEmpty && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
    if take(UInt8(ascii: ".")) {
      isWhole = false
      isValid = isValid && !digits().isEmpty
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      isValid = isValid && !digits().isEmpty
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isValid, let value = Double(text), value.isFinite else {
      throw JSONSyntaxError(diagnostic: finding("'\(text)' is not a JSON number", at: place))
    }
    if isWhole, let integer = Int(text) {
      add(.integer, from: start, payload: UInt64(UInt(bitPattern: integer)))
    } else {
      add(.number, from: start, payload: value.bitPattern)
    }
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = index
    while let byte = peek, isDigit(byte) { index += 1 }
    return bytes[start..<index]
  }

  @inline(__always)
  func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
