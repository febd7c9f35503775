// SPDX-License-Identifier: Apache-2.0
import Basics

/// The position of a pose along the direction in which all joints move together, in torso lengths a
/// joint.
///
/// The 13 joints that every backend reports are measured from their means, in torso lengths. The
/// projection on the direction of most variance is divided by the square root of 13. So a movement
/// of the whole body by a torso length is 1. A joint that is missing in a frame is where it is on
/// average. A frame in which those seen hold less than half of the direction has no value. The sign
/// is that of the covariance with the level of the exercise's tracked joints, so that the value
/// grows towards the rep's extreme. The confidence is the mean of the joints', each weighted by its
/// share in the direction.
struct PrincipalProjection: Sendable {
  /// The weights of the level that gives the sign.
  private let level: [Double]
  private var direction: [Double]?
  private var means = [Double](repeating: .nan, count: BodyCoordinates.count)

  init(_ level: [Joint], _ grows: Direction) {
    self.level = BodyCoordinates.weights(of: level, grows)
  }

  func reading(_ values: [Double], _ confidences: [Double]) -> Reading {
    guard let direction else { return .missing }
    var (sum, share, confidence) = (0.0, 0.0, 0.0)
    for (index, value) in values.enumerated() where !(value - means[index]).isNaN {
      let part = direction[index] * direction[index]
      sum += (value - means[index]) * direction[index]
      share += part
      confidence += part * confidences[index / 2]
    }
    guard share >= 0.5 else { return .missing }
    return Reading(
      value: sum / Double(BodyCoordinates.joints.count).squareRoot(),
      confidence: min(1, confidence / share)
    )
  }

  /// Deviations from the means; 0 for what is missing.
  private func deviations(_ values: [Double]) -> [Double] {
    zip(values, means).map { value, mean in (value - mean).isNaN ? 0 : value - mean }
  }

  /// Takes a direction, turned so that the level grows along it.
  private mutating func point(along direction: [Double], of covariance: Covariance) {
    let grows = Covariance.dot(level, covariance.product(with: direction)) >= 0
    self.direction = grows ? direction : direction.map { -$0 }
  }
}

// MARK: - Whole clips

extension PrincipalProjection {
  /// The projection of every pose on the direction of the whole clip.
  ///
  /// - Returns: One sample for each frame, NaN if nobody was found in it. All are NaN if no torso
  ///   was seen, the skeleton lacks a joint or nothing moves.
  /// - Complexity: O(*frames*).
  static func samples(of frames: [PoseFrame], _ level: [Joint], _ grows: Direction) -> [Sample] {
    func nothing() -> [Sample] {
      frames.map { Sample(time: $0.time, value: .nan, confidence: 0) }
    }
    let lengths = frames.map(\.torsoLength).filter { $0 > 0 }.sorted()
    guard let skeleton = frames.first?.skeleton, let body = BodyCoordinates(skeleton),
      !lengths.isEmpty
    else { return nothing() }
    let scale = lengths[lengths.count / 2]
    let rows = frames.map { body.values(of: $0, over: scale) }
    var projection = PrincipalProjection(level, grows)
    for column in projection.means.indices {
      let seen = rows.map { $0[column] }.filter { !$0.isNaN }
      projection.means[column] = seen.reduce(0, +) / Double(seen.count)
    }
    var covariance = Covariance(count: BodyCoordinates.count)
    for row in rows { covariance.append(projection.deviations(row)) }
    guard let direction = covariance.principalDirection else { return nothing() }
    projection.point(along: direction, of: covariance)
    return zip(frames, rows).map { frame, row in
      let reading = projection.reading(row, body.confidences(of: frame))
      return Sample(time: frame.time, value: reading.value, confidence: reading.confidence)
    }
  }
}

// MARK: - Poses as they come

/// The projection on the direction of what was seen lately: means and covariance forget with a time constant of 10 s.
///
/// Each pose takes the direction one step of the power iteration further, from where it was. The sign may
/// change while little was seen; where the movement changes, so does what the value means.
struct RunningPrincipal: Sendable {
  private let body: BodyCoordinates
  private var projection: PrincipalProjection
  private var scale: RunningScale
  private var covariance = Covariance(count: BodyCoordinates.count)
  private var weights = [Double](repeating: 0, count: BodyCoordinates.count)
  private var time: Double?

  private static let timeConstant = 10.0

  /// Looks the joints up; nil where the skeleton lacks one.
  init?(_ level: [Joint], _ grows: Direction, _ skeleton: Skeleton) {
    guard let body = BodyCoordinates(skeleton), let torso = TorsoJoints(skeleton) else {
      return nil
    }
    self.body = body
    projection = PrincipalProjection(level, grows)
    scale = RunningScale(joints: torso)
  }

  /// Takes a pose and measures it.
  mutating func reading(of frame: PoseFrame) -> Reading {
    let length = scale.update(frame)
    guard frame.hasPerson, length > 0 else { return .missing }
    let decay = time.map { Elementary.exp(-(frame.time - $0) / Self.timeConstant) } ?? 1
    time = frame.time
    let values = body.values(of: frame, over: length)
    projection.follow(values, &weights, keeping: decay)
    projection.turn(values, &covariance, keeping: decay)
    return projection.reading(values, body.confidences(of: frame))
  }
}

extension PrincipalProjection {
  /// Moves the means towards a pose.
  fileprivate mutating func follow(
    _ values: [Double],
    _ weights: inout [Double],
    keeping share: Double
  ) {
    for (index, value) in values.enumerated() where !value.isNaN {
      weights[index] = weights[index] * share + 1
      let mean = means[index].isNaN ? value : means[index]
      means[index] = mean + (value - mean) / weights[index]
    }
  }

  /// Takes a pose into the covariance, and turns the direction towards that of most variance.
  fileprivate mutating func turn(
    _ values: [Double],
    _ covariance: inout Covariance,
    keeping share: Double
  ) {
    covariance.append(deviations(values), keeping: share)
    guard let last = direction ?? covariance.start else { return }
    point(along: Covariance.normalised(covariance.product(with: last)), of: covariance)
  }
}
