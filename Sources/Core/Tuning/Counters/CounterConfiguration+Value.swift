// SPDX-License-Identifier: Apache-2.0
public import Basics
public import RepCounting

extension CounterConfiguration {
  /// The value of one of its parameters, the cooldown included, which is 0 where there is none.
  public func value(of parameter: Parameter) -> Double {
    parameter == Self.cooldownParameter ? cooldown ?? 0 : values[parameter.name]
  }
}
