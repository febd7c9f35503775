// SPDX-License-Identifier: Apache-2.0
package import Platform
import RepCounting
import ReplayOptions
import Scoring
package import Terminal
import Tuning

/// `rep-tune recalibrate`: fits maps from stated to true confidence, and judges them on folds left out.
package struct RecalibrateCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "recalibrate",
    abstract:
      "Fits maps that correct the confidences of counters, and scores them on people left out.",
    discussion: """
      Each counter gets one map, fitted on labelled reps. The output has the Brier score, the log loss
      and the calibration errors, as stated and through a map that was fitted without the clip. Counting
      does not change. 'rep-eval --confidence-map' scores counters with the maps.
      Documentation/Recognition.md says more.

      Ends with 3 if no map can be judged: no reps with confidences, or all clips of one person.
      """,
    examples: [
      .init(
        "rep-tune recalibrate datasets/clips --counter zig-zag --method isotonic",
        "correct the confidences of one counter"
      ),
      .init(
        "rep-tune recalibrate datasets/clips --method logistic",
        "with few reps: maps for the published designs and their corrected versions"
      ),
    ],
    options: [
      LearningOptions.method(RecalibrationMethod.self, "The method of fitting"),
      CandidateOptions.neededCounter,
    ] + MaterialOptions.options + LearningOptions.options(of: ConfidenceReport.kind),
    operands: [MaterialOptions.operand],
    interruption: "no report was written; the same command starts again"
  )

  private let material: MaterialOptions
  private let method: RecalibrationMethod
  private let counters: [CounterConfiguration]
  private let options: LearningOptions

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    material = MaterialOptions(arguments)
    method = try arguments.method()
    counters = try CandidateOptions.counters(arguments)
    options = try LearningOptions(arguments)
  }

  /// Fits, judges, prints and writes.
  ///
  /// - Returns: 0; 3 if nothing can be judged; 65 if clips could not be used, or labels or manifest have
  ///   errors.
  /// - Throws: If the dataset or its tracks are missing, a clip is unknown, or nothing can be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try material.use(in: terminal) {
      try RecalibrationTask(material: LearningMaterial($0), method: method, counters: counters)
        .run(options, in: terminal)
    }
  }
}
