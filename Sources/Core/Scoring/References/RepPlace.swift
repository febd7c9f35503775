// SPDX-License-Identifier: Apache-2.0
package import Labels

/// Where in its set a labelled rep stands, and how complete it is.
package struct RepPlace: Sendable, Equatable {
  /// The number of the set in the clip, from 0; reps outside of all sets are in one behind the last.
  package var set: Int
  /// The number of the rep in the set, from 1, in order of the labels.
  package var number: Int
  /// From its labelled start to its end, in seconds; nil where only its turning point is labelled.
  package var duration: Double?
  /// Whether the set is labelled; else the rep is outside of all sets.
  package var isInSet: Bool
  /// The completeness of the rep.
  package var quality: Reference.Quality

  /// Creates a place.
  package init(
    set: Int,
    number: Int,
    duration: Double? = nil,
    isInSet: Bool = true,
    quality: Reference.Quality = .full
  ) {
    self.set = set
    self.number = number
    self.duration = duration
    self.isInSet = isInSet
    self.quality = quality
  }
}
