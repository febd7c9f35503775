// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  /// A circle of 10 mm in 2 s is 31.42 mm/s, 942.5 mm in 30 s.
  ///
  /// Its variances are 50 mm² on each axis, so that the ellipse has 2 π 3.006 50 = 944 mm² by the F distribution, and
  /// 5.991 π 50 = 941 by χ².
  static let sways: [GoldenPose] = [
    GoldenPose(
      text: "andernet-balance",
      pose: "a circle of 10 mm in 2 s",
      track: { swayTrack(frameSize: $0, circle) },
      values: [
        .init(.swaySpeed, 31.4, within: 0.1), .init(.swayArea, 945, within: 3),
        .init(.swayMediolateral, 20, within: 0.01), .init(.swayAnteroposterior, 20, within: 0.01),
      ]
    ),
    GoldenPose(
      text: "andernet-balance:reading=code",
      pose: "a circle of 10 mm in 2 s",
      track: { swayTrack(frameSize: $0, circle) },
      // Windows that are not whole circles are wider on one axis than on the other.
      values: [.init(.swaySpeed, 31.4, within: 0.1), .init(.swayArea, 941, within: 60)]
    ),
    GoldenPose(
      text: "andernet-balance-fixed",
      pose: "a circle of 10 mm in 2 s",
      track: { swayTrack(yaw: 30, frameSize: $0, circle) },
      values: [
        .init(.swayPath, 942.5, within: 2), .init(.swaySpeed, 31.4, within: 0.1),
        .init(.swayPathUnfiltered, 942.5, within: 2),
        .init(.swaySpeedUnfiltered, 31.4, within: 0.1),
        .init(.swayArea, 945, within: 3), .init(.swayMediolateral, 20, within: 0.1),
        .init(.swayAnteroposterior, 20, within: 0.1), .init(.swayNoise, 0, within: 0.02),
        .init(.swayNoiseSpeed, 0, within: 0.2), .init(.swayNoiseSpeedUnfiltered, 0, within: 1),
        .init(.swayNoiseArea, 0, within: 0.01),
      ]
    ),
    GoldenPose(
      text: "andernet-balance-fixed:eyes-closed-from=30",
      pose: "a circle that is twice as large with closed eyes",
      track: { size in
        swayTrack(seconds: 60, frameSize: size) { circle(at: $0) * ($0 < 30 ? 1 : 2) }
      },
      values: [
        .init(.rombergSpeed, 2, within: 0.01), .init(.rombergArea, 4, within: 0.02),
        .init(.swaySpeed, 31.4, within: 0.1),
      ]
    ),
    // 20 mm at 200 pixels a metre are 4 pixels, and the trunk has 100.
    GoldenPose(
      text: "andernet-balance-fixed",
      pose: "a circle of 10 mm in the picture alone",
      track: { swayTrack(world: nil, frameSize: $0, circle) },
      values: [.init(.swayInPicture, 0.04, within: 0.001)]
    ),
  ]
}
