// SPDX-License-Identifier: Apache-2.0
public import Basics
public import PoseTracks

/// A counter of the catalogue with its parameters, its signal and its cooldown.
///
/// It is written as `name:param=value,...@signal`, as in `article-rep-counter:min-amplitude=0.1@hip-depth`; what
/// is left out has its default. `cooldown`, in seconds, and those of `Arming` are parameters of every counter.
public struct CounterConfiguration: Settable, Sendable, CustomStringConvertible {
  /// The catalogue's description of the counter.
  public let counter: CounterDescription
  /// The value of each of the counter's own parameters; the cooldown is not among them.
  public private(set) var values: ParameterValues
  /// The name of the signal; what some names mean depends on the exercise, see `signal(in:)`.
  public private(set) var signal: String
  /// The shortest time between two counted reps, in seconds; nil for none.
  public private(set) var cooldown: Double?
  /// The values of the stage before the counter.
  private var armingValues = ParameterValues(Arming.parameters)

  /// The greatest cooldown that is accepted, in seconds.
  public static let longestCooldown = 60.0

  /// Everything that can be set: the counter's own parameters, then those that every counter has.
  public var parameters: [Parameter] { counter.parameters + Self.commonParameters }

  /// The stage before the counter; nil where it is always armed.
  public var arming: Arming? {
    let settle = armingValues["settle"]
    guard settle > 0 else { return nil }
    return Arming(settle: settle, still: armingValues["still"], leave: armingValues["leave"])
  }

  /// The same behind a stage, with values as they are given; `defect` says if they are accepted.
  package func armed(settle: Double, still: Double, leave: Double) -> CounterConfiguration {
    var armed = self
    armed.armingValues = ParameterValues(Arming.parameters, unchecked: [settle, still, leave])
    return armed
  }

  /// The same without its cooldown.
  package var withoutCooldown: CounterConfiguration {
    var bare = self
    bare.cooldown = nil
    return bare
  }

  /// Creates the configuration of a counter with all defaults.
  public init(_ counter: CounterDescription) {
    self.counter = counter
    values = ParameterValues(counter.parameters)
    signal = counter.defaultSignal
  }

  /// Creates a configuration with values as they are given; `defect` says if they are accepted.
  ///
  /// - Parameters:
  ///   - counter: The catalogue's description.
  ///   - values: One for each parameter of the counter, then the cooldown; 0 is none.
  ///   - signal: The name of the signal.
  /// - Precondition: There are as many values.
  package init(_ counter: CounterDescription, unchecked values: [Double], signal: String) {
    precondition(values.count == counter.parameters.count + 1, "one value for each parameter")
    self.counter = counter
    self.values = ParameterValues(counter.parameters, unchecked: Array(values.dropLast()))
    self.signal = signal
    cooldown = values.last == 0 ? nil : values.last
  }

  /// The error that a value outside its range is; nil if all are accepted.
  ///
  /// Only typed functions, as `zigZagFixed(minAmplitude:)`, make configurations with such values.
  /// `RepSession` refuses them; a maker takes the nearest accepted value, and the default for NaN.
  public var defect: ConfigurationError? {
    values.defect ?? cooldown.flatMap { Self.cooldownParameter.defect(of: $0) }
      ?? armingValues.defect
  }

  /// Reads a configuration as it is spelled on the command line.
  ///
  /// - Parameter text: `name:param=value,...@signal`.
  /// - Throws: `ConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(ConfigurationError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let head = try ConfigurationText(parsing: String(parts[0]))
    guard let counter = CounterCatalog.named(head.name) else {
      throw .unknown("counter", head.name, known: CounterCatalog.all.map(\.name))
    }
    self.init(counter)
    for assignment in head.assignments { try set(assignment.name, to: assignment.value) }
    if parts.count > 1 { try setSignal(String(parts[1])) }
  }

  /// The canonical spelling: parameters that differ from the defaults, in the catalogue's order.
  ///
  /// `init(parsing:)` reads it back.
  public var description: String {
    var assignments = values.assignments
    if let cooldown { assignments.append("cooldown=\(cooldown)") }
    assignments += armingValues.assignments
    return counter.name + (assignments.isEmpty ? "" : ":" + assignments.joined(separator: ","))
      + (signal == counter.defaultSignal ? "" : "@" + signal)
  }

  /// The signal that is counted in an exercise.
  public func signal(in exercise: Exercise) -> Signal {
    guard let signal = Signal.named(signal, in: exercise) else {
      preconditionFailure("a configuration names a known signal")
    }
    return signal.armed(by: arming)
  }

  /// The value of one of `parameters`; that of a cooldown is 0 where there is none.
  package func value(of parameter: Parameter) -> Double {
    if parameter == Self.cooldownParameter { return cooldown ?? 0 }
    return armingValues.has(parameter.name)
      ? armingValues[parameter.name] : values[parameter.name]
  }

  /// Makes a new counter for samples of `signal(in:)`.
  public func makeSignalCounter(for exercise: Exercise) -> any SignalCounter {
    let bare = counter.make(settings(for: exercise))
    guard let cooldown else { return bare }
    return Self.filtered(bare, Self.cooldownParameter.nearestAccepted(to: cooldown))
  }

  func settings(for exercise: Exercise) -> CounterSettings {
    CounterSettings(
      values: values,
      growsTowardsExtreme: signal(in: exercise).growsTowardsExtreme(of: exercise)
    )
  }

  /// Makes a new counter for poses of an exercise.
  ///
  /// With an offline signal it appends its reps in `finish`.
  public func makeCounter(for exercise: Exercise) -> any PoseCounter {
    let counter = makeSignalCounter(for: exercise)
    return Self.overPoses(counter, signal(in: exercise))
  }

  /// Sets a parameter, the cooldown or a value of the stage.
  ///
  /// - Parameters:
  ///   - name: The kebab-case name, as in `parameters`.
  ///   - text: The value, as it is written in a configuration.
  /// - Throws: `ConfigurationError` if the counter has no such parameter or the value is bad.
  public mutating func set(
    _ name: String,
    to text: String
  ) throws(ConfigurationError) {
    if name == Self.cooldownParameter.name {
      cooldown = try Self.cooldownParameter.value(of: text)
    } else if values.has(name) {
      try values.set(name, to: text, of: "counter '\(counter.name)'")
    } else if armingValues.has(name) {
      try armingValues.set(name, to: text, of: "the stage before a counter")
    } else {
      throw .unknown(
        "parameter",
        name,
        of: "counter '\(counter.name)'",
        known: parameters.map(\.name)
      )
    }
  }

  /// Sets the signal that is counted.
  ///
  /// - Parameter name: A name of `Signal.all` or `Signal.namesByExercise`.
  /// - Throws: `ConfigurationError` if no signal has that name.
  public mutating func setSignal(_ name: String) throws(ConfigurationError) {
    let known = Signal.namesByExercise + Signal.all.map(\.id)
    guard known.contains(name) else { throw .unknown("signal", name, known: known) }
    signal = name
  }

  /// The description of `cooldown`, the parameter that every counter takes besides its own.
  public static let cooldownParameter = Parameter(
    "cooldown",
    "The least time between two counted reps.",
    unit: .seconds,
    range: 0...longestCooldown,
    default: 0
  )

  /// What every counter takes besides its own parameters.
  package static let commonParameters = [cooldownParameter] + Arming.parameters

  private static func filtered(
    _ counter: some SignalCounter,
    _ seconds: Double
  ) -> any SignalCounter {
    CooldownFilter(counter, seconds: seconds)
  }

  private static func overPoses(_ counter: some SignalCounter, _ signal: Signal) -> any PoseCounter
  {
    if signal.isOffline { return WholeClipPoseCounter(signal: signal, counter: counter) }
    return SignalPoseCounter(signal: signal, counter: counter)
  }
}
