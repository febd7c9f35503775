// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Synthesis
package import Terminal

/// `rep-synth fit TRACKS... --out FILE`: estimates an observation model from tracks.
package struct FitCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "fit",
    abstract: "Estimates from tracks what a pose backend makes of where joints really are.",
    discussion: """
      TRACKS are files, or folders of files, of one backend. Noise, its spectrum, what joints have in
      common, gaps and exchanged sides come from them. Tracks of rendered clips, whose exact tracks
      lie in the folder given as --truth under the same names, show lag, bias and slow wandering too.
      With --folds every person's tracks are compared with what a model makes that has not seen them.
      """,
    examples: [
      .init(
        "rep-synth fit datasets/clips/tracks/movenet-lightning --out movenet.json",
        "learn from the tracks of a dataset"
      ),
      .init(
        "rep-synth fit real/tracks/NAME made/tracks/NAME --truth made/tracks/truth --out m.json",
        "learn noise from real clips and lag and bias from rendered ones"
      ),
      .init(
        "rep-synth fit datasets/clips/tracks/NAME --folds 5 --out m.json",
        "and show how far made tracks tremble like real ones of other people"
      ),
    ],
    options: [
      .output("out", "The model to write; required", .observationModel),
      .value("id", "NAME", "The model's name (default: the configuration of the first track)"),
      .input("truth", "DIR", "Exact tracks of some of the clips"),
      .value("folds", "N", "Check on people left out, in N groups"),
    ],
    operands: [Operand("TRACKS", "Track files of one backend, or folders of them", .many)]
  )

  private let operands: [String]
  private let output: OutputFile
  private let id: String?
  private let truth: String?
  private let folds: Int?
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    operands = arguments.operands("TRACKS")
    guard let out = arguments.output("out") else {
      throw UsageError("missing --out FILE, the model to write")
    }
    output = out
    id = arguments.string("id")
    truth = arguments.string("truth")
    folds = try arguments.integer("folds", in: 2...1_000)
    jobs = try arguments.jobs()
  }

  /// Estimates the model, and how far it holds.
  ///
  /// - Returns: 0; 3 where the tracks show nothing to learn from.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let tracks = try TrackCollection(operands)
    let exact = try truth.map { try TrackCollection([$0]) }
    let samples = tracks.entries.map { entry in
      ObservationFit.Sample(entry.track, exact: exact?[entry.clip], person: entry.person)
    }
    do {
      let model = try ObservationFit.model(of: samples, id: id ?? tracks.configuration)
      try output.write(model.text, in: terminal)
      let agreement = try agreement(of: samples)
      if terminal.isJSON {
        terminal.print(
          json: [
            "schema": 1, "model": .string(output.path), "agreement": agreement?.json ?? .null,
          ]
        )
      } else {
        for line in agreement?.lines ?? [] { terminal.print(line) }
        terminal.print("\(output.path): \(counted(samples.count, "track"))")
      }
      return .success
    } catch let failure as ObservationFit.Failure {
      terminal.error("\(failure)")
      return .nothingMeasured
    }
  }

  /// What made tracks of people left out have in common with theirs; nil where nobody asks.
  private func agreement(of samples: [ObservationFit.Sample]) throws -> JitterAgreement? {
    guard let folds else { return nil }
    guard samples.allSatisfy({ $0.person != nil }), Set(samples.map(\.person)).count >= folds else {
      throw UsageError(
        "--folds \(folds) needs tracks of at least so many people, in the tracks/ of a dataset "
          + "whose manifest names them"
      )
    }
    let parts = try concurrentMap(Array(0..<folds), jobs: jobs) { fold in
      try ObservationFit.heldOut(samples, fold: fold, of: folds)
    }
    return JitterAgreement(pairs: parts.flatMap { $0 })
  }
}
