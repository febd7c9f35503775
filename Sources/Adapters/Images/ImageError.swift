// SPDX-License-Identifier: Apache-2.0
public import Platform

/// A picture that cannot be drawn, written or read: what was tried, and why it did not work.
public struct ImageError: Error, Sendable, Equatable {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Drawing an SVG document into pixels.
    case draw
    /// Turning pixels into a PNG file.
    case encode
    /// Turning a PNG file into pixels.
    case decode
  }

  /// What was tried.
  public var operation: Operation
  /// The library's text.
  public var text: String

  /// Creates an error.
  public init(_ operation: Operation, _ text: String) {
    self.operation = operation
    self.text = text
  }
}

extension ImageError: CustomStringConvertible {
  /// `cannot <operation> the picture: <the library's text>`.
  public var description: String {
    "cannot \(operation.rawValue) the picture: \(text)"
  }
}

extension ImageError: ExitStatusConvertible {
  /// A picture that is read is the user's; one that is drawn or written is ours.
  public var exitStatus: ExitStatus {
    operation == .decode ? .badData : .internalFault
  }
}
