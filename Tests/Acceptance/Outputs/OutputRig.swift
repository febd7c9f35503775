// SPDX-License-Identifier: Apache-2.0
import ComparisonCommands
import EvaluationCommands
import GateCommands
import LabelCommands
import MediaCommands
import Platform
import ReportCommands
import Storage
import Terminal
import TestSupport
import Testing
import TuningCommands

/// A folder with something for every command to read, and a call of every command that writes a file.
struct OutputRig {
  /// All programs.
  static let programs: [Program] = [
    .repCompare, .repEval, .repGate, .repIngest, .repLabel, .repReport, .repSynth, .repTrack,
    .repTune,
  ]

  /// An option that names a file to write, of one command.
  struct Output: Sendable, CustomTestStringConvertible {
    var program: String
    var verb: String?
    var option: String

    var command: String { verb.map { "\(program) \($0)" } ?? program }
    var testDescription: String { "\(command) --\(option)" }
    /// The other arguments of the command.
    var call: [String]? { OutputRig.calls[command]?[option] ?? OutputRig.calls[command]?[""] }
    /// The words of a call with a value of the option.
    func words(_ value: String) -> [String] {
      (verb.map { [$0] } ?? []) + (call ?? []) + ["--\(option)", value]
    }
  }

  /// Every option of every command whose value is a file that is written.
  static let outputs: [Output] = programs.flatMap { program in
    program.commands.flatMap { command in
      command.specification.options.compactMap { option -> Output? in
        switch option.role {
        case .output, .namedOutput:
          Output(program: program.name, verb: command.specification.verb, option: option.name)
        default: nil
        }
      }
    }
  }

  /// The arguments of commands, by command and option; the option `""` stands for all others.
  private static let calls: [String: [String: [String]]] = [
    "rep-compare": ["": ["backends", "--measure", "exact", "--replicates", "50"]],
    "rep-gate check": ["": ["run", "--no-rules", "--baseline", "blessed.json"]],
    "rep-gate merge": [
      "": ["sharded", "datasets/small", "--no-rules", "--baseline", "blessed.json"]
    ],
    "rep-gate bless": ["": ["run"]],
    "rep-ingest profile": ["": ["datasets/small", "--tracks", "truth", "--quiet"]],
    "rep-label agree": ["": ["labels", "--replicates", "50"]],
    "rep-label check": ["": ["--dataset", "datasets/small"]],
    "rep-report person": ["": ["run", "--subject", "ana"]],
    "rep-report history": ["": ["--file", "history.sqlite", "--measure", "exact"]],
    "rep-synth fit": ["": ["datasets/small/tracks/truth", "--quiet"]],
    "rep-track overlay": ["": ["datasets/small/squat-ana", "--backend", "truth", "--quiet"]],
    "rep-tune": [
      "signals": [
        "datasets/small", "--counter", "zig-zag", "--tracks", "truth", "--replicates", "50",
        "--out", "tune", "--quiet",
      ]
    ],
    "rep-tune merge": ["": ["tuned", "--out", "tune-merged", "--quiet"]],
    "rep-tune poses": ["": ["datasets/small", "--tracks", "truth"]],
  ]

  let dataset: SmallDataset

  var folder: TemporaryFolder { dataset.folder }

  /// Makes the folder.
  init() throws {
    let recipe = SmallDataset.recipe.replacing("\"frame_rate\": 15", with: "\"frame_rate\": 30")
    dataset = try SmallDataset(hasVideo: true, recipe: recipe)
    try dataset.writeRun()
    for rater in ["ana", "ben"] {
      for clip in ["squat-ana", "curl-ana"] {
        let made = try Files.readText(
          folder.path("datasets/small/labels/\(clip).synthesis.tsv")
        )
        try Files.write(
          made.replacing("#rater synthesis", with: "#rater \(rater)"),
          to: folder.path("labels/\(clip).\(rater).tsv")
        )
      }
    }
    try make("rep-gate", "bless", "run", "--baseline", "blessed.json")
    try make(
      "rep-gate",
      "check",
      "datasets/small",
      "--no-rules",
      "--baseline",
      "blessed.json",
      "--shard",
      "1/1",
      "--out",
      "sharded"
    )
    try make(
      "rep-tune",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--tracks",
      "truth",
      "--replicates",
      "50",
      "--shard",
      "1/1",
      "--out",
      "tuned",
      "--quiet"
    )
    try make(
      "rep-track",
      "filter",
      "datasets/small",
      "--filter",
      "one-euro",
      "--filter",
      "kalman",
      "--quiet"
    )
    try make(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "truth-one-euro",
      "--tracks",
      "truth-kalman",
      "--counter",
      "zig-zag",
      "--replicates",
      "50",
      "--no-png",
      "--out",
      "backends",
      "--quiet"
    )
    try make("rep-report", "history", "--file", "history.sqlite", "--add", "run")
  }

  private func make(_ program: String, _ arguments: String...) throws {
    let result = try BuiltProgram(program).run(arguments, from: folder.path)
    guard result.status == 0 else { throw SetUpFailure(description: result.diagnostics) }
  }

  /// Calls a command with a value of its option.
  func run(_ output: Output, _ value: String, _ more: String...) throws -> ProgramResult {
    try BuiltProgram(output.program).run(output.words(value) + more, from: folder.path)
  }
}

/// The content of a folder: the digest of each file by its path, hidden ones too, and where links lead.
struct FolderContent: Equatable {
  var entries: [String: String] = [:]

  init(of folder: String) throws {
    try add(folder, "")
  }

  private mutating func add(_ folder: String, _ prefix: String) throws {
    for name in try Files.list(folder) {
      let path = folder + "/" + name
      let entry = prefix + name
      if Files.isLink(path) {
        entries[entry] = "a link"
      } else if Files.isDirectory(path) {
        try add(path, entry + "/")
      } else {
        entries[entry] = Files.kind(of: path) == .file ? try Files.sha256(of: path) : "no file"
      }
    }
  }

  /// The paths that are not the same in another folder.
  func differences(from other: FolderContent) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }
}
