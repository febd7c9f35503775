// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis

extension ThresholdAxis {
  /// The parameters of a policy that are tuned if none is named: its cooldowns.
  package static func usualParameters(of policy: FeedbackConfiguration) -> [Parameter] {
    policy.parameters.filter { $0.name == "cooldown" || $0.name == "fault-cooldown" }
  }

  /// The range in which a parameter of a configuration is looked for.
  ///
  /// A policy accepts times of up to a minute. They are looked for up to four times the default, and to 2 s at least.
  package static func searchRange(
    _ parameter: Parameter,
    of configuration: TunedConfiguration
  ) -> ClosedRange<Double> {
    guard case .policy = configuration, parameter.unit == .seconds else {
      return searchRange(parameter)
    }
    return parameter.range
      .lowerBound...min(
        max(4 * parameter.defaultValue, 2),
        parameter.range.upperBound
      )
  }
}
