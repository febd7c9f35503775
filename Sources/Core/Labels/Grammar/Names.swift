// SPDX-License-Identifier: Apache-2.0
import Basics

extension String {
  /// Whether the text can name a clip, a rater or a dataset: lower-case letters, digits, hyphens.
  package var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy { $0.isLowercaseOrDigit || $0 == UInt8(ascii: "-") }
  }

  /// Whether the text is words of lower-case letters and digits joined by single hyphens.
  var isKebabCase: Bool {
    var isAfterHyphen = true
    for byte in utf8 {
      let isHyphen = byte == UInt8(ascii: "-")
      if isHyphen ? isAfterHyphen : !byte.isLowercaseOrDigit { return false }
      isAfterHyphen = isHyphen
    }
    return !isAfterHyphen
  }
}

extension UInt8 {
  fileprivate var isLowercaseOrDigit: Bool {
    isDigit || self &- UInt8(ascii: "a") < 26
  }
}
