// SPDX-License-Identifier: Apache-2.0
package import Platform
package import Terminal

/// `rep-tune poses`: writes the poses at labelled extremes and returns, in the form that ML Kit reads.
package struct PosesCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "poses",
    abstract: "Writes the poses at labelled extremes and returns, for 'rep-eval --pose-samples'.",
    discussion: """
      A line has a name, a class such as squat_down, and three numbers for each joint of BlazePose. This
      is the format that ML Kit's pose classification reads.

      Ends with 3 if no labelled rep has a pose of all joints.
      """,
    examples: [
      .init(
        "rep-tune poses datasets/clips --out samples.csv",
        "samples of all clips"
      ),
      .init(
        "rep-tune poses datasets/clips --clip squat-017 --out -",
        "samples of one clip, on standard output"
      ),
    ],
    options: [
      .output("out", short: "o", "The file of samples", .poseSamples)
    ] + MaterialOptions.options,
    operands: [MaterialOptions.operand]
  )

  private let material: MaterialOptions
  private let file: OutputFile

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    material = MaterialOptions(arguments)
    guard let file = arguments.output("out") else { throw UsageError("missing --out FILE") }
    self.file = file
  }

  /// Collects and writes.
  ///
  /// - Returns: 0; 3 if there is no sample; 65 if clips could not be used, or labels or manifest have errors.
  /// - Throws: If the dataset or its tracks are missing, a clip is unknown, or nothing can be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try material.use(in: terminal) {
      try PoseSampleTask(material: LearningMaterial($0), file: file).run(in: terminal)
    }
  }
}
