// SPDX-License-Identifier: Apache-2.0

/// The part that an option's value has as a path, so that no output of a command replaces its input.
package enum PathRole: Sendable {
  /// No path, or one that is only looked at.
  case none
  /// A file or folder that is read; the closure takes the path out of the value, or gives nil for none.
  case input(@Sendable (String) -> String?)
  /// A file that is written; `-` is standard output.
  case output(OutputKind)
  /// A file of a kind, of which the command itself makes a path out of the value; `-` is standard output.
  case namedOutput(OutputKind)
  /// A folder that is written and replaced as a whole.
  case resultFolder
  /// A folder to which files are added.
  case folder
  /// A file that is read and changed where it is.
  case store
}

extension Option {
  /// An option whose value is a file or folder that is read.
  ///
  /// - Parameters:
  ///   - name: The name without dashes, kebab-case.
  ///   - placeholder: The value's name in the help, in capitals.
  ///   - help: One phrase.
  ///   - isRepeatable: Whether it may be given several times, each time adding a value.
  ///   - path: Takes the path out of a value; nil for a value that has none.
  /// - Returns: A row of the table.
  package static func input(
    _ name: String,
    _ placeholder: String,
    _ help: String,
    isRepeatable: Bool = false,
    path: @escaping @Sendable (String) -> String? = { $0 }
  ) -> Option {
    .value(name, placeholder, help, isRepeatable: isRepeatable).in(.input(path))
  }

  /// An option whose value is a file that is written; `-` is standard output.
  ///
  /// - Parameters:
  ///   - name: The name without dashes, kebab-case.
  ///   - short: A one-letter name.
  ///   - help: One phrase.
  ///   - kind: The kind of the file; a file of another kind is not replaced.
  /// - Returns: A row of the table.
  package static func output(
    _ name: String,
    short: Character? = nil,
    _ help: String,
    _ kind: OutputKind
  ) -> Option {
    .value(name, short: short, "FILE", help).in(.output(kind))
  }

  /// The same option with a part as a path.
  package func `in`(_ role: PathRole) -> Option {
    var option = self
    option.role = role
    return option
  }
}
