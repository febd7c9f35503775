// SPDX-License-Identifier: Apache-2.0
import Basics

/// A value of somebody who stands, one for each clip.
enum PostureMeasure: Int, CaseIterable, Sendable {
  case craniovertebralAngle, sagittalVerticalAxis, trunkLean, lateralLean
  case shoulderProtraction, pelvicTilt, shoulderTilt, pelvicObliquity, earShoulderAngle

  /// The quantity.
  var quantity: Quantity {
    switch self {
    case .craniovertebralAngle: .craniovertebralAngle
    case .sagittalVerticalAxis: .sagittalVerticalAxis
    case .trunkLean: .trunkLean
    case .lateralLean: .lateralLean
    case .shoulderProtraction: .shoulderProtraction
    case .pelvicTilt: .pelvicTilt
    case .shoulderTilt: .shoulderTilt
    case .pelvicObliquity: .pelvicObliquity
    case .earShoulderAngle: .earShoulderAngle
    }
  }

  /// True if the value has a side of the body, and the sign says which: left positive.
  var hasSide: Bool {
    switch self {
    case .lateralLean, .shoulderTilt, .pelvicObliquity: true
    default: false
    }
  }

  /// The joints of a spine that the value needs; nil if a picture shows it.
  var spatialParts: [StandingPose.Part]? {
    switch self {
    case .craniovertebralAngle: [.neck, .head]
    case .sagittalVerticalAxis, .shoulderProtraction: [.root, .neck]
    case .pelvicTilt: [.root, .lowSpine]
    default: nil
    }
  }

  /// True if pictures from the side show it; else those from the front or back do.
  var isOfSide: Bool { self == .trunkLean || self == .earShoulderAngle }

  /// The subject of its severity; nil if nobody has stated limits.
  var severity: String? {
    switch self {
    case .craniovertebralAngle: "craniovertebral-severity"
    case .sagittalVerticalAxis: "sagittal-vertical-severity"
    case .trunkLean: "trunk-lean-severity"
    case .lateralLean: "lateral-lean-severity"
    case .pelvicObliquity: "pelvic-obliquity-severity"
    default: nil
    }
  }

  /// Those that are graded.
  static let graded: [PostureMeasure] = allCases.filter { $0.severity != nil }

  /// True if values below a limit are worse.
  var isLeast: Bool { self == .craniovertebralAngle }

  /// The value that is graded: a lean to the back is as bad as one to the front.
  func graded(_ value: Double) -> Double { self == .trunkLean ? value.magnitude : value }

  /// The limits as parameters, with the design's defaults; empty if it is not graded.
  var parameters: [Parameter] {
    let title: String
    var range = 0.0...90.0
    let limits: (mild: Double, moderate: Double, severe: Double)
    switch self {
    case .craniovertebralAngle: (title, limits) = ("the craniovertebral angle", (50, 45, 40))
    case .sagittalVerticalAxis:
      (title, limits) = ("the sagittal vertical axis", (40, 60, 95))
      range = 0...300
    case .trunkLean: (title, limits) = ("the lean of the trunk to front or back", (5, 10, 20))
    case .lateralLean: (title, limits) = ("the lean to the side", (2, 5, 10))
    case .pelvicObliquity: (title, limits) = ("the slope of the hips", (1, 3, 5))
    default: return []
    }
    return SeverityBands.parameters(
      of: quantity.name,
      title,
      unit: self == .sagittalVerticalAxis ? .millimetres : .degrees,
      range: range,
      limits
    )
  }
}
