// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import ReplayOptions
import Storage
package import Terminal

/// `rep-tune merge DIR`: chooses and judges, given all shards.
package struct MergeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "merge",
    abstract: "Makes one report of all shards that 'rep-tune --shard' wrote.",
    discussion: """
      The report has the same bytes as that of 'rep-tune DATASET' without --shard, whatever the number
      of shards. What is tuned was said when the shards were made. If a shard is missing, twice there or
      made of something else, nothing is written and the status is 65. The message then names the shards
      as array jobs take them, such as 3,7-9.

      With --dataset the manifest, labels and tracks are compared with those that shards were made of.
      """,
    examples: [
      .init("rep-tune merge reports/zig-zag", "make the report beside the shards' folder"),
      .init(
        "rep-tune merge reports/zig-zag --dataset datasets/clips --out reports/tonight",
        "refuse shards whose labels or tracks changed, and name the report"
      ),
    ],
    options: [
      .input("dataset", "DIR", "Compare with the dataset's files as they are now"),
      .value("out", "DIR", "The report's folder (default: report in the folder of the shards)")
        .in(.resultFolder),
      TuneCommand.signals, StudyOptions.replace,
    ],
    operands: [Operand("DIR", "The folder that --out named for the shards")],
    interruption: "no report was written; shards stay, and the same command starts again"
  )

  private static let commands: [any TuningCommand.Type] = [
    TuneCommand.self, FeedbackCommand.self, PhaseTuningCommand.self,
  ]

  private let folder: String
  private let dataset: String?
  private let place: ResultPlace
  private let signals: String?
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    folder = arguments.required("DIR")
    dataset = arguments.string("dataset")
    var place = ResultPlace(arguments)
    if place.folder == nil { place.folder = Path.join(folder, "report") }
    place.isShared = true
    self.place = place
    signals = arguments.string("signals")
    jobs = try arguments.jobs()
  }

  /// Reads the shards, chooses, judges, prints and writes.
  ///
  /// - Returns: As of the command without shards; 65 if labelled clips of a shard could not be used.
  /// - Throws: `StorageError` (65) for missing, double, unequal or damaged shards, (66) without any; `CommandFailure`
  ///   (65) for shards of another build or of another program.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let store = ShardStore(folder)
    let records = try store.records(of: dataset, jobs: jobs)
    let merge = ShardMerge(
      store: store,
      configuration: try store.fixed(),
      records: records,
      place: place
    )
    let verb = TuningLine.verb(of: merge.configuration)
    guard merge.text("command") == "rep-tune",
      let command = Self.commands.first(where: { $0.specification.verb == verb })
    else {
      throw CommandFailure(.badData, "the shards in '\(folder)' are not of rep-tune")
    }
    // Answers of another build may be to other questions.
    guard merge.text("program") == (try Files.sha256(of: "/proc/self/exe")) else {
      throw CommandFailure(
        .badData,
        "the shards in '\(folder)' were made by another build of rep-tune; merge them with that one"
      )
    }
    var options = ["--jobs=\(jobs)"]
    if let signals {
      guard command.specification.options.contains(where: { $0.name == "signals" }) else {
        throw UsageError("--signals goes with shards of a counter")
      }
      options.append("--signals=\(signals)")
    }
    let arguments = try TuningLine.arguments(
      of: merge.configuration,
      command.specification,
      adding: options
    )
    return try command.init(arguments).conclude(merge, in: terminal)
  }
}
