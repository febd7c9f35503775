// SPDX-License-Identifier: Apache-2.0
package import Basics
package import RepCounting

extension CounterConfiguration {
  /// The value of one of its parameters, the cooldown included, which is 0 where there is none.
  package func value(of parameter: Parameter) -> Double {
    parameter == Self.cooldownParameter ? cooldown ?? 0 : values[parameter.name]
  }
}
