// SPDX-License-Identifier: Apache-2.0

package import Platform

/// A new empty folder that is removed with all that is in it when the value goes away.
package final class TemporaryFolder: Sendable {
  private let folder: ScratchFolder

  /// Creates a folder below `TMPDIR`, or below the system's own place for such folders.
  package init() throws(PlatformError) {
    folder = try ScratchFolder("test")
  }

  /// The path of the folder.
  package var path: String { folder.path }

  /// The path of something in the folder.
  package func path(_ name: String) -> String {
    "\(path)/\(name)"
  }
}
