// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import ReplayOptions
import Storage
import Terminal

/// The options of a command that makes tracks of stored ones.
struct DerivedTrackOptions: Sendable {
  private let dataset: String
  private let tracks: [String]
  private let clips: [String]?
  private let isForced: Bool
  private let jobs: Int

  /// The options that all of these commands have.
  ///
  /// - Parameters:
  ///   - tracks: What the tracks are for, as `to smooth`.
  ///   - clip: The help of `--clip`.
  /// - Returns: `--tracks`, `--clip` and `--force`.
  static func options(tracks: String, clip: String) -> [Option] {
    [
      .value(
        "tracks",
        "NAME",
        "A folder of tracks \(tracks) (default: the only one)",
        isRepeatable: true
      ),
      .value("clip", "ID", clip, isRepeatable: true),
      .flag("force", "Also make tracks again that are up to date"),
    ]
  }

  /// Takes what the arguments say.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    dataset = arguments.required("DATASET")
    tracks = arguments.strings("tracks").uniqued()
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    isForced = arguments.has("force")
    jobs = try arguments.jobs()
  }

  /// Makes the tracks that were asked for and says how many.
  ///
  /// - Parameters:
  ///   - words: The words for what is done.
  ///   - terminal: Where to.
  ///   - derivations: What is made of the tracks of a configuration.
  /// - Returns: 0; 65 if some tracks cannot be used; 3 if no clip has one.
  /// - Throws: If the dataset, a clip or tracks are missing, or a file cannot be written.
  func make(
    _ words: DerivedTracks.Words,
    in terminal: Terminal,
    _ derivations: (_ tracks: String, _ dataset: Dataset) throws -> [any TrackDerivation]
  ) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: clips)
    let pairs = try opened.chosenTracks(named: tracks).flatMap { source in
      try derivations(source, opened).map { (source: source, derivation: $0) }
    }.uniqued { $0.derivation.configuration(of: $0.source) }
    return try DerivedTracks(of: opened, clips: records, pairs, words: words)
      .make(forced: isForced, jobs: jobs, in: terminal)
  }
}
