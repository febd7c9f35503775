// SPDX-License-Identifier: Apache-2.0

/// What a command accepts, as data: the parser, the help and the messages all read this table.
package struct CommandSpecification: Sendable {
  /// The verb that picks the command; nil for what a program does without a verb.
  package var verb: String?
  /// One sentence.
  package var abstract: String
  /// Paragraphs below the options; lines are printed as they are.
  package var discussion: String
  /// Whole command lines with a word on each.
  package var examples: [Example]
  /// The options beside those every command has.
  package var options: [Option]
  /// The operands in their order; only the last may be optional or repeated.
  package var operands: [Operand]
  /// The names of options of older versions, each with the command line that took its place.
  package var replacedOptions: [String: String]
  /// Whether `--help` keeps silent about it, as about workers.
  package var isHidden: Bool
  /// The state of the work after an interruption, one phrase.
  package var interruption: String

  /// The state of a command that prints or writes at its end.
  package static let nothingWritten = "nothing was written"
  /// The state of a command that keeps each piece of its work and makes none twice.
  package static let goesOn = "finished work is kept; the same command continues from there"
  /// The state of a command that writes several files, the one that counts last.
  package static let startsAnew = "existing files are kept; the same command starts again"

  /// A command line and what it does.
  package struct Example: Sendable {
    /// The whole command line.
    package var command: String
    /// What it does, one phrase.
    package var purpose: String

    /// Creates an example.
    package init(_ command: String, _ purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - verb: The verb that picks the command; nil for what a program does without a verb.
  ///   - abstract: One sentence.
  ///   - discussion: Paragraphs below the options.
  ///   - examples: Whole command lines.
  ///   - options: The options beside those every command has.
  ///   - operands: The operands in their order.
  ///   - replacedOptions: The names of options of older versions, each with what is typed now.
  ///   - interruption: The state of the work after an interruption, one phrase.
  ///   - isHidden: Whether `--help` keeps silent about it.
  /// - Precondition: Options have different names, also from ``commonOptions`` and replaced options, and only
  ///   the last operand is optional or repeated.
  package init(
    verb: String? = nil,
    abstract: String,
    discussion: String = "",
    examples: [Example] = [],
    options: [Option] = [],
    operands: [Operand] = [],
    replacedOptions: [String: String] = [:],
    interruption: String = Self.nothingWritten,
    isHidden: Bool = false
  ) {
    self.verb = verb
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.options = options
    self.operands = operands
    self.replacedOptions = replacedOptions
    self.isHidden = isHidden
    self.interruption = interruption
    let names = allOptions.map(\.name) + replacedOptions.keys
    precondition(Set(names).count == names.count, "an option is declared twice")
    precondition(
      operands.dropLast().allSatisfy { $0.arity == .one },
      "only the last operand is optional or repeated"
    )
  }

  /// The command's own options, then the common ones.
  var allOptions: [Option] { options + Self.commonOptions }

  /// What every command understands.
  package static let commonOptions: [Option] = [
    .value(
      "jobs",
      short: "j",
      "N",
      "The number of parallel jobs (default: the number of processors)"
    ),
    .flag("json", "Print results as JSON"),
    .value(
      "diagnostics",
      "FORMAT",
      "The format of findings about files",
      default: "text",
      choices: ["text", "json"]
    ),
    .flag("quiet", short: "q", "Print no progress and no notes"),
    .flag("help", short: "h", "Print this help"),
    .flag("version", "Print the version"),
  ]
}

/// An option: `--name` or `--name VALUE`, with at most one short name.
package struct Option: Sendable {
  /// The name without dashes, kebab-case.
  package var name: String
  /// A one-letter name.
  package var short: Character?
  /// What stands for the value in the help, in capitals; nil for a flag.
  package var placeholder: String?
  /// One phrase.
  package var help: String
  /// The value where the option is not given, as it would be written.
  package var defaultValue: String?
  /// The only values allowed, if not empty.
  package var choices: [String]
  /// Whether it may be given several times, each time adding a value.
  package var isRepeatable: Bool
  /// The part of its value as a path.
  package var role = PathRole.none

  /// An option that is there or not.
  package static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
    Option(
      name: name,
      short: short,
      placeholder: nil,
      help: help,
      defaultValue: nil,
      choices: [],
      isRepeatable: false
    )
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - name: The name without dashes, kebab-case.
  ///   - short: A one-letter name.
  ///   - placeholder: What stands for the value in the help, in capitals.
  ///   - help: One phrase.
  ///   - defaultValue: The value where the option is not given, as it would be written.
  ///   - choices: The only values allowed, if not empty.
  ///   - isRepeatable: Whether it may be given several times, each time adding a value.
  /// - Returns: A row of the table.
  package static func value(
    _ name: String,
    short: Character? = nil,
    _ placeholder: String,
    _ help: String,
    default defaultValue: String? = nil,
    choices: [String] = [],
    isRepeatable: Bool = false
  ) -> Option {
    Option(
      name: name,
      short: short,
      placeholder: placeholder,
      help: help,
      defaultValue: defaultValue,
      choices: choices,
      isRepeatable: isRepeatable
    )
  }

  /// `--seed N`, for commands that use randomness.
  package static let seed = Option.value(
    "seed",
    "N",
    "The seed of all randomness",
    default: "0"
  )
  /// `--shard I/N`, for commands whose work can be split between machines.
  package static let shard = Option.value(
    "shard",
    "I/N",
    "Do only the I-th of N shares of the clips, I from 1; each clip's share follows from its id"
  )
}

/// An argument that is known by its place.
package struct Operand: Sendable {
  /// How often it is given.
  package enum Arity: Sendable {
    /// Exactly once.
    case one
    /// Once or not at all.
    case optional
    /// At least once.
    case many
    /// Any number of times.
    case any
  }

  /// What stands for it in the help, in capitals; also its name in ``ParsedArguments``.
  package var name: String
  /// One phrase.
  package var help: String
  /// How often it is given.
  package var arity: Arity
  /// Whether it is a file or folder that is read.
  package var isPath: Bool

  /// Creates an operand.
  package init(_ name: String, _ help: String, _ arity: Arity = .one, isPath: Bool = true) {
    self.name = name
    self.help = help
    self.arity = arity
    self.isPath = isPath
  }
}
