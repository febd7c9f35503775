// SPDX-License-Identifier: Apache-2.0

/// A clip with the counts of several counters, the raters of how many reps it shows.
package struct RatedClip: Sendable, Equatable {
  /// The clip's id.
  package var id: String
  /// The origin of the clip; clips of one source are left out together.
  package var source: String
  /// The count of each rater, at least 0: [raters]; nil where a rater could not count.
  package var counts: [Int?]
  /// The reps that the labels say; nil without labels.
  package var truth: Int?
  /// The clip's numbers.
  package var features: ClipFeatures

  /// Creates a clip.
  package init(
    id: String,
    source: String,
    counts: [Int?],
    truth: Int?,
    features: ClipFeatures = ClipFeatures([:])
  ) {
    self.id = id
    self.source = source
    self.counts = counts
    self.truth = truth
    self.features = features
  }

  /// The error of a rater; nil without a count or a label.
  func error(of rater: Int) -> Int? {
    counts[rater].flatMap { count in truth.map { count - $0 } }
  }
}

extension [RatedClip] {
  /// The clips by source and id, so that sums do not depend on the order in which they come.
  var inOrder: [RatedClip] { sorted { ($0.source, $0.id) < ($1.source, $1.id) } }

  /// The share of the labelled clips that a rater counts exactly; nil if it counted none of them.
  package func exact(of rater: Int) -> Double? {
    let errors = compactMap { $0.error(of: rater) }
    return errors.isEmpty ? nil : Double(errors.count { $0 == 0 }) / Double(errors.count)
  }
}
