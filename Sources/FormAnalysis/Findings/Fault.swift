// SPDX-License-Identifier: Apache-2.0

/// A fault of form, by the kebab-case name that label files use.
public struct Fault: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// How much a fault matters; greater is more urgent.
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// A hint that makes a good rep better.
    case tip
    /// A rep that does not count as done well.
    case form
    /// A rep that may hurt.
    case safety

    /// Whether one matters less than another.
    public static func < (one: Priority, other: Priority) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .tip: 0
      case .form: 1
      case .safety: 2
      }
    }
  }

  /// The name.
  public let rawValue: String

  /// Creates a fault by name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name.
  public var description: String { rawValue }

  /// How much it matters: safety before form before tips; form for faults not listed here.
  public var priority: Priority {
    switch self {
    case .kneeValgus, .hipSag, .elbowFlare: .safety
    case .excessiveDepth, .kneeOverToe: .tip
    default: .form
    }
  }
}

extension Fault {
  /// The knees go inwards.
  public static let kneeValgus = Fault(rawValue: "knee-valgus")
  /// A squat ends above the depth asked for.
  public static let shallowDepth = Fault(rawValue: "shallow-depth")
  /// A squat goes deeper than a beginner should.
  public static let excessiveDepth = Fault(rawValue: "excessive-depth")
  /// The trunk leans too far forward.
  public static let trunkLean = Fault(rawValue: "trunk-lean")
  /// The knee is in front of the toes.
  public static let kneeOverToe = Fault(rawValue: "knee-over-toe")
  /// The hips hang below a straight body.
  public static let hipSag = Fault(rawValue: "hip-sag")
  /// The hips stand above a straight body.
  public static let hipPike = Fault(rawValue: "hip-pike")
  /// A press ends before it has gone all the way.
  public static let incompleteRange = Fault(rawValue: "incomplete-range")
  /// A limb is not extended where a rep begins.
  public static let incompleteLockout = Fault(rawValue: "incomplete-lockout")
  /// The elbows are far from the trunk.
  public static let elbowFlare = Fault(rawValue: "elbow-flare")
  /// The elbows leave their place beside the trunk.
  public static let elbowDrift = Fault(rawValue: "elbow-drift")
  /// The sides do not do the same.
  public static let asymmetry = Fault(rawValue: "asymmetry")
  /// The feet do not get far enough apart.
  public static let narrowStance = Fault(rawValue: "narrow-stance")
  /// Knees are bent that should be straight.
  public static let bentKnees = Fault(rawValue: "bent-knees")
  /// A rep begins before the body was back where it should begin.
  public static let incompleteReturn = Fault(rawValue: "incomplete-return")
  /// A bar leaves the vertical.
  public static let barDrift = Fault(rawValue: "bar-drift")
  /// The heels leave the floor.
  public static let heelLift = Fault(rawValue: "heel-lift")
  /// The pelvis tilts back at the bottom of a squat.
  public static let buttWink = Fault(rawValue: "butt-wink")
  /// A strike in which the hand is fast before trunk or hips are.
  public static let chainOrder = Fault(rawValue: "chain-order")
  /// The centre of mass is not above the feet.
  public static let baseCompromised = Fault(rawValue: "base-compromised")
  /// The hips of somebody who climbs fall away from where they were.
  public static let wallSag = Fault(rawValue: "wall-sag")
}
