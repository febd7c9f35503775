// SPDX-License-Identifier: Apache-2.0

/// A fault, or the subject of a judgement, that an analyzer could not judge, and the reason; no error, and no sign of good
/// form.
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
    /// There are no readings of an IMU, or they have gaps or another rate than is needed.
    case inertial
    /// The age of the person, or another fact that is needed, is not known.
    case person
    /// Too little was recorded: too short, or too few steps.
    case length
    /// Positions in the world follow the person, so that ways on the floor do not show.
    case ground
  }

  /// The fault that was not judged, or the subject of a judgement that was not made.
  public var fault: Fault
  /// The obstacle, as the view or a joint that was not seen.
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
