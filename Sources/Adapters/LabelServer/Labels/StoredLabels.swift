// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// A label file as it is on the disk.
struct StoredLabels: Sendable {
  /// The file's path.
  var path: String
  /// The file's revision: its SHA-256, or ``absent``.
  var revision: String
  /// The labels; nil if there is no file, or one with errors.
  var labels: LabelFile?
  /// The findings about the file.
  var findings: [Diagnostic] = []

  /// The revision of a file that is not there.
  static let absent = "none"

  /// The revision of a file's bytes, or of none.
  static func revision(of bytes: [UInt8]?) -> String {
    bytes.map { SHA256.hexadecimal(of: $0) } ?? absent
  }

  /// Whether there is a file that has to be mended before anybody writes to it.
  var isUnreadable: Bool { labels == nil && revision != Self.absent }

  /// The file's folder and name, as the page shows it: `labels/gym/squat-017.ana.tsv`.
  var place: String {
    path.split(separator: "/").filter { $0 != ".." && $0 != "." }.suffix(3).joined(separator: "/")
  }
}
