// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks
import Video

/// PoseNet in LiteRT: the model of 2018, to compare with.
package struct PoseNetEngine: PoseEngine {
  /// The score that joints must reach.
  package var settings = ParameterValues(parameters)

  /// Creates an engine with the usual settings.
  package init() {}

  /// The score is that of MoveNet, so that both are compared by one rule.
  static let parameters: [Parameter] = [
    .score("joint", "The least score of a joint that is not missing.", default: 0.3)
  ]

  /// The weights are opened as they are.
  package var bundle: ModelBundle? { nil }
  /// Each frame stands by itself.
  package var runningMode: String { "image" }
  /// Decoded frames, scaled to the model's size with black beside them.
  package var pixelPipeline: String {
    "\(VideoDecoder.pipelineID)+\(PixelResampler.id)-\(PoseNetEstimator.columns)x\(PoseNetEstimator.rows)/1"
  }
  /// Joints are flat.
  package var reportsWorld: Bool { false }
  /// One: the best place of each joint.
  package var mostPeople: Int { 1 }

  /// Opens the model.
  package func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator {
    try PoseNetEstimator(library: files.library, model: files.models[0], settings: settings)
  }
}

extension PoseBackend {
  /// PoseNet on MobileNet v1 0.75, 8-bit weights, in LiteRT.
  package static let poseNet = PoseBackend(
    id: "posenet",
    skeleton: .coco17,
    version: liteRTVersion,
    library: liteRT,
    models: [
      NativeFile(
        name: "posenet_mobilenet_v1_075_353_481_quant.tflite",
        sha256: "d589f727ee72effba3e8211b04c284fc65fc0a22907c161e2d6c080244d5c264"
      )
    ],
    engine: PoseNetEngine(),
    licence: "Apache-2.0"
  )
}
