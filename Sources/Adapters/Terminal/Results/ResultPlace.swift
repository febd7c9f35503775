// SPDX-License-Identifier: Apache-2.0
import Platform

/// Where a command writes its result, and what happens to what is there already.
///
/// A result is a folder with one main document, whose digest tells one result from another. The same result again
/// is kept as it is; another one, and a folder of anything else, is not touched unless that was asked for.
package struct ResultPlace: Sendable {
  /// The folder asked for; nil for the usual one.
  package var folder: String?
  /// Whether another result in the folder is replaced.
  package var replaces: Bool
  /// True if several machines may write the result at once, so that no lock is taken.
  package var isShared = false

  /// What became of a result.
  package struct Written: Sendable, Equatable {
    /// The result's folder.
    package var folder: String
    /// Whether the folder held the same result already, which was kept.
    package var isUnchanged: Bool

    /// A note for the line that names the folder: ` (unchanged)`, or nothing.
    package var note: String { isUnchanged ? " (unchanged)" : "" }
  }

  /// Creates a place.
  package init(folder: String? = nil, replaces: Bool = false) {
    self.folder = folder
    self.replaces = replaces
  }

  /// Writes a result under a temporary name and gives it its name when it is complete.
  ///
  /// - Parameters:
  ///   - kind: What it is, as in `'x' is there and is not a run`.
  ///   - digest: That of its main document.
  ///   - usual: The folder unless one was asked for.
  ///   - present: The digest of such a result in a folder; nil where there is none.
  ///   - fill: Writes the files into a folder.
  /// - Returns: Where the result is, and whether it was there already.
  /// - Throws: `CommandFailure` with status `cannotCreate` where the folder holds another result that is not to be
  ///   replaced, or something else; what writing throws, in which case nothing of the result is left.
  package func write(
    _ kind: String,
    digest: String,
    usual: @autoclosure () -> String,
    present: (String) -> String?,
    _ fill: (String) throws -> Void
  ) throws -> Written {
    let folder = folder ?? usual()
    while true {
      if !isShared { Leftovers.clear(in: Files.folder(of: folder)) }
      if Files.exists(folder) {
        guard let other = present(folder) else {
          throw CommandFailure(.cannotCreate, "'\(folder)' exists and is not a \(kind)")
        }
        if !replaces {
          if other == digest {
            if isShared { SharedDirectory.removeLeftovers(of: folder) }
            return Written(folder: folder, isUnchanged: true)
          }
          throw CommandFailure(
            .cannotCreate,
            "'\(folder)' holds another \(kind); --replace replaces it, --out names another folder"
          )
        }
      }
      if try build(folder, fill) { return Written(folder: folder, isUnchanged: false) }
      // Another process completed a result meanwhile, which is looked at now.
    }
  }

  /// Writes the folder under a temporary name and gives it its own.
  ///
  /// - Returns: False if another process was quicker, and this one's files are gone.
  private func build(_ folder: String, _ fill: (String) throws -> Void) throws -> Bool {
    guard isShared else {
      let directory = try AtomicDirectory(folder)
      try fill(directory.path)
      try directory.commit(replacing: replaces)
      return true
    }
    let directory = try SharedDirectory(folder)
    do {
      try fill(directory.path)
    } catch {
      if directory.isGone { return false }
      throw error
    }
    return try directory.commit(replacing: replaces)
  }
}
