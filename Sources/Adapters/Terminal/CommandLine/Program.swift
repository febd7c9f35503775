// SPDX-License-Identifier: Apache-2.0

import Basics
import Glibc
package import Platform

/// A program with its commands.
///
/// The command without a verb, if there is one, does what the program does by default. A first
/// argument that equals a verb picks that verb; write `./check` for a folder of that name.
package struct Program: Sendable {
  /// The program's name, as in messages.
  package var name: String
  /// The commands, in the order of the help.
  package var commands: [any Command.Type]
  /// The first sentence of the help, for a program of verbs alone; nil for that of the command without a verb.
  package var abstract: String?

  /// Creates a program.
  ///
  /// - Precondition: There is at least one command, and verbs are different.
  package init(_ name: String, _ commands: [any Command.Type], abstract: String? = nil) {
    precondition(!commands.isEmpty, "a program needs a command")
    self.name = name
    self.commands = commands
    self.abstract = abstract
    let verbs = commands.map { $0.specification.verb ?? "" }
    precondition(Set(verbs).count == verbs.count, "two commands share a verb")
  }

  /// Runs the command that the process's arguments pick, and ends the process with its status.
  package func main() -> Never {
    StandardDescriptors.claim()
    Interruption.install()
    let output = TerminalOutput.standard
    let status: ExitStatus
    do {
      status = run(try ProcessArguments.texts(), output: output)
    } catch {
      status = end(
        with: error,
        help: "\(name) --help",
        Terminal(program: name, output: output)
      )
    }
    exit(status.rawValue)
  }

  /// Runs the command that the arguments pick.
  ///
  /// Never throws: each error is printed in one line `name: error: message`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - output: Where results and diagnostics go.
  /// - Returns: The status to end with.
  package func run(_ arguments: [String], output: TerminalOutput) -> ExitStatus {
    let status = runIgnoringOutput(arguments, output: output)
    guard let failure = output.failure else { return status }
    output.write("\(name): error: \(failure)\n", to: .diagnostics)
    return failure.exitStatus
  }

  private func runIgnoringOutput(_ arguments: [String], output: TerminalOutput) -> ExitStatus {
    var terminal = Terminal(program: name, output: output)
    let call: Call
    do {
      call = try pick(arguments)
    } catch {
      return end(with: error, help: "\(name) --help", terminal)
    }
    let specification = call.command.specification
    let help = specification.verb.map { "\(name) \($0) --help" } ?? "\(name) --help"
    // Asking for help wins over whatever else may be wrong with the line.
    let options = call.rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      terminal.print(text: self.help(of: specification))
      return .success
    }
    if options.contains("--version") {
      terminal.print("\(name) (\(Tool.name)) \(Tool.version)")
      return .success
    }
    do {
      let parsed = try specification.parse(call.rest)
      try parsed.checkPlaces()
      terminal.isJSON = parsed.has("json")
      terminal.isQuiet = parsed.has("quiet")
      terminal.diagnosticsFormat = try parsed.choice("diagnostics") ?? .text
      if parsed.takesStandardOutput { terminal.results = .diagnostics }
      _ = try parsed.jobs()
      Leftovers.clear(in: ScratchFolder.place)
      return try call.command.init(parsed).run(in: terminal)
    } catch is Interrupted {
      terminal.error("\(Interrupted()); \(specification.interruption)")
      return .interrupted
    } catch {
      return end(with: error, help: help, terminal)
    }
  }

  /// The command and what follows its verb.
  private struct Call {
    let command: any Command.Type
    let rest: [String]
  }

  /// Finds the command that the first argument, or its absence, stands for.
  private func pick(_ arguments: [String]) throws(UsageError) -> Call {
    if let first = arguments.first,
      let command = commands.first(where: { $0.specification.verb == first })
    {
      return Call(command: command, rest: Array(arguments.dropFirst()))
    }
    if let command = commands.first(where: { $0.specification.verb == nil }) {
      return Call(command: command, rest: arguments)
    }
    let verbs = verbs.compactMap(\.verb)
    guard let first = arguments.first else {
      throw UsageError("missing verb: " + verbs.joined(separator: ", "))
    }
    if first.hasPrefix("-") { return Call(command: VerbList.self, rest: arguments) }
    throw UsageError("unknown verb '\(first)'" + suggestion(closest(first, in: verbs)))
  }

  /// The commands with a verb that the help lists.
  var verbs: [CommandSpecification] {
    commands.map { $0.specification }.filter { $0.verb != nil && !$0.isHidden }
  }

  /// What the program does without a verb, with the program's sentence and with examples of its verbs if
  /// it has none.
  var ownSpecification: CommandSpecification {
    var specification =
      commands.map { $0.specification }.first { $0.verb == nil } ?? VerbList.specification
    specification.abstract = abstract ?? specification.abstract
    if specification.examples.isEmpty {
      specification.examples = verbs.compactMap(\.examples.first)
    }
    return specification
  }

  private func help(of specification: CommandSpecification) -> String {
    specification.verb == nil
      ? ownSpecification.help(program: name, verbs: verbs)
      : specification.help(program: name)
  }

  /// Prints an error once, and says what it means for the caller.
  private func end(
    with error: any Error,
    help: String,
    _ terminal: Terminal
  ) -> ExitStatus {
    terminal.error("\(error)" + (error is UsageError ? "; see '\(help)'" : ""))
    return (error as? any ExitStatusConvertible)?.exitStatus ?? .internalFault
  }
}

/// Stands in where a program with verbs alone is called with options alone.
private struct VerbList: Command {
  static let specification = CommandSpecification(
    abstract: "Runs one of the verbs below.",
    operands: [Operand("VERB", "The verb; 'VERB --help' shows its options", .many, isPath: false)]
  )

  init(_ arguments: ParsedArguments) throws {
    throw UsageError("the verb comes first, before options")
  }

  func run(in terminal: Terminal) -> ExitStatus { .usage }
}
