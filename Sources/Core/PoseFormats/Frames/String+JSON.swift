// SPDX-License-Identifier: Apache-2.0

extension String {
  /// True if the first character that is no space opens an object or a list.
  var isJSON: Bool {
    let first = unicodeScalars.first { $0 > " " && $0 != "\u{FEFF}" }
    return first == "{" || first == "["
  }
}
