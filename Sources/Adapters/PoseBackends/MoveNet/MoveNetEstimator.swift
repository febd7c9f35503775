// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A network that is shown a square of the frame and gives the joints of one person, as MoveNet SinglePose.
protocol SinglePoseNetwork: AnyObject {
  /// Columns and rows of what it is shown.
  var size: Int { get }

  /// Runs it once.
  ///
  /// - Parameters:
  ///   - picture: The square, row by row, three bytes a pixel.
  ///   - time: The presentation time, for messages.
  /// - Returns: y, x and score of 17 joints, as fractions of the square.
  /// - Throws: ``PoseBackendError``.
  func triples(of picture: [UInt8], at time: Double) throws(PoseBackendError) -> [Float]
}

/// MoveNet SinglePose Lightning in LiteRT.
private final class LiteRTMoveNet: SinglePoseNetwork {
  private let model: LiteRTModel

  init(_ model: LiteRTModel) {
    self.model = model
  }

  var size: Int { MoveNetEstimator.inputSize }

  func triples(of picture: [UInt8], at time: Double) throws(PoseBackendError) -> [Float] {
    Array(try model.run(picture, at: time)[0])
  }
}

/// MoveNet SinglePose, which is shown a square around the person.
package final class MoveNetEstimator: PoseEstimator {
  /// Columns and rows of what the model is shown.
  static let inputSize = 192

  private let network: any SinglePoseNetwork
  private let settings: ParameterValues
  private var resampler: PixelResampler
  private var input: [UInt8] = []
  private var crop: PixelCrop?

  /// Takes an open network.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - settings: The scores `joint` and `tracking`.
  init(_ network: any SinglePoseNetwork, settings: ParameterValues) {
    self.network = network
    self.settings = settings
    resampler = PixelResampler(size: network.size)
  }

  /// Loads LiteRT and opens MoveNet Lightning.
  ///
  /// - Parameters:
  ///   - library: The path of `libLiteRt.so`.
  ///   - path: The path of the weights.
  ///   - settings: Values of ``MoveNetEngine/parameters``.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package convenience init(
    library: String,
    model path: String,
    settings: ParameterValues
  ) throws(PoseBackendError) {
    let model = try LiteRTModel(
      library: library,
      model: path,
      columns: Self.inputSize,
      rows: Self.inputSize,
      outputs: [LiteRTModel.Output(element: .float32, count: 17 * 3)]
    )
    self.init(LiteRTMoveNet(model), settings: settings)
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
    let pose = FlatPose(triples: try network.triples(of: input, at: time), in: crop)
    self.crop = PixelCrop(following: pose, in: frame, above: Float(settings["tracking"]))
    return [pose.observation(missingBelow: Float(settings["joint"]))]
  }
}
