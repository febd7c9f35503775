// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TrackQuality

/// The numbers of one joint or one angle of one track.
package struct TrackDetail: Sendable, Equatable {
  /// The joint's name, as in `left_knee`, or that of the angle's signal, as in `knee-angle-left`.
  package let name: String
  /// The numbers, NaN where one is undefined: there are many, and so they take half the room.
  private let numbers: [Double]

  /// One for each of `DetailMeasure.all`, to 6 significant digits; nil where undefined.
  package var values: [Double?] { numbers.map { $0.isNaN ? nil : $0 } }

  /// Creates a detail.
  ///
  /// - Precondition: There is a place for every measure.
  package init(name: String, values: [Double?]) {
    precondition(values.count == DetailMeasure.all.count, "one number for each measure")
    self.name = name
    numbers = values.map { $0 ?? .nan }
  }

  /// True if the names are the same, and the numbers, undefined ones too.
  package static func == (one: TrackDetail, other: TrackDetail) -> Bool {
    one.name == other.name && one.values == other.values
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
