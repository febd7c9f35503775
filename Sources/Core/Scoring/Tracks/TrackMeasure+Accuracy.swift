// SPDX-License-Identifier: Apache-2.0
import Measures
import TrackQuality

extension TrackMeasure {
  private static let noTruth = "no clip has an exact track"
  private static let noWorld = "no world coordinates, or no exact track"

  /// How far a track is from the exact one.
  ///
  /// A missing joint is a miss for shares and similarities; errors are over the joints that were found.
  static let accuracy =
    [
      TrackMeasure(
        MeasureIdentifier("joint-error"),
        "Distance of the limb joints from the exact track, median over frames, then joints.",
        scale: .magnitude("% of torso"),
        missing: noTruth,
        value: { $0.accuracy?.medianPercentOfTorso }
      ).titled("Joint error"),
      TrackMeasure(
        MeasureIdentifier("joint-error-pixels"),
        "Distance of the limb joints from the exact track, mean over frames and joints.",
        scale: .magnitude("px"),
        missing: noTruth,
        value: { $0.accuracy?.meanPixels }
      ),
      TrackMeasure(
        MeasureIdentifier("wrong-person"),
        "Share of frames with a pose a torso's length or more from the person, by the median joint.",
        scale: .errorShare,
        missing: noTruth,
        value: { $0.accuracy?.wrongPerson.rate }
      ).titled("Wrong person"),
    ] + KeypointReach.all.map(correctJoints) + [
      TrackMeasure(
        MeasureIdentifier("keypoint-similarity"),
        "OKS of COCO's 17 joints, by the box around the person, mean over frames.",
        scale: .share,
        missing: noTruth,
        value: { $0.accuracy?.similarity?.mean }
      ).titled("OKS"),
      TrackMeasure(
        MeasureIdentifier("keypoint-average-precision"),
        "AP@[.5:.05:.95] of the clip's poses by OKS.",
        scale: .share,
        missing: noTruth,
        value: { $0.accuracy?.similarity?.averagePrecision }
      ).titled("AP"),
      TrackMeasure(
        MeasureIdentifier("angle-error"),
        "Distance of interior angles in the image from the exact ones, mean over frames and angles.",
        scale: .magnitude("deg"),
        missing: noTruth,
        value: { $0.accuracy?.meanAngleError }
      ).titled("Angle error"),
      TrackMeasure(
        MeasureIdentifier("acceleration-error"),
        "Mean magnitude of the error of the acceleration, median over limb joints.",
        scale: .magnitude("torso/s^2"),
        missing: noTruth,
        value: { $0.accuracy?.accelerationError }
      ).titled("Acceleration error"),
      TrackMeasure(
        MeasureIdentifier("world-error"),
        "MPJPE: distance of limb joints in space, hips at the origin, mean over frames and joints.",
        scale: .magnitude("mm"),
        missing: noWorld,
        value: { $0.accuracy?.world?.meanError }
      ).titled("MPJPE"),
      TrackMeasure(
        MeasureIdentifier("world-error", qualifiers: ["aligned"]),
        "PA-MPJPE: MPJPE after every pose is turned and scaled onto the exact one.",
        scale: .magnitude("mm"),
        missing: noWorld,
        value: { $0.accuracy?.world?.alignedError }
      ).titled("PA-MPJPE"),
      TrackMeasure(
        MeasureIdentifier("world-acceleration-error"),
        "Mean magnitude of the error of the acceleration in space.",
        scale: .magnitude("mm/s^2"),
        missing: noWorld,
        value: { $0.accuracy?.world?.accelerationError }
      ),
      TrackMeasure(
        MeasureIdentifier("world-coverage"),
        "Share of limb joints over all frames whose place in space was compared.",
        scale: .share,
        missing: noWorld,
        value: { $0.accuracy?.world?.coverage }
      ),
    ]

  /// PCK within a reach: `correct-joints` for the headline, `correct-joints:torso-10` and so on.
  private static func correctJoints(_ reach: KeypointReach) -> TrackMeasure {
    let percent = Int((100 * reach.share).rounded())
    let isHeadline = reach == KeypointReach.all.first
    let (title, length) =
      switch reach.norm {
      case .torso: ("PCK", "torso lengths")
      case .box: ("PCK box", "of the longer side of the person's box")
      case .head: ("PCKh", "of the length from mid-shoulder to nose (PCKh)")
      }
    return TrackMeasure(
      MeasureIdentifier(
        "correct-joints",
        qualifiers: isHeadline ? [] : ["\(reach.norm.rawValue)-\(percent)"]
      ),
      "PCK: share of limb joints at most \(reach.share) \(length) from their exact place.",
      scale: .share,
      missing: noTruth,
      value: { $0.accuracy?.correctRate(within: reach) }
    ).titled("\(title)@\(reach.share)")
  }
}
