// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// Finds the dataset that label files are about, once per folder.
struct ContextFinder {
  /// The dataset that the user named, if it can be used.
  let dataset: Dataset?
  /// What was wrong with manifests.
  private(set) var diagnostics: [Diagnostic] = []
  /// The context of that dataset: made once, since it grows with the clips and is asked for by file.
  private let named: LabelContext?
  private var contexts: [String: LabelContext] = [:]

  /// Opens the dataset that the user named, if any.
  ///
  /// - Throws: Where there is no such dataset.
  init(dataset: String?) throws {
    guard let dataset else {
      self.dataset = nil
      named = nil
      return
    }
    let (found, diagnostics) = try Dataset.open(dataset)
    self.dataset = found
    self.diagnostics = diagnostics
    named = found?.labelContext
  }

  /// What is known of the label files in a folder.
  ///
  /// - Throws: Where a manifest cannot be read.
  mutating func context(ofFolder folder: String) throws -> LabelContext {
    if let named { return named }
    if let known = contexts[folder] { return known }
    var context = LabelContext(checksFileName: true)
    if let home = Dataset.folder(ofLabels: folder) {
      let (dataset, findings) = try Dataset.open(home)
      diagnostics += findings
      context = dataset?.labelContext ?? context
    }
    contexts[folder] = context
    return context
  }
}
