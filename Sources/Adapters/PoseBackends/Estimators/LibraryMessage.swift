// SPDX-License-Identifier: Apache-2.0

/// Room for the text in which a C library says what went wrong.
struct LibraryMessage {
  /// The room in bytes, the closing 0 included.
  static let capacity = 2048

  /// The text, closed by a 0.
  var characters = [CChar](repeating: 0, count: capacity)

  /// The error of an operation that failed.
  ///
  /// - Parameters:
  ///   - operation: What could not be done, as `open the model`.
  ///   - isOutOfMemory: Whether there was no memory, so that the library could not say so itself.
  /// - Returns: An error of the kind `runtime` with the library's own text.
  func error(_ operation: String, isOutOfMemory: Bool) -> PoseBackendError {
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = isOutOfMemory ? "out of memory" : String(decoding: bytes, as: UTF8.self)
    return PoseBackendError(.runtime, "cannot \(operation): \(text)")
  }
}
