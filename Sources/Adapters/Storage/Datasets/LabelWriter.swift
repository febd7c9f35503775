// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Platform

/// Writes label files into a folder without overwriting the work of others.
package struct LabelWriter {
  /// Where the files go.
  package let folder: String
  /// Whether files with other content are replaced.
  package let replaces: Bool
  /// How many files were written.
  package private(set) var written = 0
  /// How many files were there with the same content.
  package private(set) var unchanged = 0
  /// The files with other content that were kept.
  package private(set) var refused: [String] = []
  /// A sentence for each label file that was replaced and could not be read: where its text is kept.
  package private(set) var keptCopies: [String] = []

  /// The files that are read and must not be replaced.
  private let inputs: ProtectedFiles

  /// Creates a writer; the folder is created with the first file.
  ///
  /// - Parameters:
  ///   - folder: Where the files go.
  ///   - replaces: Whether files with other content are replaced.
  ///   - inputs: What the files are made from, which is not replaced in any case.
  package init(
    folder: String,
    replaces: Bool = false,
    protecting inputs: ProtectedFiles = ProtectedFiles()
  ) {
    self.folder = folder
    self.replaces = replaces
    self.inputs = inputs
  }

  /// Makes sure, before any file is written, that none of several replaces an input.
  ///
  /// - Parameter names: The names of the files.
  /// - Throws: `OverwrittenInput` for the first that does.
  package func check(_ names: [String]) throws(OverwrittenInput) {
    for name in names { try inputs.check(Path.join(folder, name)) }
  }

  /// Writes `<clip>.<rater>.tsv`, unless it is there already.
  ///
  /// The text of a replaced file that could not be read is kept in a copy beside it.
  ///
  /// - Throws: `PlatformError` where it cannot be read or written; `OverwrittenInput` for an input.
  package mutating func write(_ labels: LabelFile) throws {
    try write(labels.text, named: Self.name(of: labels), isLabelFile: true)
  }

  /// The name of a label file: `<clip>.<rater>.tsv`.
  package static func name(of labels: LabelFile) -> String { "\(labels.clip).\(labels.rater).tsv" }

  /// Writes a file of labels in any format, unless it is there already; its name is no path.
  ///
  /// - Throws: `PlatformError` where it cannot be read or written; `OverwrittenInput` for an input.
  package mutating func write(_ text: String, named name: String) throws {
    try write(text, named: name, isLabelFile: false)
  }

  private mutating func write(_ text: String, named name: String, isLabelFile: Bool) throws {
    precondition(!name.contains("/"), "a file is written into the folder, not elsewhere")
    let path = Path.join(folder, name)
    if Files.exists(path) {
      if try Files.read(path) == Array(text.utf8) {
        unchanged += 1
        return
      }
      guard replaces else {
        refused.append(path)
        return
      }
      try inputs.check(path)
      if isLabelFile, let copy = try LabelFileCopies.keepIfUnreadable(path) {
        keptCopies.append(
          "'\(path)' could not be read and was replaced; what it held is in '\(copy)'"
        )
      }
    }
    try Files.write(text, to: path)
    written += 1
  }
}
