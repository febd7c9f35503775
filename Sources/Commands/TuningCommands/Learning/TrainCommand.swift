// SPDX-License-Identifier: Apache-2.0
package import Platform
import Recognition
package import Terminal
import Tuning

/// `rep-tune train`: trains a classifier of exercises, and judges it on folds left out.
package struct TrainCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "train",
    abstract: "Trains a classifier of exercises, and scores it on people left out.",
    discussion: """
      A class is a family of exercises with clips of at least two groups of people and footage. Clips of
      other families are right if they are classified as 'unknown'. The output has the confusion matrix
      of clips left out, and accuracy and F1 with intervals. The model file is trained on all clips.
      Documentation/Recognition.md says more.

      Ends with 3 if no classifier can be judged: fewer than two classes, or all clips of one person.
      """,
    examples: [
      .init(
        "rep-tune train datasets/clips --method rocket",
        "classify exercises of people who were left out"
      ),
      .init(
        "rep-tune train datasets/clips --method nearest-poses --out reports/exercises",
        "classify by poses, and name the report"
      ),
    ],
    options: [
      LearningOptions.method(RecognitionMethod.self, "The method of classification")
    ] + MaterialOptions.options + LearningOptions.options(of: RecognitionReport.kind),
    operands: [MaterialOptions.operand],
    interruption: "no report was written; the same command starts again"
  )

  private let material: MaterialOptions
  private let method: RecognitionMethod
  private let options: LearningOptions

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    material = MaterialOptions(arguments)
    method = try arguments.method()
    options = try LearningOptions(arguments)
  }

  /// Trains, judges, prints and writes.
  ///
  /// - Returns: 0; 3 if nothing can be judged; 65 if clips could not be used, or labels or manifest have
  ///   errors.
  /// - Throws: If the dataset or its tracks are missing, a clip is unknown, or nothing can be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try material.use(in: terminal) {
      try ClassifierTask(material: LearningMaterial($0), method: method).run(options, in: terminal)
    }
  }
}
