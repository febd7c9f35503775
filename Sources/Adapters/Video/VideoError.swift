// SPDX-License-Identifier: Apache-2.0
package import Platform

/// A failure to read or write media, described as `cannot <operation> '<path>': <text>`.
package struct VideoError: Error, Sendable, Equatable {
  /// What went wrong, as far as a caller acts on it.
  package enum Kind: Sendable, Equatable {
    /// The input file is not there or may not be read.
    case missingInput
    /// The input is not a video, or none of its frames can be decoded.
    case badMedia
    /// This machine's FFmpeg has no encoder for what was asked.
    case missingEncoder
    /// The output file cannot be created.
    case cannotCreate
    /// Reading or writing failed half-way, for example because the disk is full.
    case inputOutput
    /// A library call failed that cannot fail on any input, for example for lack of memory.
    case internalFault
  }

  /// What was tried, a verb for the sentence: `open`, `decode`, `encode`.
  package var operation: String
  /// The file, as the user named it.
  package var path: String
  /// The library's or the system's error number; 0 where neither reported one.
  package var code: Int32
  /// The reason: one phrase, without a full stop.
  package var text: String
  /// What a caller acts on.
  package var kind: Kind

  /// Creates an error.
  package init(_ kind: Kind, operation: String, path: String, code: Int32 = 0, text: String) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.code = code
    self.text = text
  }
}

extension VideoError: CustomStringConvertible {
  /// One line for a person.
  package var description: String { "cannot \(operation) '\(path)': \(text)" }
}

extension VideoError: ExitStatusConvertible {
  /// The exit status of a command that ends with this error.
  package var exitStatus: ExitStatus {
    switch kind {
    case .badMedia: .badData
    case .missingInput, .missingEncoder: .missingInput
    case .internalFault: .internalFault
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    }
  }
}
