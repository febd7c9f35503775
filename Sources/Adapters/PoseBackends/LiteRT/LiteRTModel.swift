// SPDX-License-Identifier: Apache-2.0
import Basics
internal import CLiteRT

/// A model of one picture in and numbers out, in LiteRT.
///
/// Runs the library that it is given: whoever opens it has checked the digest, see
/// ``BackendFolder``. The library is never unloaded.
@safe final class LiteRTModel {
  /// What an output consists of.
  enum Element {
    /// Numbers as they are.
    case float32
    /// Whole numbers in 0...255, given as such.
    case uint8
  }

  /// An output that a model must have.
  struct Output {
    /// What it consists of.
    var element: Element
    /// How many numbers it has.
    var count: Int
  }

  private let model: OpaquePointer
  private let outputs: [Output]
  private var values: [Float]

  /// Loads the library and opens a model.
  ///
  /// - Parameters:
  ///   - library: The path of `libLiteRt.so`.
  ///   - path: The path of the weights.
  ///   - columns: The columns of the picture. A model without a size of its own gets this one.
  ///   - rows: Its rows.
  ///   - outputs: The outputs in the model's order.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  init(
    library: String,
    model path: String,
    columns: Int,
    rows: Int,
    outputs: [Output]
  ) throws(PoseBackendError) {
    self.outputs = outputs
    values = [Float](repeating: 0, count: outputs.reduce(0) { $0 + $1.count })
    var opened: OpaquePointer?
    var message = LibraryMessage()
    let wanted = outputs.map { output in
      rep_model_output(
        element: output.element == .float32 ? REP_MODEL_FLOAT32 : REP_MODEL_UINT8,
        count: output.count
      )
    }
    let status = unsafe rep_model_open(
      library,
      path,
      rep_model_picture(columns: Int32(columns), rows: Int32(rows)),
      wanted,
      wanted.count,
      &opened,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_MODEL_OK, let opened = unsafe opened else {
      throw message.error("open '\(path)'", isOutOfMemory: status == REP_MODEL_NO_MEMORY)
    }
    unsafe model = unsafe opened
  }

  deinit {
    unsafe rep_model_close(model)
  }

  /// Runs the model once, by `LiteRtRunCompiledModel`.
  ///
  /// - Parameters:
  ///   - input: The picture, row by row, three bytes a pixel: [rows x columns x 3].
  ///   - time: The presentation time, for the message.
  /// - Returns: The numbers of each output, in order.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  func run(_ input: [UInt8], at time: Double) throws(PoseBackendError) -> [ArraySlice<Float>] {
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
    var rest = values[...]
    return outputs.map { output in
      let own = rest.prefix(output.count)
      rest = rest.dropFirst(output.count)
      return own
    }
  }
}
