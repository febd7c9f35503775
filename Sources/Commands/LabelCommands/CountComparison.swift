// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// Compares the counts of spreadsheets and of apps' users with the finished labels of the same clips.
struct CountComparison {
  private typealias Entry = (file: String, labels: LabelFile)

  /// The counts, by clip id.
  private var counts: [String: [Entry]] = [:]
  /// The finished labels of raters and consensuses, in order of addition.
  private var finished: [Entry] = []

  /// Adds the labels of a file.
  mutating func add(_ labels: LabelFile, file: String) {
    if LabelFile.isCounts(labels.rater) {
      counts[labels.clip, default: []].append((file, labels))
    } else if labels.status != .draft {
      finished.append((file, labels))
    }
  }

  /// The differences, all warnings, in the order of the finished labels.
  var diagnostics: [Diagnostic] {
    finished.flatMap { entry in
      (counts[entry.labels.clip] ?? []).compactMap { LabelFile.countDifference($0, from: entry) }
    }
  }
}
