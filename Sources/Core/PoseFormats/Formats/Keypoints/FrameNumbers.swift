// SPDX-License-Identifier: Apache-2.0
import Basics

extension StringProtocol {
  /// The last whole number in the text, as that of a frame in the name of a file, without the ending of the name.
  ///
  /// Nil if there is none, or if it is too large to count frames by.
  var lastNumber: Int? {
    let name = split(separator: "/").last.map { Substring($0) } ?? ""
    // An ending has a letter: 'cam01.0012' has none.
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].contains(where: \.isLetter) ? $0 : nil }
    let stem = dot.map { name[..<$0] } ?? name
    guard let end = stem.utf8.lastIndex(where: { (0x30...0x39).contains($0) }) else { return nil }
    let digits = stem.utf8[...end].reversed().prefix { (0x30...0x39).contains($0) }
    var number = 0
    for digit in digits.reversed() {
      let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
      guard !isLarge, tens < Int.max - 9 else { return nil }
      number = tens + Int(digit - 0x30)
    }
    return number
  }
}

extension JSONNode {
  /// The number of a frame: a whole number, or the last one in a text; nil if it is none.
  var frameNumber: Int? {
    string?.lastNumber ?? double.flatMap { Int(exactly: $0) }
  }
}
