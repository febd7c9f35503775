// SPDX-License-Identifier: Apache-2.0
import Basics

/// A feedback policy over the findings of one clip that can be run at any value of one of its parameters.
package struct PolicyTracer: Sendable {
  /// The messages at one value, and the values at which they are the same.
  package struct Trace: Sendable {
    /// The messages, spoken and not, in order of time.
    package var events: [FeedbackEvent]
    /// The values of the parameter at which the policy makes the same comparisons with the same outcomes.
    package var range: ClosedRange<Double>
  }

  private let make: @Sendable (Double) -> any TracedPolicy
  private let findings: [Finding]
  private let times: [Double]

  /// Creates a tracer; nil if the policy has no such parameter.
  ///
  /// - Parameters:
  ///   - configuration: The policy; its own value of the parameter does not matter.
  ///   - parameter: The name of what is varied.
  ///   - findings: In order of decision.
  ///   - times: When the results of frames are there, in seconds, increasing.
  package init?(
    _ configuration: FeedbackConfiguration,
    over parameter: String,
    findings: [Finding],
    times: [Double]
  ) {
    guard configuration.values.has(parameter) else { return nil }
    make = {
      configuration.entry.make(configuration.setting([parameter], to: [$0]).values, parameter)
    }
    self.findings = findings
    self.times = times
  }

  /// Runs the policy from a new start.
  ///
  /// - Parameter value: One that the parameter accepts.
  /// - Returns: The messages, and the values at which they are the same.
  /// - Complexity: O(*frames* + *findings*).
  package func trace(at value: Double) -> Trace {
    var policy = make(value)
    let events = policy.events(for: findings, times: times)
    return Trace(events: events, range: policy.tracedRange)
  }
}
