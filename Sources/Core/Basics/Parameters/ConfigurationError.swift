// SPDX-License-Identifier: Apache-2.0

/// An error in the text of a configuration, in words for the user.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  /// One phrase without a full stop, with a suggestion if a name is nearly right.
  public let message: String

  /// Creates an error.
  package init(_ message: String) {
    self.message = message
  }

  /// The message alone, as error texts print it.
  public var description: String { message }

  /// A name that is not among the known ones.
  ///
  /// - Parameters:
  ///   - kind: What is named, as "counter".
  ///   - name: The name given.
  ///   - owner: What would have the name, as "counter 'zig-zag'".
  ///   - known: The names there are.
  /// - Returns: An error that suggests the nearest name, or lists all where they are few.
  package static func unknown(
    _ kind: String,
    _ name: String,
    of owner: String? = nil,
    known: [String]
  ) -> ConfigurationError {
    let whose = owner.map { " of \($0)" } ?? ""
    let hint =
      if let near = closest(name, in: known + FormerNames.former(of: known)) {
        "; did you mean '\(FormerNames.current(near))'?"
      } else if known.isEmpty {
        "; it has none"
      } else if known.count <= 12 {
        "; known: \(known.joined(separator: ", "))"
      } else {
        ""
      }
    return ConfigurationError("unknown \(kind) '\(name)'\(whose)\(hint)")
  }
}
