// SPDX-License-Identifier: Apache-2.0
package import Platform

/// A picture that cannot be drawn, written or read: what was tried, and why it did not work.
package struct ImageError: Error, Sendable, Equatable {
  /// What was tried.
  package enum Operation: String, Sendable {
    /// Drawing an SVG document into pixels.
    case draw
    /// Turning pixels into a PNG file.
    case encode
    /// Turning a PNG file into pixels.
    case decode
  }

  /// What was tried.
  package var operation: Operation
  /// The library's text.
  package var text: String

  /// Creates an error.
  package init(_ operation: Operation, _ text: String) {
    self.operation = operation
    self.text = text
  }
}

extension ImageError: CustomStringConvertible {
  /// `cannot <operation> the picture: <the library's text>`.
  package var description: String {
    "cannot \(operation.rawValue) the picture: \(text)"
  }
}

extension ImageError: ExitStatusConvertible {
  /// A picture that is read is the user's; one that is drawn or written is ours.
  package var exitStatus: ExitStatus {
    operation == .decode ? .badData : .internalFault
  }
}
