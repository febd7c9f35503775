// SPDX-License-Identifier: Apache-2.0

/// A value for each parameter of a counter, an analyzer or a policy.
public struct ParameterValues: Sendable, Hashable {
  /// The descriptions of the parameters, in the catalogue's order.
  public let parameters: [Parameter]
  /// One value for each parameter, in that order; a choice is the index in its list.
  public private(set) var values: [Double]

  /// Creates values that are all defaults.
  package init(_ parameters: [Parameter]) {
    self.parameters = parameters
    values = parameters.map(\.defaultValue)
  }

  /// Creates values as they are given; `defect` says if they are accepted.
  ///
  /// - Precondition: There is a value for each parameter, and that of a choice is an index of its list.
  package init(_ parameters: [Parameter], unchecked values: [Double]) {
    precondition(values.count == parameters.count, "one value for each parameter")
    self.parameters = parameters
    self.values = values
  }

  /// The error that the first value outside its range is, in the words of its text; nil if all are accepted.
  package var defect: ConfigurationError? {
    for (parameter, value) in zip(parameters, values) {
      if let defect = parameter.defect(of: value) { return defect }
    }
    return nil
  }

  /// The value of a parameter by name; for a choice, the index in its list.
  ///
  /// For a value that is not accepted it is the nearest one that is, and for NaN the default. So
  /// making a counter of it never stops an app.
  ///
  /// - Precondition: There is such a parameter.
  /// - Complexity: O(*parameters*).
  public subscript(_ name: String) -> Double {
    guard let place = place(of: name) else {
      preconditionFailure("a parameter is asked for that the description lacks")
    }
    return parameters[place].nearestAccepted(to: values[place])
  }

  /// The spelling of what differs from the defaults, `name=value` each, in the parameters' order.
  package var assignments: [String] {
    zip(parameters, values).compactMap { parameter, value in
      value == parameter.defaultValue ? nil : "\(parameter.name)=\(parameter.text(of: value))"
    }
  }

  /// The values of all parameters that are numbers, by name; choices are left out.
  package var numbers: [String: Double] {
    var numbers: [String: Double] = [:]
    for (parameter, value) in zip(parameters, values) where parameter.unit != .choice {
      numbers[parameter.name] = value
    }
    return numbers
  }

  /// Whether there is a parameter of a name.
  package func has(_ name: String) -> Bool { place(of: name) != nil }

  /// Sets a parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - text: Its value, as written in a configuration.
  ///   - owner: Whose parameter it is, as "counter 'zig-zag'"; for the message.
  /// - Throws: `ConfigurationError` if there is no such parameter or the value is bad.
  package mutating func set(
    _ name: String,
    to text: String,
    of owner: String
  ) throws(ConfigurationError) {
    guard let place = place(of: name) else {
      throw .unknown("parameter", name, of: owner, known: parameters.map(\.name))
    }
    values[place] = try parameters[place].value(of: text)
  }

  /// Sets parameters.
  ///
  /// - Parameters:
  ///   - assignments: Names and values as written.
  ///   - owner: Whose parameters they are; for the message.
  /// - Throws: `ConfigurationError` at the first that is unknown or bad.
  package mutating func set(
    _ assignments: [ConfigurationText.Assignment],
    of owner: String
  ) throws(ConfigurationError) {
    for assignment in assignments { try set(assignment.name, to: assignment.value, of: owner) }
  }

  /// The canonical spelling of a name with these values: `name:param=value,...`.
  package func spelling(of name: String) -> String {
    assignments.isEmpty ? name : name + ":" + assignments.joined(separator: ",")
  }

  private func place(of name: String) -> Int? {
    parameters.firstIndex { $0.name == name }
  }
}
