// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseBackend {
  /// All backends, in the order in which commands list them.
  public static let all: [PoseBackend] = [.blazePoseFull, .blazePoseLite, .moveNetLightning]

  /// The backend of a name; nil where there is none.
  public static func named(_ id: String) -> PoseBackend? {
    all.first { $0.id == id }
  }

  /// BlazePose Full in MediaPipe's C library, following one person through a video.
  ///
  /// Release 0.10.31 opens no socket; 0.10.35 and later send usage data. With one pose asked for,
  /// the choice among several people is MediaPipe's own: the best detection, until it is lost.
  public static let blazePoseFull = blazePose(
    "blazepose-full",
    landmarks: NativeFile(
      name: "pose_landmark_full.tflite",
      sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f"
    ),
    bundle: NativeFile(
      name: "blazepose-full.task",
      sha256: "e10d040e2d2e988c65fc3a14bd331acf1b8c165a1cf9501cdaee3df97c2697a3"
    )
  )

  /// BlazePose Lite, the smaller landmark model, behind the same detector in the same library.
  ///
  /// The weights are those of MediaPipe 0.8.9; the task graph of 0.10.31 runs them unchanged.
  public static let blazePoseLite = blazePose(
    "blazepose-lite",
    landmarks: NativeFile(
      name: "pose_landmark_lite.tflite",
      sha256: "f17bfbecadb61c3be1baa8b8d851cc6619c870a87167b32848ad20db306b9d61"
    ),
    bundle: NativeFile(
      name: "blazepose-lite.task",
      sha256: "7aa8632ebdf52f91bcdfe5dad8973ec09063257e7e942ab8a9872a2300a98337"
    )
  )

  /// A landmark model of the BlazePose family behind the detector that they share.
  private static func blazePose(
    _ id: String,
    landmarks: NativeFile,
    bundle: NativeFile
  ) -> PoseBackend {
    PoseBackend(
      id: id,
      skeleton: .blazePose33,
      version: "mediapipe 0.10.31",
      library: NativeFile(
        name: "libmediapipe.so",
        sha256: "715145a5556c567f4603c7f329e2c7382aba0123ac76b90108f64f8843e20639"
      ),
      models: [
        NativeFile(
          name: "pose_detection.tflite",
          sha256: "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c"
        ),
        landmarks,
      ],
      engine: .mediaPipe(
        bundle: bundle,
        Thresholds(detection: 0.5, presence: 0.5, tracking: 0.5)
      ),
      runningMode: "video",
      licence: "Apache-2.0"
    )
  }

  /// MoveNet SinglePose Lightning, 8-bit weights, in LiteRT.
  ///
  /// Bit-identical on every x86-64 processor that was tried, so the one for gates that run a backend
  /// live. A joint counts as missing below the score that the model's card recommends, 0.3. The
  /// model sees one person: the one nearest to the middle of what it is shown, which is the whole
  /// frame at first and then a square around the person.
  public static let moveNetLightning = PoseBackend(
    id: "movenet-lightning",
    skeleton: .coco17,
    version: "litert 2.3.0",
    library: NativeFile(
      name: "libLiteRt.so",
      sha256: "eec47eb35e2924b3166015887e652a58edc9af823ae38e02bf83bef2548300bb"
    ),
    models: [
      NativeFile(
        name: "movenet_single_pose_lightning_ptq.tflite",
        sha256: "cd7cc22fa946e5d146a7b98d496853e1923e22828d3972d579973f27f91bb105"
      )
    ],
    engine: .moveNet(MoveNetScores(joint: 0.3, tracking: 0.2)),
    runningMode: "video",
    licence: "Apache-2.0"
  )
}
