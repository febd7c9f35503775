// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Platform
import PoseTracks
import Storage
import Terminal

/// A way to make a track of a stored one: what an app has behind its backend.
protocol TrackDerivation: Sendable {
  /// The folder of the tracks that are made of a configuration's.
  func configuration(of tracks: String) -> String
  /// A phrase that says why no track can be made of one; nil if one can.
  func obstacle(for file: TrackFile) -> String?
  /// The metadata with what the derivation adds, but for the configuration.
  ///
  /// - Parameters:
  ///   - file: The stored track.
  ///   - digest: The SHA-256 of its file.
  /// - Returns: All that the metadata of the track that is made will be.
  func metadata(of file: TrackFile, sha256 digest: String) -> TrackMetadata
  /// The poses of a track.
  func track(of file: TrackFile) -> PoseTrack
}

/// Makes tracks of stored ones, each into a configuration of its own, and keeps those that are up to date.
struct DerivedTracks {
  /// The words for what is done.
  struct Words {
    /// The activity: `smoothing`.
    var progress: String
    /// The participle behind `is not`: `smoothed`.
    var done: String
  }

  /// One track to make.
  private struct Task: Sendable {
    var clip: ClipRecord
    var source: String
    var derivation: any TrackDerivation
  }

  /// The outcome of a task.
  private enum State: Sendable {
    case made, kept, missing
    case unusable(String)
  }

  private let dataset: Dataset
  private let tasks: [Task]
  private let names: [String]
  private let words: Words

  /// Plans a track for each derivation and clip, in the order of the pairs.
  ///
  /// - Parameters:
  ///   - dataset: Where tracks come from and go to.
  ///   - clips: The clips.
  ///   - pairs: The configurations of stored tracks, each with what is made of it.
  ///   - words: The words for what is done.
  init(
    of dataset: Dataset,
    clips: [ClipRecord],
    _ pairs: [(source: String, derivation: any TrackDerivation)],
    words: Words
  ) {
    self.dataset = dataset
    self.words = words
    tasks = pairs.flatMap { source, derivation in
      clips.map { Task(clip: $0, source: source, derivation: derivation) }
    }
    names = pairs.map { $0.derivation.configuration(of: $0.source) }
  }

  /// Makes the tracks and says how many.
  ///
  /// - Parameters:
  ///   - isForced: Whether tracks that are up to date are made again.
  ///   - jobs: The number of tracks at a time.
  ///   - terminal: Where to.
  /// - Returns: 0; 65 if some tracks cannot be used; 3 if no clip has one.
  /// - Throws: `Interrupted`; if a file cannot be written.
  func make(forced isForced: Bool, jobs: Int, in terminal: Terminal) throws -> ExitStatus {
    let progress = terminal.progress(words.progress, total: tasks.count, unit: "tracks")
    let states = try concurrentMap(tasks, jobs: jobs) { task in
      defer { progress.advance(detail: task.clip.id) }
      return try state(of: task, forced: isForced)
    }
    progress.finish()
    var (made, kept, faults) = (0, 0, 0)
    for (task, state) in zip(tasks, states) {
      switch state {
      case .made: made += 1
      case .kept: kept += 1
      case .missing: continue
      case .unusable(let reason):
        faults += 1
        terminal.error("clip '\(task.clip.id)' (\(task.source)) is not \(words.done): \(reason)")
      }
    }
    guard made + kept + faults > 0 else {
      terminal.error("no clip of '\(dataset.manifest.name)' has such a track")
      return .nothingMeasured
    }
    terminal.print(
      "\(counted(made, "track")) made, \(kept) up to date: \(names.joined(separator: ", "))",
      orJSON: [
        "schema": 1, "made": .integer(made), "up_to_date": .integer(kept),
        "failed": .integer(faults), "tracks": .array(names.map(JSON.string)),
      ]
    )
    return faults == 0 ? .success : .badData
  }

  private func state(of task: Task, forced isForced: Bool) throws -> State {
    try Interruption.check()
    guard Files.exists(dataset.trackPath(configuration: task.source, clip: task.clip.id)) else {
      return .missing
    }
    let tracks: ClipTracks
    do throws(ClipTracks.Unusable) {
      tracks = try ClipTracks(of: task.clip, in: dataset, configurations: [task.source])
    } catch {
      return .unusable(error.reason)
    }
    var file = tracks.files[0]
    if let reason = task.derivation.obstacle(for: file) { return .unusable(reason) }
    let digest = tracks.digests[task.source] ?? ""
    file.metadata = task.derivation.metadata(of: file, sha256: digest)
    file.metadata.configuration = task.derivation.configuration(of: task.source)
    let path = dataset.trackPath(configuration: file.metadata.configuration, clip: task.clip.id)
    if !isForced, Files.kind(of: path) == .file,
      (try? TrackFile.read(path).metadata) == file.metadata
    {
      return .kept
    }
    file.track = task.derivation.track(of: file)
    try file.write(to: path)
    return .made
  }
}
