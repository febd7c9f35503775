// SPDX-License-Identifier: Apache-2.0

/// A function that makes an entry of a catalogue of typed values, as an app calls it:
/// `zigZagFixed(minAmplitude: 0.12, cooldown: .seconds(0.4))`.
///
/// The functions of `RepKit` are written from these, and so are the calls that `rep-tune` writes.
package struct TypedFunction: Sendable {
  /// An argument, with what stands in its place if it is left out.
  package struct Argument: Sendable {
    /// The label.
    package var label: String
    /// The type of the value.
    package var type: String
    /// The default as Swift spells it.
    package var defaultText: String
    /// One line that says what it is, with its unit and range.
    package var summary: String
    /// The way it is given to the initializer: by position, unless it has a label there.
    package var isLabelled = false

    /// Creates an argument that is no parameter.
    package init(_ label: String, _ type: String, default text: String, _ summary: String) {
      self.label = label
      self.type = type
      defaultText = text
      self.summary = summary
      isLabelled = true
    }

    /// Creates the argument of a parameter.
    package init(_ parameter: Parameter) {
      label = parameter.name.camelCase()
      type = parameter.swiftType
      defaultText = parameter.swiftText(of: parameter.defaultValue)
      summary = parameter.summary + parameter.swiftRange
    }
  }

  /// The type that has the function and is made by it.
  package let type: String
  /// The kebab-case name of the entry.
  package let entry: String
  /// One sentence that says what is made.
  package let summary: String
  /// The arguments in order.
  package let arguments: [Argument]

  /// Creates a function.
  package init(
    of type: String,
    making entry: String,
    _ summary: String,
    _ parameters: [Parameter],
    then others: [Argument] = []
  ) {
    self.type = type
    self.entry = entry
    self.summary = summary
    arguments = parameters.map { Argument($0) } + others
  }

  /// The first lines of a file of such functions.
  package static let header = """
    // SPDX-License-Identifier: Apache-2.0
    // Written from the catalogue: run the tests with REP_RECORD=1 after a change there.

    """

  /// The import of a file that calls such functions and publishes what they make.
  package static let importLine = "public import RepKit"

  /// The name: `zigZagFixed`.
  package var name: String { entry.camelCase() }

  /// A call of the function, with the arguments that are given in their order.
  ///
  /// - Parameter values: Swift texts by label.
  /// - Returns: An expression, each argument on a line of its own, as the value of a member.
  package func call(_ values: [String: String]) -> String {
    let given = arguments.compactMap { argument in
      values[argument.label].map { "\(argument.label): \($0)" }
    }
    return "\(type).\(name)" + Self.list(given, atMost: 0, indentation: 2)
  }

  /// The declaration with its comment, indented as a member of an extension.
  package var declaration: String {
    let labelled = arguments.filter(\.isLabelled).map { "\($0.label): \($0.label)" }
    let values = arguments.filter { !$0.isLabelled }.map(\.label)
    var lines = comment.map { $0.isEmpty ? "///" : "/// \($0)" }
    let parameters = arguments.map { "\($0.label): \($0.type) = \($0.defaultText)" }
    lines.append("public static func \(name)\(Self.list(parameters)) -> \(type) {")
    lines.append("  \(type)" + Self.list(["\"\(entry)\""] + labelled + values, indentation: 2))
    lines.append("}")
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { "  \($0)\n" }.joined()
  }

  private var comment: [String] {
    let parameters =
      arguments.count == 1
      ? arguments.map { "- Parameter \($0.label): \($0.summary)" }
      : ["- Parameters:"] + arguments.map { "  - \($0.label): \($0.summary)" }
    return [summary, ""] + (arguments.isEmpty ? [] : parameters)
      + ["- Returns: `\(entry)` with these values, which `RepSession` checks."]
  }

  /// A list in parentheses, each element on a line of its own if there are more than some.
  private static func list(
    _ elements: [String],
    atMost most: Int = 1,
    indentation: Int = 0
  ) -> String {
    guard elements.count > most else { return "(" + elements.joined() + ")" }
    let margin = String(repeating: " ", count: indentation)
    let lines = elements.map { "\(margin)  \($0)" }.joined(separator: ",\n")
    return "(\n\(lines)\n\(margin))"
  }
}
