// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A network that is shown parts of frames.
final class PictureNetwork {
  /// The form in which it takes them.
  let picture: NetworkPicture
  private let network: ONNXNetwork
  private let owner: String
  private var resampler: PixelResampler
  private var bytes: [UInt8] = []

  /// Takes an open network.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - style: What its file does not say.
  ///   - padding: The grey of what lies outside a frame.
  ///   - owner: What it should be, as `rtmpose model`, for messages.
  /// - Throws: ``PoseBackendError`` of the kind `badModel` if it takes something else than a picture.
  init(
    _ network: ONNXNetwork,
    style: NetworkPicture.Style,
    padding: UInt8,
    owner: String
  ) throws(PoseBackendError) {
    self.network = network
    self.owner = owner
    do throws(NetworkMismatch) {
      picture = try NetworkPicture(network.inputs, style: style)
    } catch {
      throw Self.error(network.name, owner, error)
    }
    resampler = PixelResampler(columns: picture.columns, rows: picture.rows, padding: padding)
  }

  /// Opens the network that a backend runs.
  ///
  /// - Parameters:
  ///   - files: The runtime, and the network as the first model.
  ///   - kind: What the network is.
  ///   - settings: Values of ``ONNXEngine``'s parameters.
  ///   - padding: The grey of what lies outside a frame.
  /// - Throws: ``PoseBackendError``.
  convenience init(
    _ files: InstalledFiles,
    kind: ModelKind,
    settings: ParameterValues,
    padding: UInt8
  ) throws(PoseBackendError) {
    try self.init(
      try ONNXNetwork(library: files.library, model: files.models[0]),
      style: .of(kind, settings),
      padding: padding,
      owner: "\(kind.rawValue) model"
    )
  }

  /// The network's output for a part of a frame.
  ///
  /// - Parameters:
  ///   - crop: The part.
  ///   - image: The frame.
  ///   - time: Its presentation time, for messages.
  /// - Returns: All tensors.
  /// - Throws: ``PoseBackendError`` of the kind `badModel`, also for a result that is NaN.
  func outputs(
    for crop: PixelCrop,
    of image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [NetworkOutput] {
    resampler.scale(crop, of: image, into: &bytes)
    return try outputs(for: bytes, at: time)
  }

  /// The network's output for a black picture, also if it is NaN: it shows the network before somebody is found.
  func trial() throws(PoseBackendError) -> [NetworkOutput] {
    let black = [UInt8](repeating: 0, count: picture.columns * picture.rows * 3)
    return try network.run(picture.input(black), dimensions: picture.dimensions, at: 0)
  }

  /// The network's output for a picture of its size.
  func outputs(for bytes: [UInt8], at time: Double) throws(PoseBackendError) -> [NetworkOutput] {
    let outputs = try network.run(
      picture.input(bytes),
      dimensions: picture.dimensions,
      at: time
    )
    if outputs.contains(where: { $0.values.contains(where: \.isNaN) }) {
      throw PoseBackendError(
        .badModel,
        "'\(network.name)' gave NaN at \(time.text(decimals: 6)) s: its weights or its export are damaged"
      )
    }
    return outputs
  }

  /// Reads what the network gave.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `badModel` if it is not what a network of its kind gives.
  func read<Value>(
    _ body: () throws(NetworkMismatch) -> Value
  ) throws(PoseBackendError) -> Value {
    do throws(NetworkMismatch) {
      return try body()
    } catch {
      throw Self.error(network.name, owner, error)
    }
  }

  private static func error(
    _ name: String,
    _ owner: String,
    _ mismatch: NetworkMismatch
  ) -> PoseBackendError {
    PoseBackendError(.badModel, "'\(name)' is no \(owner): it \(mismatch.reason)")
  }
}
