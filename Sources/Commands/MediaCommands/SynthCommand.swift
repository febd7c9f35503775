// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Synthesis
package import Terminal

/// `rep-synth RECIPE --out DIR`: writes a synthetic labeled dataset.
package struct SynthCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Writes a synthetic labeled dataset: videos, exact tracks and labels.",
    discussion: """
      DIR gets dataset.json, media/CLIP.mp4, labels/CLIP.synthesis.tsv and the exact tracks in
      tracks/truth. Observation models in the recipe add tracks/observed-NAME, --arkit-noise adds
      tracks/arkit-NOISE. A clip that this version made from the same recipe is kept, so an interrupted
      run continues where it stopped. The manifest is written when all clips are made.
      """,
    examples: [
      .init(
        "rep-synth datasets/synthetic/recipe.json --out /data/synthetic",
        "make the embedded dataset"
      ),
      .init(
        "rep-synth recipe.json --out DIR --no-video",
        "make exact tracks and labels only, in a second"
      ),
      .init("rep-synth recipe.json --out DIR --shard 2/8", "make the second of eight shares"),
    ],
    options: [
      .value("out", "DIR", "The dataset's folder; required").in(.folder),
      .input(
        "observe",
        "MODEL",
        "Also make tracks with the errors of this observation model: a name or a file",
        isRepeatable: true,
        path: { Files.kind(of: $0) == nil ? nil : $0 }
      ),
      .value(
        "arkit-noise",
        "LIST",
        "Also make tracks of ARKit's 91 joints with so many millimetres of noise, as 0,5,10,20; "
          + "5@200 has noise of 5 mm of which 1/e is left after 200 ms"
      ),
      .flag("no-video", "Make tracks and labels only"),
      .flag("force", "Also make clips again that are up to date"),
      .shard,
    ],
    operands: [Operand("RECIPE", "The recipe, a JSON file with comments")],
    interruption: CommandSpecification.goesOn
  )

  private let recipe: String
  private let folder: String
  private let observers: [String]
  private let arkit: [WorldNoise]
  private let hasVideo: Bool
  private let isForced: Bool
  private let shard: Shard
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    recipe = arguments.required("RECIPE")
    guard let out = arguments.string("out"), !out.isEmpty else {
      throw UsageError("missing --out DIR, the folder to make")
    }
    folder = out
    observers = arguments.strings("observe")
    arkit = try WorldNoise.list(arguments.string("arkit-noise"), option: "arkit-noise")
    hasVideo = !arguments.has("no-video")
    isForced = arguments.has("force")
    shard = try arguments.shard()
    jobs = try arguments.jobs()
  }

  /// Makes what is missing or stale and says how many.
  ///
  /// - Returns: 0, or 65 for a recipe with errors, which are all printed.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let bytes = try Files.readNamed(recipe)
    let (parsed, diagnostics) = Recipe.parse(bytes, file: recipe)
    terminal.emit(diagnostics)
    guard let parsed else { return .badData }
    let (models, findings) = try ObservationModel.all(
      of: parsed.observations,
      namedIn: recipe,
      and: observers
    )
    terminal.emit(findings)
    guard let models else { return .badData }
    var job = SynthJob(recipe: parsed, folder: folder, hasVideo: hasVideo, jobs: jobs)
    job.isForced = isForced
    job.models = models
    job.arkit = arkit
    job.shard = shard
    job.inputs = ProtectedFiles([recipe] + observers)
    let report = try job.run(in: terminal)
    terminal.print(report.summary, orJSON: report.json)
    return .success
  }
}
