// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseBackends
import Storage
package import Terminal

/// `rep-track DATASET`: runs pose backends over the videos of a dataset.
package struct TrackCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Runs pose backends over the videos of a dataset and writes track files.",
    discussion: """
      Tracks are written to tracks/BACKEND/CLIP.safetensors in the dataset's folder, those of --people N
      to tracks/BACKEND-people-N, so that both can be compared. A track is kept if it has the same
      media, the same backend with the same digests and settings, and the same pixels. So an
      interrupted run continues where it stopped. Each video is tracked by a separate process.

      --live simulates an app: the camera delivers frames at its rate, the backend is busy with each for a
      time, and frames that come meanwhile are dropped, but for the newest with policy=latest. Such tracks
      go to tracks/BACKEND-live-30-45ms. With frame=measured the time is that of 'rep-track cost', times
      slower=FACTOR; p95=SECONDS or p95=measured lets it vary.
      """,
    examples: [
      .init("rep-track datasets/real", "track every clip with BlazePose Full"),
      .init(
        "rep-track datasets/real --media-root ~/videos --clip squat-017",
        "track one clip whose video is in another folder"
      ),
      .init(
        "rep-track datasets/real --people 3 --subject left-most",
        "follow the leftmost of up to three people"
      ),
      .init(
        "rep-track datasets/real --backend blazepose-full:detection=0.7,presence=0.7,tracking=0.7",
        "track as an app does that asks for higher scores"
      ),
      .init(
        "rep-track datasets/real --live camera=30,frame=0.1,delay=0.08",
        "track as an app sees it whose backend takes 0.1 s for a frame"
      ),
      .init(
        "rep-track datasets/real --backend-exec 'mine=python3 Examples/backend_markers.py'",
        "track with a program of your own"
      ),
      .init("rep-track datasets/real --shard 2/8", "do the second of eight shares"),
    ],
    options: [
      BackendOptions.backend(),
      BroughtWeights.model(),
      BroughtWeights.detector(),
      BroughtPrograms.exec(),
      BroughtPrograms.patience(),
      BackendOptions.people(),
      BackendOptions.subject(),
      BackendOptions.live(),
      .value("clip", "ID", "Track this clip only", isRepeatable: true),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
      .flag("force", "Also make tracks again that are up to date"),
      .shard,
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    interruption: CommandSpecification.goesOn
  )

  private let dataset: String
  private let mediaRoot: String?
  private let backends: BackendOptions
  private let clips: [String]?
  private let isForced: Bool
  private let shard: Shard
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.operands("DATASET").joined()
    mediaRoot = arguments.string("media-root")
    backends = try BackendOptions(arguments)
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    isForced = arguments.has("force")
    shard = try arguments.shard()
    jobs = try arguments.jobs()
  }

  /// Tracks what is missing or stale and says how many.
  ///
  /// - Returns: 0, or the ``TrackReport/exitStatus`` where clips failed; 3 for a dataset without a
  ///   video; 65 for a manifest with errors.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, diagnostics) = try Dataset.open(dataset, mediaRoot: mediaRoot, of: shard)
    terminal.emit(diagnostics)
    guard let opened else { return .badData }
    var job = try TrackJob(dataset: opened, backends: backends.backends(for: opened), jobs: jobs)
    job.clips = clips
    job.isForced = isForced
    job.shard = shard
    let report = try job.run(in: terminal)
    terminal.print(report.text, orJSON: report.json)
    if report.tasks.isEmpty, shard == .whole {
      terminal.error("dataset '\(opened.manifest.name)' has no clip with a video")
      return .nothingMeasured
    }
    return report.exitStatus
  }
}
