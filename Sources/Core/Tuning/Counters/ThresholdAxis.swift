// SPDX-License-Identifier: Apache-2.0
package import Basics
package import RepCounting

/// A parameter of a counter with the values that are looked at, all of them at once.
package struct ThresholdAxis: Sendable, Hashable {
  /// The parameter.
  package let parameter: Parameter
  /// The values looked at, both ends included.
  package let range: ClosedRange<Double>

  /// The name of the parameter.
  package var name: String { parameter.name }

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - parameter: What is varied.
  ///   - range: Nil for the range in which the catalogue looks for values.
  package init(_ parameter: Parameter, over range: ClosedRange<Double>? = nil) {
    self.parameter = parameter
    self.range = range ?? parameter.range
  }

  /// The axis of a counter's parameter, or of the cooldown that every counter takes.
  ///
  /// - Throws: `ConfigurationError` where the counter has no such parameter.
  package init(
    _ name: String,
    of counter: CounterDescription,
    over range: ClosedRange<Double>? = nil
  ) throws(ConfigurationError) {
    let known = counter.parameters + CounterConfiguration.commonParameters
    guard let parameter = known.first(where: { $0.name == name }) else {
      throw .unknown(
        "parameter",
        name,
        of: "counter '\(counter.name)'",
        known: known.map(\.name)
      )
    }
    self.init(parameter, over: range)
  }
}
