// SPDX-License-Identifier: Apache-2.0

/// A person as a network gives it, in pixels of the picture that it was shown.
struct NetworkPerson: Equatable {
  /// The box around the person.
  var box: NetworkBox
  /// The network's certainty that somebody is there.
  var score: Float
  /// x, y and score of each joint, in the order of `Skeleton.coco17`; empty of a detector.
  var joints: [SIMD3<Float>]
}

extension FlatPose {
  /// Joints of x, y and score each; x and y are pixels of the picture that a network was shown.
  ///
  /// - Parameters:
  ///   - joints: The joints, in the order of `Skeleton.coco17`. Scores outside 0...1 are brought inside.
  ///   - crop: The part of the frame that the network was shown.
  ///   - columns: The width of the picture.
  ///   - rows: Its height.
  init(_ joints: [SIMD3<Float>], in crop: PixelCrop, columns: Int, rows: Int) {
    self.init(
      joints.map { joint in
        Joint(
          point: crop.point(x: joint.x / Float(columns), y: joint.y / Float(rows)),
          score: min(max(joint.z, 0), 1)
        )
      }
    )
  }
}

extension [NetworkPerson] {
  /// The people without doubles, the most certain first; see `withoutDoubles` of boxes.
  func withoutDoubles(
    above score: Float,
    overlap: Float,
    by measure: NetworkBox.Measure
  ) -> [NetworkPerson] {
    map(\.box).withoutDoubles(
      scores: map(\.score),
      above: score,
      overlap: overlap,
      by: measure
    ).map { self[$0] }
  }
}
