// SPDX-License-Identifier: Apache-2.0
package import Basics
internal import CLiteRT
package import PoseTracks

/// MoveNet SinglePose Lightning in LiteRT.
///
/// Runs the library that it is given: whoever opens it has checked the digest, see
/// ``BackendFolder``. The library is never unloaded.
@safe package final class MoveNetEstimator: PoseEstimator {
  /// Columns and rows of what the model is shown.
  static let inputSize = 192

  private let model: OpaquePointer
  private let settings: ParameterValues
  private var resampler = SquareResampler(size: inputSize)
  private var input: [UInt8] = []
  private var values = [Float](repeating: 0, count: MoveNetOutput.valueCount)
  private var crop: SquareCrop?

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
    var opened: OpaquePointer?
    var message = LibraryMessage()
    let status = unsafe rep_model_open(
      library,
      path,
      Self.inputSize * Self.inputSize * 3,
      MoveNetOutput.valueCount,
      &opened,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_MODEL_OK, let opened = unsafe opened else {
      throw message.error(
        "open '\(path)'",
        isOutOfMemory: status == REP_MODEL_NO_MEMORY
      )
    }
    unsafe model = unsafe opened
  }

  deinit {
    unsafe rep_model_close(model)
  }

  /// Finds the pose in the next frame: always one, for the model sees somebody in anything.
  ///
  /// Calls `LiteRtRunCompiledModel`.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let frame = FrameSize(width: image.width, height: image.height)
    let crop = crop ?? SquareCrop(around: frame)
    resampler.scale(crop, of: image, into: &input)
    var message = LibraryMessage()
    let status = unsafe rep_model_run(
      model,
      input,
      &values,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_MODEL_OK else {
      throw message.error(
        "find the pose at \(time.text(decimals: 6)) s",
        isOutOfMemory: status == REP_MODEL_NO_MEMORY
      )
    }
    let output = MoveNetOutput(values, in: crop)
    self.crop = SquareCrop(following: output, in: frame, above: Float(settings["tracking"]))
    return [output.observation(missingBelow: Float(settings["joint"]))]
  }
}
