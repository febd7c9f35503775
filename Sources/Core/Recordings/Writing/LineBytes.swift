// SPDX-License-Identifier: Apache-2.0
import Basics

extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a number with at most so many decimals, without trailing zeros.
  mutating func append(_ value: Double, decimals: Int) {
    append(value.text(decimals: decimals))
    while last == UInt8(ascii: "0") { removeLast() }
    if last == UInt8(ascii: ".") { removeLast() }
  }

  /// Appends numbers after commas; null for one that is missing or out of bounds.
  mutating func append(commaAnd values: [Double], decimals: Int) {
    let areBounded = values.allSatisfy(\.isBounded)
    for value in values {
      append(UInt8(ascii: ","))
      if areBounded { append(value, decimals: decimals) } else { append("null") }
    }
  }
}
