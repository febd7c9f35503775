// SPDX-License-Identifier: Apache-2.0

/// A folder nobody else can write to, gone with all that is in it when the value goes away.
///
/// The folder of a killed process is cleared by the next one that makes such a folder: see ``Leftovers``.
package struct ScratchFolder: ~Copyable, Sendable {
  private let entry: Leftovers.Entry

  /// Makes an empty folder where temporary files go: `TMPDIR`, or else `/tmp`.
  ///
  /// - Parameter name: What its name begins with after `repgauge-`.
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  package init(_ name: String) throws(PlatformError) {
    entry = try Leftovers.newScratch(in: Self.place, name)
  }

  /// Where temporary folders are made: `TMPDIR`, or else `/tmp`.
  package static var place: String { Machine.environment("TMPDIR") ?? "/tmp" }

  /// The folder, without a slash at its end.
  package var path: String { entry.path }

  deinit {
    try? Files.remove(entry.path)
  }
}
