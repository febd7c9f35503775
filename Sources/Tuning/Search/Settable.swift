// SPDX-License-Identifier: Apache-2.0
public import Basics
public import RepCounting

/// What has parameters that can be set by name.
public protocol Settable {
  /// Sets a parameter.
  ///
  /// - Throws: `ConfigurationError` where there is no such parameter or the value is bad.
  mutating func set(_ name: String, to text: String) throws(ConfigurationError)
}

extension CounterConfiguration: Settable {}
extension CatalogConfiguration: Settable {}
extension TunedSubject: Settable {}

extension Settable {
  /// The same with other values.
  ///
  /// - Precondition: It has these parameters, and the values are accepted.
  public func setting(_ names: [String], to values: [Double]) -> Self {
    var settable = self
    for (name, value) in zip(names, values) {
      do throws(ConfigurationError) {
        try settable.set(name, to: "\(value)")
      } catch {
        preconditionFailure("a search stays in the range that is accepted: \(error)")
      }
    }
    return settable
  }
}
