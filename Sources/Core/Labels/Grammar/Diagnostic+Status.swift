// SPDX-License-Identifier: Apache-2.0
package import Basics

extension [Diagnostic] {
  /// The findings that keep labels from being finished, as the errors that they are then.
  package var obstacles: [Diagnostic] { inFinishedLabels.filter { $0.severity == .error } }

  /// The findings of a draft, as bad as they are in finished labels.
  package var inFinishedLabels: [Diagnostic] { inLabels(.done) }

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
