// SPDX-License-Identifier: Apache-2.0
import Labels
package import PoseTracks

/// A labelled event: what happens, when, and on which side.
package struct ReferenceEvent: Sendable, Equatable {
  /// The kebab-case name of its kind, as `strike`.
  package var kind: String
  /// The presentation time in seconds.
  package var time: Double
  /// The subject's own side; nil for none or both.
  package var side: BodySide?

  /// Creates an event.
  ///
  /// - Precondition: `time` is finite.
  package init(_ kind: String, time: Double, side: BodySide? = nil) {
    precondition(time.isFinite, "a labelled event has a time")
    self.kind = kind
    self.time = time
    self.side = side
  }

  /// The event of an `event` or `step` label; nil for any other.
  init?(_ event: LabelEvent) {
    guard event.kind.isMoment, let time = event.start, time.isFinite else { return nil }
    self.init(event.label, time: time, side: event.side.flatMap { BodySide(rawValue: $0.rawValue) })
  }
}
