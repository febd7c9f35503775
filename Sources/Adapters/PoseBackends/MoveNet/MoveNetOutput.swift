// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What MoveNet gives for one frame, in pixels of the frame.
struct MoveNetOutput: Equatable {
  /// One joint, always with a place, however unlikely.
  struct Joint: Equatable {
    /// Pixels of the displayed frame, x right, y down.
    var point: SIMD2<Double>
    /// How sure the model is, in 0...1.
    var score: Float
  }

  /// The joints, in the order of COCO.
  var joints: [Joint]

  /// The numbers that the model gives for one frame.
  static let valueCount = 17 * 3

  /// Reads the model's numbers.
  ///
  /// - Parameters:
  ///   - values: y, x and score of each joint; y and x as fractions of the square.
  ///   - crop: The square that the model was shown.
  /// - Precondition: `values.count == MoveNetOutput.valueCount`.
  init(_ values: [Float], in crop: SquareCrop) {
    precondition(values.count == Self.valueCount, "three numbers for each of 17 joints")
    let corner = SIMD2(Double(crop.left), Double(crop.top))
    joints = stride(from: 0, to: values.count, by: 3).map { first in
      let fraction = SIMD2(Double(values[first + 1]), Double(values[first]))
      return Joint(
        point: corner + fraction * Double(crop.side),
        score: min(max(values[first + 2], 0), 1)
      )
    }
  }

  /// The joints in the conventions of tracks: no depth, no world.
  ///
  /// - Parameter score: A joint whose score is below it is missing.
  /// - Returns: One position and confidence per joint.
  func observation(missingBelow score: Float) -> PoseObservation {
    var observation = PoseObservation.nobody(jointCount: joints.count)
    for (index, joint) in joints.enumerated()
    where joint.score >= score && joint.point.x.isFinite && joint.point.y.isFinite {
      observation.positions[index] = SIMD3(Float(joint.point.x), Float(joint.point.y), .nan)
      observation.confidences[index] = joint.score
    }
    return observation
  }
}
