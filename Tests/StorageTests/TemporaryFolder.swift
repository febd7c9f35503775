// SPDX-License-Identifier: Apache-2.0
import Foundation
import Platform

/// A folder that is gone when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("repgauge-\(UUID().uuidString)").path
    try Files.createDirectories(path)
  }

  deinit {
    try? Files.remove(path)
  }

  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Files.write(text, to: path + "/" + name)
    return path + "/" + name
  }
}
