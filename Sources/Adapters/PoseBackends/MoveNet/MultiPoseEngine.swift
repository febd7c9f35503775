// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks
import Video

/// MoveNet MultiPose in LiteRT.
package struct MultiPoseEngine: PoseEngine {
  /// The scores that people and joints must reach, and the size of what the model is shown.
  package var settings = ParameterValues(parameters)

  /// Creates an engine with the usual settings.
  package init() {}

  /// The larger sides to choose from.
  static let sizes = [256, 192, 320, 384]

  /// What stands before and behind the model.
  ///
  /// The larger side is that of the model's card, and a person's score that of TensorFlow's pose detection library.
  static let parameters: [Parameter] = [
    .score("person", "The least score of a person.", default: 0.25),
    .score("joint", "The least score of a joint that is not missing.", default: 0.3),
    Parameter(
      "size",
      "The larger side of what the model is shown, in pixels: larger is slower and sees farther.",
      choices: sizes.map(String.init)
    ),
  ]

  /// The weights are opened as they are.
  package var bundle: ModelBundle? { nil }
  /// Each frame stands by itself; people are linked behind the model.
  package var runningMode: String { "image" }
  /// Decoded frames, scaled to the model's size with black beside them.
  package var pixelPipeline: String {
    "\(VideoDecoder.pipelineID)+\(PixelResampler.id)-\(Self.sizes[Int(settings["size"])])/1"
  }
  /// Joints are flat.
  package var reportsWorld: Bool { false }
  /// As many as the model has places for.
  package var mostPeople: Int { MultiPoseEstimator.mostPeople }

  /// Takes the paths; the model is opened with the first frame.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    MultiPoseEstimator(
      library: files.library,
      model: files.models[0],
      settings: settings,
      people: people
    )
  }
}

extension PoseBackend {
  /// MoveNet MultiPose Lightning, 16-bit weights, in LiteRT.
  ///
  /// It reports up to six people at no further cost, so all of them are linked from frame to frame, and the one with
  /// the largest mean box is followed unless another rule is asked for.
  package static let moveNetMultiPose = PoseBackend(
    id: "movenet-multipose",
    skeleton: .coco17,
    version: liteRTVersion,
    library: liteRT,
    models: [
      NativeFile(
        name: "movenet_multipose_lightning_fp16.tflite",
        sha256: "d4489f89e6bd6777a8b9a1a16189832131f84ff90d82fae729e670b84d7948dd"
      )
    ],
    engine: MultiPoseEngine(),
    subject: .rule(.largestMeanBox, people: MultiPoseEstimator.mostPeople),
    licence: "Apache-2.0"
  )
}
