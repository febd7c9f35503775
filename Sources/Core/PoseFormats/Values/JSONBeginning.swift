// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// The first byte of a JSON document that is no blank and no byte order mark; nil if there is none.
  var firstOfJSON: UInt8? {
    let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return self[start...].first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
  }

  /// True if the bytes begin like a JSON object or list.
  var isJSON: Bool { firstOfJSON == UInt8(ascii: "{") || firstOfJSON == UInt8(ascii: "[") }
}

extension String {
  /// The first character of the first value of a member in the beginning of a JSON document.
  func firstValue(of member: String) -> Character? {
    let name = "\"\(member)\""
    var rest = self[...]
    while let start = rest.firstIndex(of: "\"") {
      rest = rest[start...]
      if rest.hasPrefix(name) {
        return rest.dropFirst(name.count).first { !$0.isWhitespace && $0 != ":" }
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
