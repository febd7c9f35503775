// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import PoseTracks

/// Reads a program's answer to a frame: a list of people, each a list of joints.
struct ProgramPoses {
  /// The answer in words.
  static let form = "a list of people"

  /// The farthest that a joint may be from the frame, in frames.
  private static let farthest = 10.0
  /// The farthest that a joint may be from the origin of its world, in metres.
  private static let farthestInWorld = 100.0

  /// The program's description of itself.
  let statement: PoseStatement
  /// The most people that it was asked for.
  let people: Int
  /// The frame.
  let frameSize: FrameSize

  /// Reads the answer; somebody of whom no joint is seen is nobody.
  ///
  /// - Throws: `BadAnswer` if it makes no sense.
  func read(_ node: JSONNode) throws(BadAnswer) -> [PoseObservation] {
    guard let list = node.array else { throw BadAnswer.form }
    guard list.count <= people else {
      throw BadAnswer.content("\(list.count) people are more than the \(people) asked for")
    }
    var poses: [PoseObservation] = []
    for (index, person) in list.enumerated() {
      let pose = try read(person, person: index)
      if pose.confidences.contains(where: { $0 > 0 }) { poses.append(pose) }
    }
    return poses
  }

  private func read(_ node: JSONNode, person: Int) throws(BadAnswer) -> PoseObservation {
    let joints = statement.skeleton.joints
    guard let list = node.array else {
      throw BadAnswer.content("person \(person) is not a list of joints")
    }
    guard list.count == joints.count else {
      throw BadAnswer.content("person \(person) has \(list.count) joints, not \(joints.count)")
    }
    var pose = PoseObservation.nobody(jointCount: joints.count)
    for (index, joint) in list.enumerated() where !joint.isNull {
      do throws(BadJoint) {
        try take(joint, as: index, into: &pose)
      } catch {
        throw BadAnswer.content(
          "joint \(index) of person \(person), \(joints[index].rawValue), \(error.reason)"
        )
      }
    }
    try checkPixels(pose, person: person)
    return pose
  }

  /// The error of a joint: a phrase that follows its name.
  private struct BadJoint: Error {
    var reason: String
  }

  /// Takes x, y and confidence, then z if there is one, then x, y and z in the world.
  private func take(
    _ node: JSONNode,
    as index: Int,
    into pose: inout PoseObservation
  ) throws(BadJoint) {
    let counts = statement.reportsWorld ? [7] : [3, 4]
    guard let list = node.array, counts.contains(list.count) else {
      let words = counts.map(String.init).joined(separator: " or ")
      throw BadJoint(reason: "is not a list of \(words) numbers, or null")
    }
    // Depth and world may be unknown of a joint that was seen.
    let values = list.map { $0.isNull ? Double.nan : $0.double ?? .infinity }
    guard values[0...2].allSatisfy(\.isFinite) else {
      throw BadJoint(reason: "has no number for x, y or confidence; one that is not seen is null")
    }
    guard (0...1).contains(values[2]) else {
      throw BadJoint(reason: "has the confidence \(text(values[2])), which is not in 0...1")
    }
    let size = SIMD2(Double(frameSize.width), Double(frameSize.height))
    for (value, side) in [(values[0], size.x), (values[1], size.y)]
    where !(-Self.farthest * side...(1 + Self.farthest) * side).contains(value) {
      throw BadJoint(reason: "is at \(text(value)) px, more than 10 frames outside the frame")
    }
    let depth = values.count > 3 ? values[3] : .nan
    guard depth.isNaN || depth.magnitude <= Self.farthest * size.x else {
      throw BadJoint(reason: "has the depth \(text(depth)) px, more than 10 widths of the frame")
    }
    pose.positions[index] = SIMD3(Float(values[0]), Float(values[1]), Float(depth))
    pose.confidences[index] = Float(values[2])
    guard values.count == 7 else { return }
    for value in values[4...] where !(value.isNaN || value.magnitude <= Self.farthestInWorld) {
      throw BadJoint(reason: "is at \(text(value)) m in the world, which is more than 100 m")
    }
    pose.world[index] = SIMD3(Float(values[4]), Float(values[5]), Float(values[6]))
  }

  /// Refuses fractions of the frame, which would all lie in its first pixel.
  private func checkPixels(_ pose: PoseObservation, person: Int) throws(BadAnswer) {
    let seen = pose.positions.filter { !$0.x.isNaN }
    guard let first = seen.first, seen.contains(where: { $0.x != first.x || $0.y != first.y })
    else { return }
    guard seen.contains(where: { !(0...1).contains($0.x) || !(0...1).contains($0.y) }) else {
      throw BadAnswer.content(
        "person \(person) lies in one pixel: x and y are pixels, not fractions of the frame"
      )
    }
  }

  private func text(_ value: Double) -> String { value.text(significantDigits: 6) }
}
