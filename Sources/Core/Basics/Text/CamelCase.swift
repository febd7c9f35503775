// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The name as Swift writes it: `min-amplitude` is `minAmplitude`; all that is no letter and no number goes.
  ///
  /// - Parameter capitalised: True for the name of a type.
  /// - Returns: Letters and numbers alone.
  package func camelCase(capitalised: Bool = false) -> String {
    split { !$0.isLetter && !$0.isNumber }.enumerated().map { index, word in
      index == 0 && !capitalised ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
