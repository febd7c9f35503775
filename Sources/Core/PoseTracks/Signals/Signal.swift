// SPDX-License-Identifier: Apache-2.0

/// A named projection of the pose to one number per frame.
///
/// Levels are positions along y: a depth grows downwards, a height upwards. Interior angles are 180
/// degrees for a stretched limb; a flexion is 180 degrees minus the angle and grows as it bends.
/// Which of them grows towards a rep's extreme depends on the exercise, see
/// `growsTowardsExtreme(of:)`.
public struct Signal: Sendable, Hashable {
  /// The unit of a signal's values.
  public enum Unit: String, Sendable {
    /// Heights of the displayed frame: a distance of 1 is the whole picture.
    case frameHeights = "frame heights"
    /// Distances from the subject's mid-shoulder to mid-hip.
    case torsoLengths = "torso lengths"
    /// Angles in 0...180.
    case degrees
    /// Forces, as force plates measure them.
    case newtons
  }

  /// The kebab-case name, as in `hip-depth` and `knee-angle-right`.
  public let id: String
  /// The unit of the signal's values, and of thresholds that are compared with them.
  public let unit: Unit
  /// One sentence that says what is measured.
  public let summary: String
  /// The joints that a skeleton must have for it.
  public let joints: [Joint]

  /// The stage before the counter; nil measures always.
  public internal(set) var arming: Arming?

  let projection: Projection

  init(id: String, unit: Unit, summary: String, joints: [Joint], projection: Projection) {
    self.id = id
    self.unit = unit
    self.summary = summary
    self.joints = joints
    self.projection = projection
  }

  /// True if the signal needs the whole clip, so that an app cannot count it live.
  public var isOffline: Bool {
    switch projection {
    case .angle(_, let measure): measure.side == .bestOffline
    case .principal(_, _, let span): span == .clip
    case .level, .levels, .recorded: false
    }
  }

  /// True if no pose gives the signal: its values are those that a device recorded beside the poses.
  package var isRecorded: Bool { projection == .recorded }

  /// True if an app can count the signal live: it needs no more than the poses so far.
  package var streams: Bool { !isOffline && !isRecorded }

  /// The reason why a signal does not stream, as it follows its name.
  package var obstacle: String {
    isRecorded ? "is of devices beside the poses" : "needs the whole clip"
  }

  /// The same signal on one side of the body where this one chooses a side; otherwise itself.
  ///
  /// - Parameter side: The subject's own left or right.
  /// - Returns: A signal that never changes sides.
  package func chosen(_ side: BodySide) -> Signal {
    guard case .angle(let hinge, let measure) = projection,
      measure.side == .best || measure.side == .bestOffline
    else { return self }
    return .angle(hinge, AngleMeasure(kind: measure.kind, side: side == .left ? .left : .right))
      .armed(by: arming)
  }

  /// True if the signal rises on the way from rest to a rep's extreme in an exercise.
  public func growsTowardsExtreme(of exercise: Exercise) -> Bool {
    switch projection {
    case .level(_, let direction, _), .levels(_, let direction):
      (direction == .down) == (exercise.extreme == .low)
    case .principal, .recorded: true
    case .angle(_, let measure): (measure.kind == .interior) == exercise.hingeOpens
    }
  }
}

/// A side of the subject's body, whatever side of the picture it is on.
public enum BodySide: String, Sendable, CaseIterable {
  /// The subject's own left.
  case left
  /// The subject's own right.
  case right
}

/// How a signal is computed from a pose.
enum Projection: Hashable, Sendable {
  /// The level of a pair of joints, or of one joint in the middle.
  case level([Joint], Direction, Signal.Unit)
  /// The mean level of several pairs of joints, or joints in the middle, in frame heights.
  case levels([[Joint]], Direction)
  /// The angle at a hinge.
  case angle(Exercise.Hinge, AngleMeasure)
  /// The direction in which all joints move together, with the sign of a level.
  case principal([Joint], Direction, Span)
  /// No joint: the value is recorded beside poses.
  case recorded
}

/// What a signal is found from.
enum Span: Hashable, Sendable {
  /// What was seen so far.
  case past
  /// The whole clip.
  case clip
}

/// The direction in which a level grows.
enum Direction: Hashable, Sendable {
  case up
  case down
}

/// Which angle, and on which side of the body.
struct AngleMeasure: Hashable, Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case interior = "angle"
    case flexion
  }

  enum Side: String, Sendable, CaseIterable {
    case right
    case left
    case mean
    case best
    case bestOffline = "best-offline"
  }

  var kind: Kind
  var side: Side
}
