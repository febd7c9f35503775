// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What a model of flat joints gives for one person, in pixels of the frame.
struct FlatPose: Equatable {
  /// One joint, always with a place, however unlikely.
  struct Joint: Equatable {
    /// Pixels of the displayed frame, x right, y down.
    var point: SIMD2<Double>
    /// How sure the model is, in 0...1.
    var score: Float
  }

  /// The joints, in the order of the backend's skeleton.
  var joints: [Joint]

  /// Takes joints.
  init(_ joints: [Joint]) {
    self.joints = joints
  }

  /// Reads joints of y, x and score each; y and x are fractions of what the model was shown.
  ///
  /// - Parameters:
  ///   - values: Three numbers for each joint. Scores outside 0...1 are brought inside.
  ///   - crop: The part of the frame that the model was shown.
  init(triples values: some Collection<Float>, in crop: PixelCrop) {
    let values = Array(values)
    precondition(values.count.isMultiple(of: 3), "three numbers for each joint")
    joints = stride(from: 0, to: values.count, by: 3).map { first in
      Joint(
        point: crop.point(x: values[first + 1], y: values[first]),
        score: min(max(values[first + 2], 0), 1)
      )
    }
  }

  /// The joints in the conventions of tracks: no depth, no world.
  ///
  /// - Parameter score: A joint whose score is below it, or is NaN, is missing; so is one without a finite place.
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
