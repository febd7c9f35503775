// SPDX-License-Identifier: Apache-2.0
public import Platform
public import Terminal

/// `rep-tune DATASET`: thresholds, or with an option of its own what else is learned from labels.
public struct RepTuneCommand: Command {
  /// The options and operands.
  public static let specification = {
    let tuning = TuneCommand.specification
    return CommandSpecification(
      abstract: tuning.abstract,
      discussion: tuning.discussion + """


        With --recalibrate, --classifier or --pose-samples other things are learned from the labels,
        and judged in the same way: Documentation/Recognition.md.
        """,
      examples: tuning.examples + [
        .init(
          "rep-tune datasets/clips --counter zig-zag --recalibrate isotonic",
          "what the counter's confidences mean"
        ),
        .init(
          "rep-tune datasets/clips --classifier rocket",
          "tell exercises apart, on people not seen"
        ),
      ],
      options: tuning.options + LearningOptions.options,
      operands: tuning.operands,
      interruption: tuning.interruption
    )
  }()

  private enum Task: Sendable {
    case thresholds(TuneCommand)
    case learning(LearningOptions, dataset: String)
  }

  private let task: Task

  /// Takes what the arguments say.
  public init(_ arguments: ParsedArguments) throws {
    if let learning = try LearningOptions(arguments) {
      task = .learning(learning, dataset: arguments.required("DATASET"))
    } else {
      task = .thresholds(try TuneCommand(arguments))
    }
  }

  /// Does what was asked for.
  ///
  /// - Returns: 0; 3 where nothing can be judged; 65 where clips could not be used, or labels or manifest
  ///   have errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or nothing can be written.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    switch task {
    case .thresholds(let command): try command.run(in: terminal)
    case .learning(let learning, let dataset): try learning.run(dataset, in: terminal)
    }
  }
}
