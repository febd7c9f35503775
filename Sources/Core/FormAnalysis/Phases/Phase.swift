// SPDX-License-Identifier: Apache-2.0

/// A part of a repetition, by the way in which the tracked height moves.
///
/// Heights grow upwards, whatever the direction of the image's y: in pixels the height is minus y.
package enum Phase: String, Sendable, CaseIterable {
  /// Going down.
  case eccentric
  /// Still, after going down.
  case bottom
  /// Going up.
  case concentric
  /// Still, after going up or since the beginning.
  case top
}

/// A phase that lasted for a while.
package struct PhaseInterval: Sendable, Equatable {
  /// The phase.
  package var phase: Phase
  /// When it began, in seconds of presentation time.
  package var start: Double
  /// When it ended: the beginning of the next one, or the last sample.
  package var end: Double

  /// Creates an interval.
  package init(_ phase: Phase, start: Double, end: Double) {
    self.phase = phase
    self.start = start
    self.end = end
  }
}

extension [PhaseInterval] {
  /// Takes the phase at a time after all others.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - time: The time at which it goes on.
  ///   - start: The time at which it began, which ends the phase before it.
  mutating func append(_ phase: Phase, at time: Double, from start: Double) {
    guard let last = indices.last else {
      append(PhaseInterval(phase, start: start, end: time))
      return
    }
    guard self[last].phase != phase else {
      self[last].end = time
      return
    }
    let start = Swift.max(start, self[last].start)
    self[last].end = start
    append(PhaseInterval(phase, start: start, end: time))
  }
}
