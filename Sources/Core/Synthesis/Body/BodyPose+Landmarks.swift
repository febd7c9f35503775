// SPDX-License-Identifier: Apache-2.0

extension BodyPose {
  /// The 33 points of BlazePose in metres, in the order of `Skeleton.blazePose33`.
  ///
  /// Joints are joint centres; face, hand and foot points lie on the surface that is rendered.
  package var landmarks: [Vector] {
    let size = proportions.scale
    func face(_ x: Double, _ y: Double, _ z: Double) -> Vector {
      headCentre + head.offset(Vector(x, y, z) * size)
    }
    var points: [Vector] = [face(0, -0.028, 0.106)]
    points += [0.019, 0.033, 0.047].map { face($0, 0.005, 0.076) }
    points += [-0.019, -0.033, -0.047].map { face($0, 0.005, 0.076) }
    points += [face(0.078, -0.005, -0.006), face(-0.078, -0.005, -0.006)]
    points += [face(0.026, -0.07, 0.078), face(-0.026, -0.07, 0.078)]

    func both(_ point: (Side) -> Vector) {
      points += [point(left), point(right)]
    }
    both(\.shoulder)
    both(\.elbow)
    both(\.wrist)
    let hand = proportions.hand
    both { $0.wrist + $0.fingers * (0.50 * hand) - $0.thumb * (0.17 * hand) }
    both { $0.wrist + $0.fingers * (0.54 * hand) + $0.thumb * (0.14 * hand) }
    both { $0.wrist + $0.fingers * (0.34 * hand) + $0.thumb * (0.20 * hand) }
    both(\.hip)
    both(\.knee)
    both(\.ankle)
    both(heel(of:))
    both(toeTip(of:))
    return points
  }

  /// The place of the landmark at the heel.
  func heel(of side: Side) -> Vector {
    side.ankle - side.toes * (0.040 * proportions.scale)
      - side.instep * (0.60 * proportions.ankleHeight)
  }

  /// Where the landmark at the tip of the toes is.
  func toeTip(of side: Side) -> Vector {
    side.ankle + side.toes * (0.140 * proportions.scale)
      - side.instep * (0.65 * proportions.ankleHeight)
  }
}
