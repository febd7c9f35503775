// SPDX-License-Identifier: Apache-2.0

/// The file that a child's standard error goes to, in a folder nobody else can write to.
package struct ProcessLog: ~Copyable {
  /// The file.
  package let path: String
  private let folder: ScratchFolder

  /// Makes the folder.
  ///
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  package init() throws(PlatformError) {
    folder = try ScratchFolder("worker")
    path = folder.path + "/stderr"
  }

  /// The last lines of it, at most so many; none where it cannot be read.
  package func lastLines(_ count: Int) -> [String] {
    guard let text = try? Files.readText(path) else { return [] }
    return text.split(separator: "\n").map(String.init).suffix(count)
  }
}
