// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
package import Platform
import ReplayOptions
package import Terminal
import Tuning

/// `rep-tune feedback POLICY DATASET`: finds cooldowns and other times of a feedback policy, and judges them.
package struct FeedbackCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "feedback",
    abstract:
      "Finds times of a feedback policy, as its cooldowns, and says whether their gain is significant.",
    discussion: """
      A clip is heard by the first analyzer that judges its exercise. Messages change only at certain
      values of a time, and each of these is found. So every value is scored exactly, and two times are
      a map. Choice, folds by person, plateau and advice are those of thresholds.

      Without labels of faults, alerts per minute and repeats can be tuned; give a constraint, or silence
      is best.

      Ends with 3 if nothing can be judged: no findings, no labels that the objective needs, or all clips
      in one fold.
      """,
    examples: [
      .init(
        "rep-tune feedback trainer-voice-coach-fixed datasets/clips --analyzer trainer-squat-fixed",
        "are there better cooldowns than those in use?"
      ),
      .init(
        "rep-tune feedback trainer-voice-coach-fixed datasets/clips --parameters debounce,patience",
        "two other times, on all analyzers"
      ),
      .init(
        "rep-tune feedback trainer-voice-coach datasets/clips --constraint 'alerts-per-minute <= 6'",
        "the published coach, without more than 6 alerts per minute"
      ),
      .init(
        "rep-tune feedback trainer-voice-coach datasets/clips --objective feedback-repeat-rate "
          + "--constraint 'alerts-per-minute >= 2'",
        "on clips without labels of faults"
      ),
    ],
    options: [
      .value(
        "analyzer",
        "SPEC",
        "The form analyzer that the policy hears (default: all corrected designs)",
        isRepeatable: true
      )
    ] + SearchOptions.optionsOfPolicies + TuningTask.clipOptions + TuningTask.reportOptions
      + [StudyOptions.replace],
    operands: [
      Operand("POLICY", "The feedback policy to tune, with the values in use"),
      MaterialOptions.operand,
    ],
    interruption: TuningTask.interruption
  )

  private let task: TuningTask
  private let search: SearchOptions

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    let analyzers = try CandidateOptions.analyzers(arguments)
    search = try SearchOptions(
      ofPolicy: arguments.required("POLICY"),
      hearing: arguments.has("analyzer") ? analyzers : analyzers.filter { !$0.entry.isLiteral },
      arguments
    )
    task = try TuningTask(arguments, search, of: Self.specification)
  }

  /// Searches, chooses, judges, prints and writes.
  ///
  /// - Returns: 0; 3 if nothing can be judged; 65 if labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: If the dataset is missing, a clip is unknown, or the report cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try task.run(policy, in: terminal)
  }

  private var policy: TunedPolicy {
    guard case .policy(let policy) = search.target else {
      preconditionFailure("a policy is what this command tunes")
    }
    return policy
  }
}

extension FeedbackCommand: TuningCommand {
  /// Searches, chooses, judges, prints and writes, given shards.
  func conclude(_ merge: ShardMerge, in terminal: Terminal) throws -> ExitStatus {
    try task.conclude(policy, of: merge, in: terminal)
  }
}
