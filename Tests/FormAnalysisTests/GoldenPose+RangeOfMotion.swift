// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  /// One end of what the joints of ``sweeps`` go through.
  static let sweepStart = SideAngles(hip: -10, knee: 5, ankle: -15, shoulder: -20, elbow: 10)
  /// The other end.
  static let sweepEnd = SideAngles(hip: 60, knee: 100, ankle: 12, shoulder: 160, elbow: 130)

  /// From its 5th to its 95th percentile a cosine has 0.9877 of its way.
  ///
  /// The median of a tenth of a second is two frames from the turn: of 120 degrees it lacks 60 (1 - cos(2 π / 60)) = 0.33.
  static let sweeps: [GoldenPose] = [
    GoldenPose(
      text: "andernet-range-of-motion-fixed",
      pose: "joints along cosines, in the world",
      track: { sweepTrack(from: sweepStart, to: sweepEnd, yaw: 20, frameSize: $0) },
      values: swept
    ),
    GoldenPose(
      text: "andernet-range-of-motion-fixed:space=picture",
      pose: "joints along cosines, in the picture from the side",
      track: { sweepTrack(from: sweepStart, to: sweepEnd, yaw: -90, frameSize: $0) },
      values: swept
    ),
    // A hip at 0 degrees is 180 or -180 literally, and the collar bone does not swing.
    GoldenPose(
      text: "andernet-range-of-motion",
      pose: "joints along cosines, to the world's front",
      track: { size in
        sweepTrack(from: sweepStart, to: sweepEnd, yaw: 0, skeleton: .arkit91, frameSize: size)
      },
      values: [
        .init(.hipRange, 360, within: 3), .init(.kneeRange, 95, within: 0.2),
        .init(.shoulderRange, 0, within: 0.01),
      ]
    ),
  ]

  private static let swept: [Value] = [
    .init(.hipRange, 69.1, within: 0.5), .init(.hipFlexionMax, 60, within: 0.3),
    .init(.hipExtensionMax, 10, within: 0.3), .init(.kneeRange, 93.8, within: 0.5),
    .init(.kneeFlexionMax, 100, within: 0.3), .init(.ankleRange, 26.7, within: 0.3),
    .init(.ankleDorsiflexionMax, 12, within: 0.3), .init(.shoulderRange, 177.8, within: 1),
    .init(.shoulderFlexionMax, 160, within: 0.5), .init(.elbowRange, 118.5, within: 0.7),
    .init(.elbowFlexionMax, 129.67, within: 0.1),
  ]
}
