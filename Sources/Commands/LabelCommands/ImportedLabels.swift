// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// The labels in several files of another tool, one label file for each clip and rater.
struct ImportedLabels {
  private var entries: [(file: String, labels: LabelFile)] = []
  /// By clip and rater the place among the entries.
  private var indices: [String: Int] = [:]
  /// The places of entries that another file contradicts.
  private var contradicted: Set<Int> = []
  /// The files that say something else of a clip than an earlier one by the same rater, all errors.
  private(set) var diagnostics: [Diagnostic] = []

  /// Adds what a file says of a clip; files that say the same are one.
  mutating func add(_ labels: LabelFile, from file: String) {
    let key = "\(labels.clip).\(labels.rater)"
    guard let index = indices[key] else {
      indices[key] = entries.count
      entries.append((file, labels))
      return
    }
    let first = entries[index]
    guard first.labels != labels else { return }
    contradicted.insert(index)
    diagnostics.append(
      Diagnostic(
        .error,
        file: file,
        code: LabelCode.severalFiles.rawValue,
        message: "clip '\(labels.clip)' is labelled by '\(labels.rater)' in this file and in "
          + "'\(first.file)': neither is written; import each by itself, with --rater for one of them",
        notes: [Diagnostic.Note(file: first.file, position: nil, message: "the first file is here")]
      )
    )
  }

  /// The labels that no other file contradicts, in order of mention.
  var labels: [LabelFile] {
    entries.indices.filter { !contradicted.contains($0) }.map { entries[$0].labels }
  }
}
