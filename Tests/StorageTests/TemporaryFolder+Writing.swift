// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport

extension TemporaryFolder {
  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Files.write(text, to: path(name))
    return path(name)
  }
}
