// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks
import Video

/// MediaPipe's pose landmarker, which takes its two models as one `.task` bundle.
package struct MediaPipeEngine: PoseEngine {
  private let task: PoseBackend.NativeFile
  /// The thresholds, and the mode.
  package var settings = ParameterValues(parameters)

  /// Creates an engine of the `.task` bundle, with the usual settings.
  package init(task: PoseBackend.NativeFile) { self.task = task }

  /// What the graph takes; MediaPipe's own defaults are 0.5 each.
  static let parameters: [Parameter] = [
    .score("detection", "The least score of a person whom the detector reports.", default: 0.5),
    .score("presence", "The least score of landmarks that count as a person.", default: 0.5),
    .score(
      "tracking",
      "The least score of landmarks that are followed without detecting anew.",
      default: 0.5
    ),
    Parameter(
      "mode",
      "Frames in order, with following and smoothing between them, or each frame by itself.",
      choices: ["video", "image"]
    ),
  ]

  /// The mode by name.
  package var runningMode: String { isImageMode ? "image" : "video" }

  private var isImageMode: Bool { settings["mode"] == 1 }

  /// The `.task` bundle of the detector and the landmark model.
  package var bundle: ModelBundle? {
    ModelBundle(file: task) { try TaskBundle.assemble(detector: $0[0], landmarks: $0[1]) }
  }

  /// Decoded frames as they are: the graph has its own way to the models.
  package var pixelPipeline: String { VideoDecoder.pipelineID }
  /// World landmarks are in metres.
  package var reportsWorld: Bool { true }
  /// As many as are told apart behind it.
  package var mostPeople: Int { PoseBackend.mostPeople }

  /// Opens the landmarker.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    try MediaPipeEstimator(
      library: files.library,
      task: files.models[0],
      settings: settings,
      people: people
    )
  }
}

extension PoseBackend {
  /// BlazePose Full in MediaPipe's C library, following one person through a video.
  ///
  /// Release 0.10.31 opens no socket; 0.10.35 and later send usage data. With one pose asked for,
  /// the choice among several people is MediaPipe's own: the best detection, until it is lost.
  package static let blazePoseFull = blazePose(
    "blazepose-full",
    landmarks: NativeFile(
      name: "pose_landmark_full.tflite",
      sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f"
    ),
    task: NativeFile(
      name: "blazepose-full.task",
      sha256: "e10d040e2d2e988c65fc3a14bd331acf1b8c165a1cf9501cdaee3df97c2697a3"
    )
  )

  /// BlazePose Lite, the smaller landmark model, behind the same detector in the same library.
  ///
  /// The weights are those of MediaPipe 0.8.9; the task graph of 0.10.31 runs them unchanged.
  package static let blazePoseLite = blazePose(
    "blazepose-lite",
    landmarks: NativeFile(
      name: "pose_landmark_lite.tflite",
      sha256: "f17bfbecadb61c3be1baa8b8d851cc6619c870a87167b32848ad20db306b9d61"
    ),
    task: NativeFile(
      name: "blazepose-lite.task",
      sha256: "7aa8632ebdf52f91bcdfe5dad8973ec09063257e7e942ab8a9872a2300a98337"
    )
  )

  /// A landmark model of the BlazePose family behind the detector that they share.
  private static func blazePose(
    _ id: String,
    landmarks: NativeFile,
    task: NativeFile
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
      engine: MediaPipeEngine(task: task),
      licence: "Apache-2.0"
    )
  }
}
