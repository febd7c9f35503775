// SPDX-License-Identifier: Apache-2.0
public import Basics
public import RepCounting

extension CounterConfiguration {
  /// The value of one of its parameters, the cooldown included, which is 0 where there is none.
  public func value(of parameter: Parameter) -> Double {
    parameter == Self.cooldownParameter ? cooldown ?? 0 : values[parameter.name]
  }

  /// The same counter with other values.
  ///
  /// - Precondition: The counter has these parameters, and the values are accepted.
  public func setting(_ names: [String], to values: [Double]) -> CounterConfiguration {
    var configuration = self
    for (name, value) in zip(names, values) {
      do throws(ConfigurationError) {
        try configuration.set(name, to: "\(value)")
      } catch {
        preconditionFailure("a search stays in the range that is accepted: \(error)")
      }
    }
    return configuration
  }
}
