// SPDX-License-Identifier: Apache-2.0

/// A fault that an analyzer could not judge, and the reason; no error, and no sign of good form.
public struct Abstention: Sendable, Equatable {
  /// The reason why a fault cannot be judged.
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

  /// The fault that was not judged.
  public var fault: Fault
  /// The obstacle: view, skeleton, depth, joints or the start of the clip.
  public var reason: Reason
  /// The turning point of the rep not judged, in seconds; the clip's last frame if no rep was found.
  public var time: Double
  /// The presentation time in seconds at which the analyzer gave up.
  public var decisionTime: Double

  /// Creates an abstention, as an analyzer of one's own reports it.
  public init(_ fault: Fault, _ reason: Reason, time: Double, decisionTime: Double) {
    self.fault = fault
    self.reason = reason
    self.time = time
    self.decisionTime = decisionTime
  }
}
