// SPDX-License-Identifier: Apache-2.0
import Basics
package import Forecasting
import Platform
package import Terminal

/// The option that says which sets users do.
package struct ProfileOption: Sendable {
  /// The option.
  package static let table = Option.input(
    "profile",
    "FILE",
    "The sets that your users do, with which the clips are compared; 'rep-ingest profile' makes one "
      + "(default: strength training)"
  )

  private let path: String?

  /// Takes what the arguments say.
  ///
  /// - Precondition: The command has the option.
  package init(_ arguments: ParsedArguments) { path = arguments.string("profile") }

  /// Reads the profile, and prints what is wrong with it.
  ///
  /// - Returns: The profile, the usual one without a file; nil if the file has errors.
  /// - Throws: `PlatformError` if the file cannot be read.
  package func read(in terminal: Terminal) throws -> UserProfile? {
    guard let path else { return .usual }
    let (profile, findings) = UserProfile.parse(try Files.read(path), file: path)
    terminal.emit(findings)
    return profile
  }
}
