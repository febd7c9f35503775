// SPDX-License-Identifier: Apache-2.0
package import Labels

extension Reference {
  /// Whether the labels show nothing like a rep: none of any quality, and no count above zero.
  ///
  /// Such clips are the negative ones. A clip of partial reps only is not: events on them are
  /// excused in the lenient score, and would all be false there. Nor is one that nobody counted.
  package var showsNoReps: Bool { isCounted && (reps?.isEmpty ?? (count == 0)) }
}
