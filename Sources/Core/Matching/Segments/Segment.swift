// SPDX-License-Identifier: Apache-2.0

/// A named stretch of time: a phase, a hold, a set.
package struct Segment: Sendable, Equatable {
  /// The configuration.
  package var label: String
  /// When it begins, in seconds.
  package var start: Double
  /// When it ends, in seconds, not before it begins.
  package var end: Double

  /// Creates a segment; ends in the wrong order are swapped.
  ///
  /// - Precondition: Both times are numbers.
  package init(_ label: String, start: Double, end: Double) {
    precondition(!start.isNaN && !end.isNaN, "a segment has a place in time")
    self.label = label
    self.start = min(start, end)
    self.end = max(start, end)
  }

  /// How long it lasts, in seconds, at least zero.
  package var duration: Double { end - start }
}
