// SPDX-License-Identifier: Apache-2.0
import Basics

/// MoveNet SinglePose, Lightning or Thunder, in ONNX Runtime.
final class ONNXMoveNet: SinglePoseNetwork {
  private let network: PictureNetwork

  /// Opens the network.
  ///
  /// - Throws: ``PoseBackendError``.
  init(_ files: InstalledFiles, settings: ParameterValues) throws(PoseBackendError) {
    network = try PictureNetwork(files, kind: .movenet, settings: settings, padding: 0)
    let picture = network.picture
    _ = try network.read { () throws(NetworkMismatch) in
      guard picture.columns == picture.rows else {
        throw NetworkMismatch(
          "takes \(picture.columns) x \(picture.rows) pixels, which is no square"
        )
      }
    }
  }

  /// Columns and rows of the square that it is shown.
  var size: Int { network.picture.columns }

  /// y, x and score of 17 joints, as fractions of the square.
  func triples(of picture: [UInt8], at time: Double) throws(PoseBackendError) -> [Float] {
    let outputs = try network.outputs(for: picture, at: time)
    return try network.read { () throws(NetworkMismatch) in try OneStage.movenet(outputs) }
  }
}
