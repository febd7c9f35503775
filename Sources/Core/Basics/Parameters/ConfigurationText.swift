// SPDX-License-Identifier: Apache-2.0

/// The text of a configuration, `name:param=value,...`, taken apart.
package struct ConfigurationText: Sendable, Hashable {
  /// One `name=value`.
  package struct Assignment: Sendable, Hashable {
    /// The parameter's name.
    package var name: String
    /// The value as it was written.
    package var value: String
  }

  /// The catalogue entry's name of today.
  package let name: String
  /// What it is given, in the order of the text.
  package let assignments: [Assignment]

  /// Takes a text apart; whether its names are known is for others to say.
  ///
  /// - Throws: `ConfigurationError` where the text is not of that form, or gives a parameter twice.
  package init(parsing text: String) throws(ConfigurationError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw ConfigurationError("there is nothing after ':'")
    }
    var assignments: [Assignment] = []
    for assignment in parts.count > 1 ? parts[1].split(separator: ",") : [] {
      let pair = assignment.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw ConfigurationError("'\(assignment)' is not of the form name=value")
      }
      guard !assignments.contains(where: { $0.name == pair[0] }) else {
        throw ConfigurationError("parameter '\(pair[0])' is given twice")
      }
      assignments.append(Assignment(name: pair[0], value: pair[1]))
    }
    name = FormerNames.current(String(parts[0]))
    self.assignments = assignments
  }
}
