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
    abstract: "Fits an observation model, the errors of a pose backend, to its tracks.",
    discussion: """
      TRACKS are files, or folders of files, of one backend. They give the noise, its spectrum, its
      correlation between joints, gaps and swapped sides. Tracks of rendered clips also give lag, bias
      and slow drift, if --truth names the folder of their exact tracks with the same names. With
      --folds each person's tracks are compared with those of a model fitted without that person.
      """,
    examples: [
      .init(
        "rep-synth fit datasets/clips/tracks/movenet-lightning --out movenet.json",
        "fit a model to the tracks of a dataset"
      ),
      .init(
        "rep-synth fit real/tracks/NAME made/tracks/NAME --truth made/tracks/truth --out m.json",
        "fit noise to real clips, and lag and bias to rendered ones"
      ),
      .init(
        "rep-synth fit datasets/clips/tracks/NAME --folds 5 --out m.json",
        "also compare made tracks with real ones of people left out"
      ),
    ],
    options: [
      .output("out", "The model to write; required", .observationModel),
      .value("id", "NAME", "The model's name (default: the configuration of the first track)"),
      .input("truth", "DIR", "Exact tracks of some of the clips"),
      .value("folds", "N", "Also check the model on people left out, in N folds"),
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
