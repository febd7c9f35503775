// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A counter of the catalogue with its parameters, its signal and its cooldown.
///
/// Written as `name:param=value,...@signal`, as in `seed-rep-counter:min-amplitude=0.1@hip-depth`; what
/// is left out has its default. `cooldown` is a parameter of every counter, in seconds.
public struct CounterConfiguration: Sendable, CustomStringConvertible {
  /// The counter.
  public let counter: CounterDescription
  /// One value for each parameter of the counter, in that order.
  public private(set) var values: [Double]
  /// The name of the signal, resolved by the exercise of a clip.
  public private(set) var signal: String
  /// The least time between decisions in seconds; nil for none.
  public private(set) var cooldown: Double?

  /// The greatest cooldown that is accepted, in seconds.
  public static let longestCooldown = 60.0

  /// Creates the configuration with all defaults.
  public init(_ counter: CounterDescription) {
    self.counter = counter
    values = counter.parameters.map(\.defaultValue)
    signal = counter.defaultSignal
  }

  /// Reads a configuration.
  ///
  /// - Parameter text: `name:param=value,...@signal`.
  /// - Throws: `CounterConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(CounterConfigurationError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(head[0])
    guard let counter = CounterCatalog.named(name) else {
      throw .unknown("counter", name, known: CounterCatalog.all.map(\.name))
    }
    self.init(counter)
    guard head.count == 1 || !head[1].isEmpty else {
      throw CounterConfigurationError("there is nothing after ':'")
    }
    var given: [String] = []
    for assignment in head.count > 1 ? head[1].split(separator: ",") : [] {
      let pair = assignment.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw CounterConfigurationError("'\(assignment)' is not of the form name=value")
      }
      guard !given.contains(pair[0]) else {
        throw CounterConfigurationError("parameter '\(pair[0])' is given twice")
      }
      given.append(pair[0])
      try set(pair[0], to: pair[1])
    }
    if parts.count > 1 { try setSignal(String(parts[1])) }
  }

  /// The canonical spelling: what differs from the defaults, in the catalogue's order.
  public var description: String {
    var assignments: [String] = []
    for (parameter, value) in zip(counter.parameters, values) where value != parameter.defaultValue
    {
      assignments.append("\(parameter.name)=\(parameter.text(of: value))")
    }
    if let cooldown { assignments.append("cooldown=\(cooldown)") }
    return counter.name + (assignments.isEmpty ? "" : ":" + assignments.joined(separator: ","))
      + (signal == counter.defaultSignal ? "" : "@" + signal)
  }

  /// The signal that is counted in an exercise.
  public func signal(in exercise: Exercise) -> Signal {
    guard let signal = Signal.named(signal, in: exercise) else {
      preconditionFailure("a configuration names a known signal")
    }
    return signal
  }

  /// The counter for samples of `signal(in:)`.
  public func makeSignalCounter(for exercise: Exercise) -> any SignalCounter {
    let settings = CounterSettings(
      values: zip(counter.parameters, values).map { ($0.name, $1) },
      growsTowardsExtreme: signal(in: exercise).growsTowardsExtreme(of: exercise)
    )
    let bare = counter.make(settings)
    guard let cooldown else { return bare }
    return Self.filtered(bare, cooldown)
  }

  /// The counter for poses of an exercise.
  ///
  /// With an offline signal it appends its reps in `finish`.
  public func makeCounter(for exercise: Exercise) -> any PoseCounter {
    let counter = makeSignalCounter(for: exercise)
    return Self.overPoses(counter, signal(in: exercise))
  }

  /// Sets a parameter or the cooldown.
  ///
  /// - Throws: `CounterConfigurationError` if the counter has no such parameter or the value is bad.
  public mutating func set(
    _ name: String,
    to text: String
  ) throws(CounterConfigurationError) {
    if let place = counter.parameters.firstIndex(where: { $0.name == name }) {
      values[place] = try counter.parameters[place].value(of: text)
    } else if name == Self.cooldownParameter.name {
      cooldown = try Self.cooldownParameter.value(of: text)
    } else {
      throw .unknown(
        "parameter",
        name,
        of: "counter '\(counter.name)'",
        known: counter.parameters.map(\.name) + [Self.cooldownParameter.name]
      )
    }
  }

  /// Sets the signal.
  ///
  /// - Throws: `CounterConfigurationError` if no signal has that name.
  public mutating func setSignal(_ name: String) throws(CounterConfigurationError) {
    let known = Signal.namesByExercise + Signal.all.map(\.id)
    guard known.contains(name) else { throw .unknown("signal", name, known: known) }
    signal = name
  }

  /// The parameter that every counter takes besides its own.
  public static let cooldownParameter = CounterParameter(
    "cooldown",
    "The least time between two counted reps.",
    unit: .seconds,
    range: 0...longestCooldown,
    default: 0
  )

  private static func filtered(
    _ counter: some SignalCounter,
    _ seconds: Double
  ) -> any SignalCounter {
    CooldownFilter(counter, seconds: seconds)
  }

  private static func overPoses(_ counter: some SignalCounter, _ signal: Signal) -> any PoseCounter
  {
    if signal.isOffline { return BetterSidePoseCounter(signal: signal, counter: counter) }
    return SignalPoseCounter(signal: signal, counter: counter)
  }
}
