// SPDX-License-Identifier: Apache-2.0
import Labels
import Scoring

extension ReferenceLabels.Entry {
  /// Reads the labels of a clip again, of the file that they were chosen of before.
  ///
  /// Nil where the bytes have no labels that can be used.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name.
  ///   - sha256: SHA-256 of the file.
  package init?(_ bytes: [UInt8], file name: String, sha256: String) {
    guard let labels = LabelFile.parse(bytes, file: name).labels,
      let reference = Reference.make(from: labels, file: name).reference
    else { return nil }
    self.init(
      file: name,
      labels: labels,
      reference: reference,
      form: FormReference(from: labels, reference: reference),
      sha256: sha256
    )
  }
}
