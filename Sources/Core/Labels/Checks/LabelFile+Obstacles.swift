// SPDX-License-Identifier: Apache-2.0
package import Basics

extension LabelFile {
  /// The errors that the labels would have if they were finished.
  ///
  /// - Parameters:
  ///   - context: What is known from outside.
  ///   - file: The name used in findings.
  /// - Returns: In order of place in the canonical text; empty if the labels may be `done`.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package func obstacles(
    context: LabelContext = LabelContext(),
    file: String
  ) -> [Diagnostic] {
    Self.parse(Array(text.utf8), file: file, context: context).diagnostics.obstacles
  }
}
