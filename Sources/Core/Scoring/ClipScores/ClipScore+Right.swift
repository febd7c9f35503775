// SPDX-License-Identifier: Apache-2.0
import Matching

extension ClipScore {
  /// Whether nothing is wrong: the count is that of the labels, and where reps have times, each required
  /// one is matched and no event charged.
  package var isRight: Bool { countError == 0 && errorCount == 0 }

  /// Missed reps and charged events by the headline criterion; 0 where reps have no times.
  package var errorCount: Int {
    (headline?.misses.count ?? 0) + (headline?.extras.count ?? 0)
  }
}
