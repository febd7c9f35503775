// SPDX-License-Identifier: Apache-2.0

/// One file of a recording.
package struct PoseFile: Sendable {
  /// Its path, as findings name it.
  package var path: String
  /// Its content.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
