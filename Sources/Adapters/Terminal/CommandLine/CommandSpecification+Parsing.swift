// SPDX-License-Identifier: Apache-2.0

import Basics

extension CommandSpecification {
  /// Reads arguments by this table.
  ///
  /// Understands `--name=value`, `--name value`, `-n value`, `-nvalue`, bundled flags, `--` before
  /// operands that start with a dash, and negative numbers as values and operands. Options and
  /// operands may come in any order.
  ///
  /// - Parameter arguments: What follows the program's name and the verb.
  /// - Returns: What the arguments say, complete and free of contradictions.
  /// - Throws: ``UsageError`` for an unknown, replaced or repeated option, a missing or unwanted value, and
  ///   missing or unexpected operands.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = Parser(specification: self, rest: arguments[...])
    try parser.parse()
    return ParsedArguments(
      specification: self,
      optionValues: parser.values,
      operandValues: try assign(parser.operands)
    )
  }

  /// Gives operands to their names by place.
  private func assign(_ values: [String]) throws(UsageError) -> [String: [String]] {
    var result: [String: [String]] = [:]
    var rest = values[...]
    for operand in operands {
      switch operand.arity {
      case .one, .optional:
        if let value = rest.popFirst() {
          result[operand.name] = [value]
        } else if operand.arity == .one {
          throw UsageError("missing \(operand.name)")
        }
      case .many, .any:
        if rest.isEmpty && operand.arity == .many {
          throw UsageError("missing \(operand.name)")
        }
        result[operand.name] = Array(rest)
        rest = []
      }
    }
    if let extra = rest.first { throw UsageError("unexpected argument '\(extra)'") }
    return result
  }
}

/// The state while arguments are read from left to right.
private struct Parser {
  let specification: CommandSpecification
  var rest: ArraySlice<String>
  var values: [String: [String]] = [:]
  var operands: [String] = []

  mutating func parse() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-") && argument != "-" && Double(argument) == nil {
        try parseShort(argument.dropFirst())
      } else {
        operands.append(argument)
      }
    }
  }

  /// `name` or `name=value`.
  private mutating func parseLong(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = specification.allOptions.first(where: { $0.name == name }) else {
      if let command = specification.replacedOptions[name] {
        throw UsageError("'--\(name)' is now '\(command)'")
      }
      let names = specification.allOptions.map(\.name)
      throw UsageError(
        "unknown option '--\(name)'"
          + suggestion(closest(name, in: names).map { "--\($0)" })
      )
    }
    if parts.count == 2 {
      guard option.placeholder != nil else {
        throw UsageError("--\(name) takes no value")
      }
      try add(String(parts[1]), to: option)
    } else {
      try addNext(to: option)
    }
  }

  /// Flags bundled behind one dash; the last may be an option with its value behind it.
  private mutating func parseShort(_ text: Substring) throws(UsageError) {
    if text.count > 1, specification.allOptions.contains(where: { $0.name == text }) {
      throw UsageError("unknown option '-\(text)'" + suggestion("--\(text)"))
    }
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = specification.allOptions.first(where: { $0.short == letter }) else {
        throw UsageError("unknown option '-\(letter)'")
      }
      if option.placeholder != nil && !letters.isEmpty {
        if letters.first == "=" { letters.removeFirst() }
        try add(String(letters), to: option)
        return
      }
      try addNext(to: option)
    }
  }

  /// A flag, or an option whose value is the next argument.
  private mutating func addNext(to option: Option) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      try add("", to: option)
      return
    }
    guard let next = rest.first,
      !next.hasPrefix("-") || next == "-" || Double(next) != nil
    else { throw UsageError("--\(option.name) needs a value \(placeholder)") }
    rest.removeFirst()
    try add(next, to: option)
  }

  private mutating func add(_ value: String, to option: Option) throws(UsageError) {
    guard option.isRepeatable || values[option.name] == nil else {
      throw UsageError("--\(option.name) is given twice")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw .unknownValue(value, of: "--\(option.name)", choices: option.choices)
    }
    values[option.name, default: []].append(value)
  }
}

extension UsageError {
  /// A value that is not among the allowed ones.
  static func unknownValue(_ value: String, of name: String, choices: [String]) -> UsageError {
    UsageError(
      "\(name) is '\(value)', but must be one of " + choices.joined(separator: ", ")
        + suggestion(closest(value, in: choices))
    )
  }
}

/// `; did you mean 'x'?`, or nothing.
func suggestion(_ text: String?) -> String {
  text.map { "; did you mean '\($0)'?" } ?? ""
}
