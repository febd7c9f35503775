// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text with some of its scalars written otherwise, as a format's escapes ask.
  ///
  /// Scalars and not characters: `\r\n` is one character, in which a format still sees a line feed.
  ///
  /// - Parameter substitute: What stands for a scalar; nil where it stands for itself.
  /// - Returns: The text; empty for an empty one.
  /// - Complexity: O(*n*) in scalars.
  public func escaped(_ substitute: (Unicode.Scalar) -> String?) -> String {
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
