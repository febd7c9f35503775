// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseBackends
import PoseTracks
import ReplayOptions
import Results
import Storage
package import Terminal

/// `rep-track cost DATASET`: measures the time and memory that pose backends cost.
package struct CostCommand: Command {
  /// The most clips that are measured unless some are named.
  private static let fewClips = 8

  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "cost",
    abstract: "Measures the time and memory of pose backends.",
    discussion: """
      Each backend tracks the same clips, one video at a time and one backend after the other, so that a
      busy machine hits all of them alike. No track is written. The numbers go to costs/BACKEND.json in
      the dataset's folder, where 'rep-eval' and its page about backends find them.

      A frame's time is that of the backend alone; the first frame of a clip, which opens the model, is
      left out. Processor time and memory are those of a worker, decoding included. The numbers are of
      this machine: compare them with each other, and measure on the device that you ship on.
      """,
    examples: [
      .init(
        "rep-track cost datasets/clips --backend blazepose-full --backend movenet-lightning",
        "compare two backends on \(fewClips) clips"
      ),
      .init("rep-track cost datasets/clips --clip squat-001", "measure on one clip"),
    ],
    options: [
      BackendOptions.backend(),
      BroughtWeights.model(),
      BroughtWeights.detector(),
      BroughtPrograms.exec(),
      BroughtPrograms.patience(),
      BackendOptions.people(),
      BackendOptions.subject(),
      .value(
        "clip",
        "ID",
        "Measure on this clip (default: \(fewClips) clips spread over the dataset)",
        isRepeatable: true
      ),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")]
  )

  private let dataset: String
  private let mediaRoot: String?
  private let backends: [PoseBackend]
  private let clips: [String]?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    mediaRoot = arguments.string("media-root")
    backends = try BackendOptions(arguments, takesLive: false).backends
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
  }

  /// Measures, writes a file for each backend, and prints a table.
  ///
  /// - Returns: 0; the status of the first failure if a backend has no number; 3 without a video.
  /// - Throws: If the dataset or a clip is missing, or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset, mediaRoot: mediaRoot)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let job = try TrackJob(dataset: opened, backends: backends, jobs: 1)
    let chosen = try videos(of: opened)
    guard !chosen.isEmpty else {
      terminal.error("dataset '\(opened.manifest.name)' has no clip whose video is there")
      return .nothingMeasured
    }
    var failures: [ExitStatus] = []
    var usable: [PoseBackend] = []
    for backend in backends {
      do {
        _ = try job.folder.prepare(backend)
        usable.append(backend)
      } catch let error as PoseBackendError {
        terminal.error("\(error)")
        failures.append(error.exitStatus)
      }
    }
    var measured: [String: [(frames: [Double], processor: Double, peak: Int, duration: Double)]] =
      [:]
    let progress = terminal.progress("measuring", total: chosen.count * usable.count, unit: "clips")
    for (clip, media) in chosen {
      for backend in usable {
        do {
          let video = try job.supervisor.track(media, with: backend, from: job.folder)
          let times = video.track.times
          let length = (times.last ?? 0) - (times.first ?? 0)
          // Each of n frames is shown for the n-1 part of the time between the first and the last.
          let duration = length * Double(times.count) / Double(max(times.count - 1, 1))
          measured[backend.configuration, default: []].append(
            (
              video.cost.frameSeconds, video.cost.processorSeconds, video.cost.peakBytes, duration
            )
          )
        } catch let failure as WorkerFailure {
          terminal.error("clip '\(clip.id)' (\(backend.configuration)): \(failure)")
          failures.append(failure.exitStatus)
        }
        progress.advance(detail: clip.id)
      }
    }
    progress.finish()
    var costs: [(backend: PoseBackend, cost: BackendCost)] = []
    for backend in usable {
      guard
        let cost = BackendCost(
          measured[backend.configuration] ?? [],
          modelBytes: try bytes(of: backend.models, in: job.folder),
          libraryBytes: try bytes(of: [backend.library].compactMap(\.self), in: job.folder)
        )
      else { continue }
      try write(cost, to: opened.costPath(configuration: backend.configuration))
      costs.append((backend, cost))
    }
    terminal.print(Self.text(of: costs), orJSON: Self.json(of: costs))
    return costs.count == backends.count ? .success : failures.first ?? .nothingMeasured
  }

  /// The clips to measure and their videos.
  private func videos(of dataset: Dataset) throws -> [(clip: ClipRecord, media: String)] {
    let records = try dataset.clips(named: clips)
    let paths = try dataset.mediaPaths(of: records)
    let present = records.compactMap { clip in paths[clip.id].map { (clip, $0) } }
    guard clips == nil, present.count > Self.fewClips else { return present }
    return (0..<Self.fewClips).map { present[$0 * present.count / Self.fewClips] }
  }

  private func bytes(of files: [PoseBackend.NativeFile], in folder: BackendFolder) throws -> Int {
    try files.reduce(0) { try $0 + Files.size(of: folder.path(of: $1)) }
  }

  /// Writes a file, and replaces nothing but such a file.
  private func write(_ cost: BackendCost, to path: String) throws {
    guard !Files.exists(path) || OutputKind.head(of: path).contains("\"frame_seconds\"") else {
      throw CommandFailure(.cannotCreate, "'\(path)' exists and is not a cost of RepGauge")
    }
    try Files.write(cost.json.text, to: path)
  }

  private static func text(of costs: [(backend: PoseBackend, cost: BackendCost)]) -> String {
    let table = TextTable(
      heading: [
        "backend", "frame ms", "P95 ms", "processor s/min", "memory MB", "models MB", "library MB",
      ],
      leading: 1,
      rows: costs.map { backend, cost in
        [
          backend.configuration, (cost.medianFrameSeconds * 1000).text(decimals: 1),
          (cost.p95FrameSeconds * 1000).text(decimals: 1),
          cost.processorSecondsPerMinute.text(decimals: 1), megabytes(cost.peakBytes),
          megabytes(cost.modelBytes), megabytes(cost.libraryBytes),
        ]
      }
    )
    let basis = costs.first.map { "\(counted($0.cost.clips, "clip")), one at a time" } ?? ""
    return (table.lines + [basis]).joined(separator: "\n")
  }

  private static func json(of costs: [(backend: PoseBackend, cost: BackendCost)]) -> JSON {
    [
      "schema": 1,
      "backends": .array(
        costs.map { ["backend": .string($0.backend.configuration), "cost": $0.cost.json] }
      ),
    ]
  }

  private static func megabytes(_ bytes: Int) -> String {
    (Double(bytes) / 1e6).text(decimals: 1)
  }
}
