// SPDX-License-Identifier: Apache-2.0

/// What has parameters that can be set by name.
package protocol Settable {
  /// What can be set.
  var parameters: [Parameter] { get }
  /// Sets a parameter.
  ///
  /// - Throws: `ConfigurationError` where there is no such parameter or the value is bad.
  mutating func set(_ name: String, to text: String) throws(ConfigurationError)
}

extension Settable {
  /// The same with other values; of a choice its place in the list.
  ///
  /// - Precondition: It has these parameters, and the values are accepted.
  package func setting(_ names: [String], to values: [Double]) -> Self {
    var settable = self
    for (name, value) in zip(names, values) {
      let text = parameters.first { $0.name == name }?.text(of: value) ?? "\(value)"
      do throws(ConfigurationError) {
        try settable.set(name, to: text)
      } catch {
        preconditionFailure("a search stays in the range that is accepted: \(error)")
      }
    }
    return settable
  }
}
