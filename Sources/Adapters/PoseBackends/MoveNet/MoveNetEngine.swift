// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks
import Video

/// MoveNet in LiteRT.
package struct MoveNetEngine: PoseEngine {
  /// The scores that joints must reach.
  package var settings = ParameterValues(parameters)

  /// Creates an engine with the usual settings.
  package init() {}

  /// What stands behind the model: the scores of its card and of TensorFlow's tutorial.
  static let parameters: [Parameter] = [
    .score("joint", "The least score of a joint that is not missing.", default: 0.3),
    .score(
      "tracking",
      "The score above which a shoulder and a hip are followed into the next frame.",
      default: 0.2
    ),
  ]

  /// The weights are opened as they are.
  package var bundle: ModelBundle? { nil }

  /// Decoded frames, scaled to the model's square.
  package var pixelPipeline: String {
    "\(VideoDecoder.pipelineID)+square-\(PixelResampler.id)-\(MoveNetEstimator.inputSize)/1"
  }
  /// Joints are flat.
  package var reportsWorld: Bool { false }
  /// The model sees one person.
  package var mostPeople: Int { 1 }

  /// Opens the model.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    try MoveNetEstimator(library: files.library, model: files.models[0], settings: settings)
  }
}

extension PoseBackend {
  /// MoveNet SinglePose Lightning, 8-bit weights, in LiteRT.
  ///
  /// Bit-identical on every x86-64 processor that was tried, so the one for gates that run a backend
  /// live. A joint counts as missing below the score that the model's card recommends, 0.3. The
  /// model sees one person: the one nearest to the middle of what it is shown, which is the whole
  /// frame at first and then a square around the person.
  package static let moveNetLightning = PoseBackend(
    id: "movenet-lightning",
    skeleton: .coco17,
    version: liteRTVersion,
    library: liteRT,
    models: [
      NativeFile(
        name: "movenet_single_pose_lightning_ptq.tflite",
        sha256: "cd7cc22fa946e5d146a7b98d496853e1923e22828d3972d579973f27f91bb105"
      )
    ],
    engine: MoveNetEngine(),
    licence: "Apache-2.0"
  )
}
