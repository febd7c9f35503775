// SPDX-License-Identifier: Apache-2.0

package import Basics
import Platform

/// The arguments of one call of a command, checked against its table.
///
/// Asking for an option or operand that the table does not have is a programmer error.
package struct ParsedArguments: Sendable {
  let specification: CommandSpecification
  private let optionValues: [String: [String]]
  private let operandValues: [String: [String]]

  init(
    specification: CommandSpecification,
    optionValues: [String: [String]],
    operandValues: [String: [String]]
  ) {
    self.specification = specification
    self.optionValues = optionValues
    self.operandValues = operandValues
  }

  /// Whether an option or flag was given.
  package func has(_ name: String) -> Bool {
    _ = option(name)
    return optionValues[name] != nil
  }

  /// All values of an option in the order given, or its default alone; empty where it has none.
  package func strings(_ name: String) -> [String] {
    let option = option(name)
    return optionValues[name] ?? option.defaultValue.map { [$0] } ?? []
  }

  /// The value of an option, or its default.
  package func string(_ name: String) -> String? {
    strings(name).last
  }

  /// The value of an option as a whole number.
  ///
  /// - Throws: ``UsageError`` where it is none or out of range.
  package func integer(
    _ name: String,
    in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let value = Int(text) else {
      throw UsageError("--\(name) needs a whole number, not '\(text)'")
    }
    guard range.contains(value) else {
      throw UsageError(
        "--\(name) is \(text), but must be "
          + words(
            from: range.lowerBound == .min ? nil : "\(range.lowerBound)",
            to: range.upperBound == .max ? nil : "\(range.upperBound)"
          )
      )
    }
    return value
  }

  /// The value of an option as a finite number.
  ///
  /// - Throws: ``UsageError`` where it is none or out of range.
  package func number(
    _ name: String,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let value = Double(text), value.isFinite else {
      throw UsageError("--\(name) needs a number, not '\(text)'")
    }
    guard range.contains(value) else {
      throw UsageError(
        "--\(name) is \(text), but must be "
          + words(
            from: range.lowerBound == -.infinity ? nil : "\(range.lowerBound)",
            to: range.upperBound == .infinity ? nil : "\(range.upperBound)"
          )
      )
    }
    return value
  }

  /// The value of an option as a case of an enumeration, by its raw value.
  ///
  /// - Throws: ``UsageError`` with all cases where it is none of them.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = string(name) else { return nil }
    guard let value = Choice(rawValue: text) else {
      throw .unknownValue(text, of: "--\(name)", choices: Choice.allCases.map(\.rawValue))
    }
    return value
  }

  /// The values of an operand in the order given.
  package func operands(_ name: String) -> [String] {
    precondition(
      specification.operands.contains { $0.name == name },
      "no operand \(name) is declared"
    )
    return operandValues[name] ?? []
  }

  /// The value of an operand; nil where an optional one is not given.
  package func operand(_ name: String) -> String? {
    operands(name).first
  }

  /// The value of an operand that must be given.
  ///
  /// - Precondition: The operand's arity is `.one` or `.many`.
  package func required(_ name: String) -> String {
    guard let value = operands(name).first else {
      preconditionFailure("operand \(name) is not a required one")
    }
    return value
  }

  /// `--jobs N`, or the number of processors.
  ///
  /// - Throws: ``UsageError`` where it is not in 1...1024.
  package func jobs() throws(UsageError) -> Int {
    try integer("jobs", in: 1...1024) ?? Machine.processorCount
  }

  /// `--seed N`, for commands that declare ``Option/seed``.
  ///
  /// - Throws: ``UsageError`` where it is not in 0 ..< 2⁶⁴.
  package func seed() throws(UsageError) -> UInt64 {
    let text = string("seed") ?? "0"
    guard let value = UInt64(text) else {
      throw UsageError("--seed needs a whole number from 0, not '\(text)'")
    }
    return value
  }

  /// `--shard I/N`, for commands that declare ``Option/shard``.
  ///
  /// - Throws: ``UsageError`` where it is not two whole numbers with 1 <= I <= N, a million at most.
  package func shard() throws(UsageError) -> Shard {
    guard let text = string("shard") else { return .whole }
    guard let shard = Shard(text) else {
      throw UsageError("--shard needs I/N with I from 1 to N, at most a million, not '\(text)'")
    }
    return shard
  }

  private func option(_ name: String) -> Option {
    guard let option = specification.allOptions.first(where: { $0.name == name }) else {
      preconditionFailure("no option --\(name) is declared")
    }
    return option
  }
}

/// A range in words: `at least 1`, `at most 3`, `from 1 to 3`; a bound is nil where it is no limit.
private func words(from lower: String?, to upper: String?) -> String {
  switch (lower, upper) {
  case (nil, nil): "any number"
  case (nil, let upper?): "at most \(upper)"
  case (let lower?, nil): "at least \(lower)"
  case (let lower?, let upper?): "from \(lower) to \(upper)"
  }
}
