// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A detector of phases over one track that can be run at any value of one of its thresholds.
///
/// No velocity depends on a threshold, so that they are computed once.
package struct PhaseTracer: Sendable {
  /// The phases at one value, and the values at which they are the same.
  package struct Trace: Sendable {
    /// The phases, in order.
    package var intervals: [PhaseInterval]
    /// The values of the parameter at which the detector makes the same comparisons with the same outcomes.
    package var range: ClosedRange<Double>
  }

  private let make: @Sendable (Double) -> PhaseStates
  private let times: [Double]
  private let velocities: [Velocity?]

  /// Creates a tracer; nil if the parameter is none of the detector's `tracedParameters`.
  ///
  /// - Parameters:
  ///   - configuration: The detector; its own value of the parameter does not matter.
  ///   - parameter: The name of what is varied.
  ///   - track: The poses of one clip.
  ///   - exercise: The exercise of the clip.
  package init?(
    _ configuration: PhaseDetectorConfiguration,
    over parameter: String,
    of track: PoseTrack,
    exercise: Exercise
  ) {
    guard let tracing = configuration.entry.tracing, tracing.parameters.contains(parameter)
    else { return nil }
    make = {
      tracing.states(configuration.setting([parameter], to: [$0]).values, parameter)
    }
    let levels = configuration.entry.levels(track, exercise, configuration.values)
    var slope = tracing.slope(configuration.values)
    times = levels.map(\.time)
    velocities = levels.map { slope.update($0) }
  }

  /// Runs the detector from a new start.
  ///
  /// - Parameter value: One that the parameter accepts.
  /// - Returns: The phases, and the values at which they are the same.
  /// - Complexity: O(*frames*).
  package func trace(at value: Double) -> Trace {
    var states = make(value)
    var intervals: [PhaseInterval] = []
    for (time, velocity) in zip(times, velocities) {
      guard let phase = states.follow(velocity, at: time) else { continue }
      intervals.append(phase, at: time, from: states.start ?? time)
    }
    return Trace(intervals: intervals, range: states.tracedRange)
  }
}
