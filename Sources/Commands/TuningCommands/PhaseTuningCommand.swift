// SPDX-License-Identifier: Apache-2.0
package import Platform
package import Terminal

/// `rep-tune phases DETECTOR DATASET`: finds thresholds of a detector of phases, and judges them.
package struct PhaseTuningCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "phases",
    abstract:
      "Finds thresholds of a phase detector, as its dead band, and says whether their gain is significant.",
    discussion: """
      Phases are compared with those of labelled reps: start to turning point, turning point to end.
      They change only at certain values of a dead band or dwell, and each of these is found. So every
      value is scored exactly, and two are a map. A window is tried at evenly spread values, a signal or
      axis at every choice. Choice, folds by person, plateau and advice are those of thresholds.

      A clip in which nothing moves is named and is in no score; the others are tuned.

      Ends with 3 if nothing can be judged: no clip has reps with start, turning point and end of an
      exercise that goes up and down, nothing moves in any, or all clips are in one fold.
      """,
    examples: [
      .init(
        "rep-tune phases trainer-phases-fixed datasets/clips",
        "is there a better dead band and dwell than those in use?"
      ),
      .init(
        "rep-tune phases trainer-phases-fixed datasets/clips --parameters dead-band --by exercise",
        "the dead band alone, for each exercise, too"
      ),
      .init(
        "rep-tune phases trainer-phases-fixed datasets/clips --parameters dead-band,window "
          + "--objective phase-boundary-mae@0.5s --constraint 'phase-f1:iou-50 >= 0.8'",
        "phases that begin in time, without losing any"
      ),
      .init(
        "rep-tune phases trainer-phases datasets/clips",
        "the published detector: does y grow down or up?"
      ),
    ],
    options: SearchOptions.optionsOfPhases + TuningTask.clipOptions + TuningTask.reportOptions
      + [StudyOptions.replace],
    operands: [
      Operand("DETECTOR", "The phase detector to tune, with the values in use"),
      MaterialOptions.operand,
    ],
    interruption: TuningTask.interruption
  )

  private let task: TuningTask
  private let search: SearchOptions

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    search = try SearchOptions(ofPhases: arguments.required("DETECTOR"), arguments)
    task = try TuningTask(arguments, search, of: Self.specification)
  }

  /// Searches, chooses, judges, prints and writes.
  ///
  /// - Returns: 0; 3 if nothing can be judged; 65 if labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: If the dataset is missing, a clip is unknown, or the report cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try task.run(phases, in: terminal)
  }

  private var phases: TunedPhases {
    guard case .phases(let phases) = search.target else {
      preconditionFailure("a detector is what this command tunes")
    }
    return phases
  }
}

extension PhaseTuningCommand: TuningCommand {
  /// Searches, chooses, judges, prints and writes, given shards.
  func conclude(_ merge: ShardMerge, in terminal: Terminal) throws -> ExitStatus {
    try task.conclude(phases, of: merge, in: terminal)
  }
}
