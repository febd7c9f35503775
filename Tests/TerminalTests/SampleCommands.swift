// SPDX-License-Identifier: Apache-2.0

import Basics
import Platform
import Terminal

/// A command with one option of each sort, that prints what it understood.
struct SampleCommand: Command {
  static let specification = CommandSpecification(
    abstract: "Counts repetitions in tracks, as an example of a command.",
    discussion: "Counting is done on decisions; matching on extrema.",
    examples: [
      .init("rep-sample tracks/a.safetensors", "count one track"),
      .init("rep-sample --min -0.5 --counter a --counter b tracks/*", "try two counters"),
    ],
    options: [
      .value("min", short: "m", "NUMBER", "The least amplitude", default: "0.08"),
      .value("counter", "NAME", "Which counter", isRepeatable: true),
      .value("side", "SIDE", "Which side", choices: ["left", "right"]),
      .value("frames", "N", "How many frames"),
      .flag("replace", short: "r", "Replace an older result"),
      .flag(
        "keep-everything-that-was-there",
        "A name so long that its explanation starts on a line of its own, and an explanation so "
          + "long that it needs a second one"
      ),
      .seed, .shard,
    ],
    operands: [Operand("TRACK", "A track file", .many)],
    replacedOptions: ["how": "rep-sample fail HOW"]
  )

  let summary: String

  init(_ arguments: ParsedArguments) throws {
    let minimum = try arguments.number("min", in: -1...1).map { "\($0)" } ?? "none"
    let frames = try arguments.integer("frames", in: 1 ... .max).map { "\($0)" } ?? "none"
    let shard = try arguments.shard()
    summary = [
      "min=\(minimum)",
      "counters=\(arguments.strings("counter").joined(separator: "+"))",
      "side=\(arguments.string("side") ?? "none")",
      "frames=\(frames)",
      "replace=\(arguments.has("replace"))",
      "seed=\(try arguments.seed())",
      "shard=\(shard.index)/\(shard.count)",
      "tracks=\(arguments.operands("TRACK").joined(separator: "+"))",
    ].joined(separator: " ")
  }

  func run(in terminal: Terminal) -> ExitStatus {
    if terminal.isJSON {
      terminal.print(json: ["summary": .string(summary)])
    } else {
      terminal.print(summary)
    }
    terminal.note("a note")
    return .success
  }
}

/// A verb that ends in the way its operand says.
struct FailCommand: Command {
  static let specification = CommandSpecification(
    verb: "fail",
    abstract: "Fails in a given way.",
    examples: [.init("rep-sample fail full", "fail as on a full disk")],
    operands: [Operand("HOW", "The way")]
  )

  struct UnknownFault: Error {}

  let way: String

  init(_ arguments: ParsedArguments) {
    way = arguments.required("HOW")
  }

  func run(in terminal: Terminal) throws -> ExitStatus {
    switch way {
    case "missing": throw PlatformError(.open, "clip.mp4", code: 2)
    case "full": throw PlatformError(.write, "run.json", code: 28)
    case "interrupted": throw Interrupted()
    case "failure": throw CommandFailure(.nothingMeasured, "no clips in 'a'")
    case "usage": throw UsageError("--a and --b exclude each other")
    case "unknown": throw UnknownFault()
    default: return .gateFailed
    }
  }
}

/// A verb for worker processes.
struct HiddenCommand: Command {
  static let specification = CommandSpecification(
    verb: "worker",
    abstract: "Works.",
    isHidden: true
  )

  init(_ arguments: ParsedArguments) {}

  func run(in terminal: Terminal) -> ExitStatus {
    terminal.print("worked")
    return .success
  }
}

/// The status and texts of one call.
struct Call: Equatable {
  var status: Platform.ExitStatus
  var results: String
  var diagnostics: String

  /// Calls the sample program.
  init(
    _ arguments: [String],
    of program: Program = Program(
      "rep-sample",
      [SampleCommand.self, FailCommand.self, HiddenCommand.self]
    )
  ) {
    let output = TerminalOutput.captured()
    status = program.run(arguments, output: output)
    results = output.text(of: .results)
    diagnostics = output.text(of: .diagnostics)
  }
}
