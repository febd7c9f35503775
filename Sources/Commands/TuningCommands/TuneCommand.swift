// SPDX-License-Identifier: Apache-2.0
package import Platform
package import Terminal

/// `rep-tune DATASET`: finds thresholds, and says whether they are better than those in use.
package struct TuneCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract:
      "Finds thresholds of a counter or an analyzer, and says whether their gain is significant.",
    discussion: """
      Every value of a threshold is scored exactly. The proposed value is the centre of the plateau, the
      largest region within one standard error of the best. The printed score is that of clips left out
      of the choice; no person and no footage is on both sides of a split. 'optimism' is how much more
      the choice gains on its own clips. If the gain over the values in use is not significant, the
      advice is to keep them.

      An analyzer's limit is compared with labels: those of its fault for each rep (fault-...), of its
      quantity beyond the limit in use (measure-...), or of whole clips (clip-...). What makes an event,
      as the speed of a strike, is compared with labelled events (event-...), within 0.25 s.

      Ends with 3 if nothing can be judged: no labelled clips, no reps, or all scored clips in one fold.

      The verbs learn other things from the labels: Documentation/Recognition.md.
      """,
    examples: [
      .init(
        "rep-tune datasets/clips --counter zig-zag",
        "is there a better amplitude than the one in use?"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag:min-amplitude=0.1 --by exercise --objective exact",
        "by exercise, for exact counts, against 0.1"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag --parameters min-amplitude,cooldown",
        "both thresholds at once, exactly"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag-fixed --parameters min-amplitude,smoothing",
        "the window too, tried at evenly spread values"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag --constraint 'false-reps-per-minute<=0.5'",
        "only values that rarely count people at rest"
      ),
      .init(
        "rep-tune datasets/clips --analyzer trainer-squat-fixed --rule trunk-lean",
        "is there a better limit of the lean than the one in use?"
      ),
      .init(
        "rep-tune datasets/clips --analyzer push-up --rule hip-sag --objective clip-balanced-accuracy",
        "against clips that are labelled correct or incorrect as a whole"
      ),
      .init(
        "rep-tune datasets/punches --analyzer kinetics-striking --parameters min-speed --objective event-f1",
        "the speed above which a wrist strikes, against labelled strikes"
      ),
    ],
    options: SearchOptions.options + TuningTask.clipOptions
      + [.flag("count-jitter", "Also show how often counts change on tracks with noise")]
      + TuningTask.reportOptions + [signals, StudyOptions.replace],
    operands: [MaterialOptions.operand],
    replacedOptions: [
      "recalibrate": "rep-tune recalibrate DATASET --method METHOD",
      "classifier": "rep-tune train DATASET --method METHOD",
      "pose-samples": "rep-tune poses DATASET --out FILE",
    ],
    interruption: TuningTask.interruption
  )

  /// The option that names a file for signals.
  static let signals = Option.output(
    "signals",
    "Also write the signals and counts, for programs in other languages",
    .signals
  )

  private let task: TuningTask
  private let search: SearchOptions
  private let triesNoise: Bool
  private let signals: OutputFile?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    search = try SearchOptions(arguments)
    task = try TuningTask(arguments, search, of: Self.specification)
    triesNoise = arguments.has("count-jitter")
    signals = arguments.output("signals")
    guard signals == nil || !arguments.has("shard") else {
      throw UsageError("--signals goes with 'rep-tune merge', and not with --shard")
    }
  }

  /// Searches, chooses, judges, prints and writes.
  ///
  /// - Returns: 0; 3 where nothing can be judged; 65 where labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or the report cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try target { try task.run($0, in: terminal) }
  }

  /// Gives what is tuned to a function of any target.
  private func target(
    _ body: (any TunedTarget) throws -> ExitStatus
  ) rethrows -> ExitStatus {
    let target: any TunedTarget =
      switch search.target {
      case .counter(let counter):
        TunedCounter(counter, search, triesNoise: triesNoise, signals: signals)
      case .rule(let rule): rule
      case .events(let events): events
      case .judgements(let judgements): judgements
      case .policy(let policy): policy
      case .phases(let phases): phases
      }
    return try body(target)
  }
}

extension TuneCommand: TuningCommand {
  /// Searches, chooses, judges, prints and writes, given shards.
  func conclude(_ merge: ShardMerge, in terminal: Terminal) throws -> ExitStatus {
    try target { try task.conclude($0, of: merge, in: terminal) }
  }
}
