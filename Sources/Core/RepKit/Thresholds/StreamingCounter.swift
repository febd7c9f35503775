// SPDX-License-Identifier: Apache-2.0
public import Basics
public import PoseTracks
public import RepCounting

/// A counter of the catalogue that streams, with its thresholds, its cooldown and its signal.
///
/// Each has a function, as `.zigZagFixed(minAmplitude: 0.12, cooldown: .seconds(0.4))`. The functions keep values as
/// they are given; `makeCounter(for:)` and `RepSession` refuse those outside their ranges.
public struct StreamingCounter: Sendable, Hashable, CustomStringConvertible {
  /// The configuration that a command line spells: `zig-zag-fixed:min-amplitude=0.12,cooldown=0.4`.
  public let configuration: CounterConfiguration

  /// Takes a configuration whose counter and signal stream.
  ///
  /// - Throws: `ConfigurationError` for a counter or a signal that needs the whole clip.
  public init(_ configuration: CounterConfiguration) throws(ConfigurationError) {
    guard configuration.streams else {
      let signal = configuration.signal(in: .squat)
      throw ConfigurationError(
        signal.isRecorded
          ? "signal '\(signal.id)' \(signal.obstacle), so it does not stream"
          : "counter '\(configuration)' needs the whole clip, so it does not stream"
      )
    }
    self.configuration = configuration
  }

  /// Reads a configuration as it is spelled on the command line.
  ///
  /// - Parameter text: `name:param=value,...@signal`.
  /// - Throws: `ConfigurationError` for unknown names, bad values, and what needs the whole clip.
  public init(parsing text: String) throws(ConfigurationError) {
    try self.init(CounterConfiguration(parsing: text))
  }

  /// Takes an entry of the catalogue with a value for each of its parameters, and the cooldown last.
  init(_ name: String, signal: StreamingSignal, _ values: any ThresholdValue...) {
    guard let counter = CounterCatalog.named(name) else {
      preconditionFailure("a typed function is of an entry of the catalogue")
    }
    configuration = CounterConfiguration(
      counter,
      unchecked: values.map(\.number),
      signal: signal.name
    )
  }

  /// The same behind a stage that is armed while somebody is in place, see `Arming`.
  ///
  ///     .zigZag(minAmplitude: 0.1).armed(settle: .seconds(1))
  ///
  /// - Parameters:
  ///   - settle: Seconds of keeping still in one place that arm the counter again. From 0 to 10 s; 0 is no stage.
  ///   - still: The greatest extent of keeping still, in torso lengths. From 0.05 to 5.
  ///   - leave: The distance from the place that disarms the counter, in torso lengths. From 0.1 to 10.
  /// - Returns: The counter with these values, which `RepSession` checks.
  public func armed(
    settle: Duration = .seconds(1),
    still: Double = 0.5,
    leave: Double = 1.5
  ) -> StreamingCounter {
    StreamingCounter(
      unchecked: configuration.armed(settle: settle.number, still: still, leave: leave)
    )
  }

  private init(unchecked configuration: CounterConfiguration) {
    self.configuration = configuration
  }

  /// The error that a value outside its range is; nil if all are accepted.
  public var defect: ConfigurationError? { configuration.defect }

  /// Makes a new counter for poses of an exercise.
  ///
  /// - Throws: `RepSessionError` for a value outside its range and for an exercise without reps.
  public func makeCounter(
    for exercise: Exercise
  ) throws(RepSessionError) -> any StreamingPoseCounter {
    if let defect { throw .counter(defect) }
    guard exercise.hasReps else { throw .noReps(exercise) }
    guard let counter = configuration.makeCounter(for: exercise) as? any StreamingPoseCounter else {
      preconditionFailure("a configuration that streams makes a counter that does")
    }
    return counter
  }

  /// The canonical spelling, which `init(parsing:)` reads.
  public var description: String { configuration.description }

  /// Compares counters, thresholds and signals.
  public static func == (one: StreamingCounter, other: StreamingCounter) -> Bool {
    one.description == other.description
  }

  /// Feeds the canonical spelling to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
