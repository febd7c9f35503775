// SPDX-License-Identifier: Apache-2.0
import Conversations
import Labels

extension AnswerObject {
  /// A kebab-case name, as label files have it; nil where it is missing or null.
  func name(_ name: String) throws(BadAnswer) -> String? {
    guard let text = try text(name) else { return nil }
    guard text.isIdentifier else {
      throw BadAnswer.content("'\(name)' is not a name of lower-case letters, digits and hyphens")
    }
    return text
  }
}
