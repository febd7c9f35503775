// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text with some of its scalars written otherwise, as a format's escapes ask.
  ///
  /// Scalars and not characters: `\r\n` is one character, in which a format still sees a line feed.
  ///
  /// - Parameter substitute: What stands for a scalar; nil where it stands for itself.
  /// - Returns: The text; empty for an empty one.
  /// - Complexity: O(*n*) in scalars.
  package func escaped(_ substitute: (Unicode.Scalar) -> String?) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      if let text = substitute(scalar) {
        escaped += text
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// The text as one word of a shell's command line, in quotation marks if a character means something to a shell.
  package var quotedForShell: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./:=,@+".unicodeScalars.contains(scalar)
      }
    return isPlain ? self : "'" + escaped { $0 == "'" ? "'\\''" : nil } + "'"
  }

  /// The text as a path in a URI: UTF-8, percent-encoded but for what is never reserved and the slash.
  ///
  /// - Source: RFC 3986, sections 2.3 and 3.3; a colon is encoded, too, since a relative path may not begin with a scheme.
  package var encodedForURI: String {
    let plain = Set("-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isLetter = (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
      if isLetter || (0x30...0x39).contains(byte) || plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
