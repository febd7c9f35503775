// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension TestPose {
  /// A person seen from the front, standing at 0 and squatting at 1: all 13 joints that every backend reports.
  ///
  /// Head, shoulders, elbows, wrists and hips go down by 80 pixels together, and the knees 30 pixels apart.
  package static func squatting(
    _ share: Double,
    skeleton: Skeleton = .coco17,
    at offset: SIMD2<Float> = [0, 0],
    scale: Float = 1,
    confidence: Float = 1
  ) -> TestPose {
    let down = Float(80 * share)
    let out = Float(30 * share)
    var places: [Joint: SIMD2<Float>] = [.nose: [320, 80 + down]]
    let left: [(Joint, SIMD2<Float>)] = [
      (.leftShoulder, [350, 120 + down]), (.leftElbow, [370, 170 + down]),
      (.leftWrist, [375, 220 + down]), (.leftHip, [340, 230 + down]),
      (.leftKnee, [345 + out, 320]), (.leftAnkle, [345, 410]),
    ]
    for (joint, place) in left {
      places[joint] = place
      places[joint.mirrored] = [640 - place.x, place.y]
    }
    for (joint, place) in places { places[joint] = place * scale + offset }
    return TestPose(skeleton).placing(places, confidence: confidence)
  }
}
