// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// Compares the counts of spreadsheets with the finished labels of the same clips.
struct CountComparison {
  private typealias Entry = (file: String, labels: LabelFile)

  /// The counts of spreadsheets, by clip id.
  private var counts: [String: Entry] = [:]
  /// The finished labels of raters and consensuses, in order of addition.
  private var finished: [Entry] = []

  /// Adds the labels of a file.
  mutating func add(_ labels: LabelFile, file: String) {
    if labels.rater == LabelFile.countsRater {
      counts[labels.clip] = (file, labels)
    } else if labels.status != .draft {
      finished.append((file, labels))
    }
  }

  /// The differences, all warnings, in the order of the finished labels.
  var diagnostics: [Diagnostic] {
    finished.compactMap { entry in
      counts[entry.labels.clip].flatMap { LabelFile.countDifference($0, from: entry) }
    }
  }
}
