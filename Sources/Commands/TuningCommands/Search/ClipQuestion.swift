// SPDX-License-Identifier: Apache-2.0
import Tuning

/// A question that a search asks about every clip, whose answer depends on nothing but the clip.
///
/// So it may be answered now, or have been answered by another machine that had the clip.
struct ClipQuestion<Content: TunedContent>: Sendable {
  /// The name, which says all that tells the question from the others of the same search.
  let name: String
  /// The work.
  let answer: @Sendable (Content) -> ClipTrace

  /// Creates a question.
  init(_ name: String, _ answer: @escaping @Sendable (Content) -> ClipTrace) {
    self.name = name
    self.answer = answer
  }
}
