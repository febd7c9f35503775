// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TrackQuality

/// The numbers of one joint or one angle of one track.
package struct TrackDetail: Sendable, Equatable {
  /// The joint's name, as in `left_knee`, or that of the angle's signal, as in `knee-angle-left`.
  package let name: String
  /// One for each of `DetailMeasure.all`, to 6 significant digits; nil where undefined.
  package let values: [Double?]

  /// Creates a detail.
  ///
  /// - Precondition: There is a place for every measure.
  package init(name: String, values: [Double?]) {
    precondition(values.count == DetailMeasure.all.count, "one number for each measure")
    self.name = name
    self.values = values
  }

  /// Whether it is of an angle.
  package var isAngle: Bool { name.contains("-angle-") }

  /// Every limb joint and angle of a track.
  ///
  /// Without a torso there are no joints, since nothing gives them a length.
  static func all(of score: TrackScore) -> [TrackDetail] {
    let jitter = score.jitter
    let torso = jitter.torso?.pixels
    let joints = TrackJitter.limbJoints.compactMap { joint -> TrackDetail? in
      guard let torso, let found = jitter.joints.first(where: { $0.joint == joint }) else {
        return nil
      }
      let accuracy = score.accuracy?.joints.first { $0.joint == joint }
      return TrackDetail(
        joint.rawValue,
        DetailScore(
          series: found.path,
          torso: torso,
          duration: jitter.duration,
          joint: accuracy,
          angle: nil
        )
      )
    }
    let angles = jitter.angles.map { angle in
      TrackDetail(
        angle.id,
        DetailScore(
          series: angle.series,
          torso: nil,
          duration: jitter.duration,
          joint: nil,
          angle: score.accuracy?.angles.first { $0.id == angle.id }
        )
      )
    }
    return joints + angles
  }

  private init(_ name: String, _ score: DetailScore) {
    self.init(
      name: name,
      values: DetailMeasure.all.map { measure in
        guard score.torso != nil || measure.angleUnit != nil else { return nil }
        return measure.value(score).map { $0.rounded(significantDigits: 6) }
      }
    )
  }
}
