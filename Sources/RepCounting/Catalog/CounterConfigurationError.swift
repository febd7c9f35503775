// SPDX-License-Identifier: Apache-2.0
import Basics

/// Why a text is not a counter configuration.
public struct CounterConfigurationError: Error, Hashable, CustomStringConvertible {
  /// One phrase without a full stop, with a suggestion where a name is nearly right.
  public let message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// A name that is not among the known ones.
  static func unknown(
    _ kind: String,
    _ name: String,
    of owner: String? = nil,
    known: [String]
  ) -> CounterConfigurationError {
    let whose = owner.map { " of \($0)" } ?? ""
    let hint =
      if let near = closest(name, in: known) {
        "; did you mean '\(near)'?"
      } else if known.isEmpty {
        "; it has none"
      } else if known.count <= 12 {
        "; known: \(known.joined(separator: ", "))"
      } else {
        ""
      }
    return CounterConfigurationError("unknown \(kind) '\(name)'\(whose)\(hint)")
  }
}
