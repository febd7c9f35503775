// SPDX-License-Identifier: Apache-2.0

/// A fault that an analyzer could not judge, and why; no error, but counted.
public struct Abstention: Sendable, Equatable {
  /// Why a fault cannot be judged.
  public enum Reason: String, Sendable, CaseIterable {
    /// The camera looks from where the fault does not show.
    case view
    /// The skeleton lacks a joint that is needed.
    case skeleton
    /// The track has no depth.
    case depth
    /// Joints that are needed were not seen.
    case joints
    /// The clip begins within the rep, after what was to be judged.
    case start
  }

  /// What was not judged.
  public var fault: Fault
  /// Why.
  public var reason: Reason
  /// The turning point of the rep not judged, in seconds; the clip's last frame where no rep was found.
  public var time: Double
  /// When the analyzer gave up.
  public var decisionTime: Double

  /// Creates an abstention.
  public init(_ fault: Fault, _ reason: Reason, time: Double, decisionTime: Double) {
    self.fault = fault
    self.reason = reason
    self.time = time
    self.decisionTime = decisionTime
  }
}
