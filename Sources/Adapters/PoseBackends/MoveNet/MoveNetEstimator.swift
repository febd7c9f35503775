// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// MoveNet SinglePose Lightning in LiteRT.
package final class MoveNetEstimator: PoseEstimator {
  /// Columns and rows of what the model is shown.
  static let inputSize = 192

  private let model: LiteRTModel
  private let settings: ParameterValues
  private var resampler = PixelResampler(size: inputSize)
  private var input: [UInt8] = []
  private var crop: PixelCrop?

  /// Loads the library and opens the model.
  ///
  /// - Parameters:
  ///   - library: The path of `libLiteRt.so`.
  ///   - path: The path of the weights.
  ///   - settings: Values of ``MoveNetEngine/parameters``.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package init(
    library: String,
    model path: String,
    settings: ParameterValues
  ) throws(PoseBackendError) {
    self.settings = settings
    model = try LiteRTModel(
      library: library,
      model: path,
      columns: Self.inputSize,
      rows: Self.inputSize,
      outputs: [LiteRTModel.Output(element: .float32, count: 17 * 3)]
    )
  }

  /// Finds the pose in the next frame: always one, for the model sees somebody in anything.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let frame = FrameSize(width: image.width, height: image.height)
    let crop = crop ?? PixelCrop(around: frame)
    resampler.scale(crop, of: image, into: &input)
    let pose = FlatPose(triples: try model.run(input, at: time)[0], in: crop)
    self.crop = PixelCrop(following: pose, in: frame, above: Float(settings["tracking"]))
    return [pose.observation(missingBelow: Float(settings["joint"]))]
  }
}
