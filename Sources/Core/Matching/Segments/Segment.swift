// SPDX-License-Identifier: Apache-2.0

/// A named stretch of time: a phase, a hold, a set.
public struct Segment: Sendable, Equatable {
  /// The configuration.
  public var label: String
  /// When it begins, in seconds.
  public var start: Double
  /// When it ends, in seconds, not before it begins.
  public var end: Double

  /// Creates a segment; ends in the wrong order are swapped.
  ///
  /// - Precondition: Both times are numbers.
  public init(_ label: String, start: Double, end: Double) {
    precondition(!start.isNaN && !end.isNaN, "a segment has a place in time")
    self.label = label
    self.start = min(start, end)
    self.end = max(start, end)
  }

  /// How long it lasts, in seconds, at least zero.
  public var duration: Double { end - start }
}
