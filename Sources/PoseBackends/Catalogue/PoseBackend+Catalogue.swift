// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseBackend {
  /// All backends, in the order in which commands list them.
  public static let all: [PoseBackend] = [.blazePoseFull]

  /// The backend of a name; nil where there is none.
  public static func named(_ id: String) -> PoseBackend? {
    all.first { $0.id == id }
  }

  /// BlazePose Full in MediaPipe's C library, following one person through a video.
  ///
  /// Release 0.10.31 opens no socket; 0.10.35 and later send usage data. With one pose asked for,
  /// the choice among several people is MediaPipe's own: the best detection, until it is lost.
  public static let blazePoseFull = PoseBackend(
    id: "blazepose-full",
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
      NativeFile(
        name: "pose_landmark_full.tflite",
        sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f"
      ),
    ],
    bundle: NativeFile(
      name: "blazepose-full.task",
      sha256: "e10d040e2d2e988c65fc3a14bd331acf1b8c165a1cf9501cdaee3df97c2697a3"
    ),
    thresholds: Thresholds(detection: 0.5, presence: 0.5, tracking: 0.5),
    runningMode: "video",
    subjectSelection: "backend's own choice of one person",
    licence: "Apache-2.0"
  )
}
