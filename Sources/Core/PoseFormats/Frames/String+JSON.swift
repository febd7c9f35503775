// SPDX-License-Identifier: Apache-2.0

extension String {
  /// True if the text begins like a JSON object or list.
  var isJSON: Bool { firstOfJSON == "{" || firstOfJSON == "[" }

  /// The first character that is no space and no byte order mark.
  var firstOfJSON: Unicode.Scalar? {
    unicodeScalars.first { $0 > " " && $0 != "\u{FEFF}" }
  }
}
