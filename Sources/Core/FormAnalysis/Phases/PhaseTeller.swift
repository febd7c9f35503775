// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A detector of phases over a level, as samples come.
package protocol PhaseTeller: Sendable {
  /// The phase; nil before there was anything to tell it from.
  var phase: Phase? { get }
  /// The time at which the phase began, in seconds; nil before there is one.
  ///
  /// A phase is told after it began, by as much as it takes to be sure of it.
  var start: Double? { get }

  /// Takes the next level, in order of time.
  ///
  /// - Parameter sample: A level in the detector's own unit; NaN leaves the phase as it is.
  /// - Returns: The phase now; nil before there is one.
  @discardableResult
  mutating func update(_ sample: Sample) -> Phase?
  /// Forgets what was seen, as for a new clip.
  mutating func reset()
}

extension PhaseTeller {
  /// The phases of a whole signal, from a new start.
  ///
  /// - Parameter samples: Levels in order of time.
  /// - Returns: Intervals in order, each ending where the next begins. They begin when the phase did,
  ///   not when it was told. Empty if there never is one.
  package mutating func intervals(of samples: [Sample]) -> [PhaseInterval] {
    reset()
    var intervals: [PhaseInterval] = []
    for sample in samples {
      guard let phase = update(sample) else { continue }
      intervals.append(phase, at: sample.time, from: start ?? sample.time)
    }
    return intervals
  }
}
