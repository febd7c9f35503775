// SPDX-License-Identifier: Apache-2.0
public import Basics

extension LabelFile {
  /// The errors that the labels would have if they were finished.
  ///
  /// - Parameters:
  ///   - context: What is known from outside.
  ///   - file: The name used in findings.
  /// - Returns: In order of place in the canonical text; empty if the labels may be `done`.
  /// - Complexity: O(*n* log *n*) in the number of events.
  public func obstacles(
    context: LabelContext = LabelContext(),
    file: String
  ) -> [Diagnostic] {
    Self.parse(Array(text.utf8), file: file, context: context).diagnostics.obstacles
  }
}

extension [Diagnostic] {
  /// The findings that keep labels from being finished, as the errors that they are then.
  public var obstacles: [Diagnostic] { inFinishedLabels.filter { $0.severity == .error } }

  /// The findings of a draft, as bad as they are in finished labels.
  public var inFinishedLabels: [Diagnostic] { inLabels(.done) }

  /// The findings, as bad as they are in labels of a status.
  func inLabels(_ status: LabelFile.Status?) -> [Diagnostic] {
    map { finding in
      var finding = finding
      if let code = LabelCode(rawValue: finding.code) {
        finding.severity = code.severity(in: status)
      }
      return finding
    }
  }
}
