// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
package import Platform
import PoseTracks
import ReplayOptions
import Storage
package import Terminal
import Video

/// `rep-ingest check DATASET`: tells whether a dataset's media are still what its manifest says.
package struct IngestCheckCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "check",
    abstract: "Checks that a dataset's media are still as its manifest says.",
    discussion: """
      Every video is found, hashed and probed again. Ends with 65 if a video is another file or has
      other facts. Ends with 66 if videos are only missing, and with 3 if the dataset has no videos.
      Labelled clips with tracks are compared with the sets that users do; 'rep-ingest profile' makes a
      profile of them.
      """,
    examples: [
      .init("rep-ingest check datasets/clips", "look for missing and changed videos"),
      .init(
        "rep-ingest check --update --media-root ~/videos datasets/clips",
        "also update the facts in the manifest"
      ),
    ],
    options: [
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
      .flag("update", "Update the facts in the manifest"),
      ProfileOption.table,
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")]
  )

  private let path: String
  private let mediaRoot: String?
  private let updates: Bool
  private let profile: ProfileOption
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    path = arguments.required("DATASET")
    mediaRoot = arguments.string("media-root")
    updates = arguments.has("update")
    profile = ProfileOption(arguments)
    jobs = try arguments.jobs()
  }

  /// Checks the clips in the manifest's order.
  ///
  /// - Returns: 0 where all is as it was, else 65, 66 or 3 as the help says.
  /// - Throws: Where the dataset is missing or a file cannot be read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, faults) = try Dataset.open(path, mediaRoot: mediaRoot)
    terminal.emit(faults)
    guard let dataset = opened, let users = try profile.read(in: terminal) else {
      return .badData
    }
    let withMedia = dataset.manifest.clips.filter { $0.media != nil }
    let paths = try dataset.mediaPaths(of: withMedia)
    let present = withMedia.filter { paths[$0.id] != nil }
    let results = try MediaInspection.inspect(
      present.compactMap { paths[$0.id] },
      jobs: jobs,
      in: terminal
    )

    var drift = Drift(dataset: dataset, updates: updates)
    let inspected = Dictionary(uniqueKeysWithValues: zip(present.map(\.id), results))
    for clip in withMedia { drift.compare(clip, with: inspected[clip.id]) }
    terminal.emit(drift.diagnostics)
    if updates, drift.manifest != dataset.manifest {
      try Dataset(folder: dataset.folder, manifest: drift.manifest).writeManifest()
    }
    let representativeness = try representativeness(of: dataset, users)
    report(drift, representativeness, clips: withMedia.count, in: terminal)
    if withMedia.isEmpty { return .nothingMeasured }
    if drift.changed > 0 { return .badData }
    return drift.missing > 0 ? .missingInput : .success
  }

  /// The labelled clips beside the sets of users, on the first folder of tracks; nil if there are none.
  private func representativeness(of dataset: Dataset, _ users: UserProfile) throws
    -> Representativeness?
  {
    guard let configuration = try dataset.configurations().first else { return nil }
    let labels = try ReferenceLabels(of: dataset)
    let clips = try concurrentMap(dataset.manifest.clips, jobs: jobs) { record in
      try? LabelledTrack(of: record, labels, in: dataset, configuration: configuration) { _, _ in
        nil
      }
    }
    let profiled = clips.compactMap { $0.map { ProfiledClip($0) } }
    return profiled.isEmpty ? nil : Representativeness(profiled, profile: users)
  }

  private func report(
    _ drift: Drift,
    _ representativeness: Representativeness?,
    clips: Int,
    in terminal: Terminal
  ) {
    terminal.print(
      "\(clips) videos: \(drift.missing) missing, \(drift.changed) changed, "
        + "\(drift.updated) updated",
      orJSON: [
        "schema": 1, "clips": .integer(clips), "missing": .integer(drift.missing),
        "changed": .integer(drift.changed), "updated": .integer(drift.updated),
        "representativeness": representativeness?.json ?? .null,
      ]
    )
    guard let representativeness, !terminal.isJSON else { return }
    let table = TextTable(
      heading: Representativeness.headings,
      leading: 1,
      rows: representativeness.table
    )
    for line in [""] + table.lines { terminal.print(line) }
    for (title, kinds) in [
      ("exercises", representativeness.exercises), ("views", representativeness.views),
    ]
    where !kinds.isEmpty { terminal.print("\(title): \(Representativeness.text(kinds))") }
    if let sentence = representativeness.sentence { terminal.print(sentence) }
  }
}

/// The difference between a manifest and its media.
private struct Drift {
  /// The manifest, with new facts where they are to be written down.
  private(set) var manifest: DatasetManifest
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var missing = 0
  private(set) var changed = 0
  private(set) var updated = 0

  private let file: String
  private let mediaRoot: String
  private let updates: Bool

  init(dataset: Dataset, updates: Bool) {
    manifest = dataset.manifest
    file = dataset.manifestPath
    mediaRoot = dataset.mediaRoot
    self.updates = updates
  }

  /// Compares a clip with its media, nil where they are nowhere.
  mutating func compare(_ clip: ClipRecord, with result: Result<MediaInspection, VideoError>?) {
    switch result {
    case nil:
      missing += 1
      report(
        .missingMedia,
        "clip '\(clip.id)': '\(clip.media ?? "")' is not in '\(mediaRoot)' under any name; "
          + "name another folder with --media-root"
      )
    case .failure(let error):
      changed += 1
      report(.unusableMedia, "clip '\(clip.id)': the video cannot be used: \(error.text)")
    case .success(let media):
      compare(clip, with: media)
    }
  }

  private mutating func compare(_ clip: ClipRecord, with media: MediaInspection) {
    if let sha256 = clip.sha256, sha256 != media.sha256 {
      changed += 1
      report(
        .changedMedia,
        "clip '\(clip.id)': the video's digest is \(media.sha256.prefix(12)), the manifest has "
          + "\(sha256.prefix(12))"
      )
      return
    }
    if clip.sha256 != nil, clip.facts == media.facts { return }
    if updates {
      updated += 1
      guard let index = manifest.clips.firstIndex(where: { $0.id == clip.id }) else { return }
      manifest.clips[index].facts = media.facts
      manifest.clips[index].sha256 = media.sha256
    } else if let facts = clip.facts, facts != media.facts {
      changed += 1
      report(
        .changedFacts,
        "clip '\(clip.id)': probing finds \(media.facts.text), the manifest has \(facts.text)"
      )
    }
  }

  private mutating func report(_ code: IngestCode, _ message: String) {
    diagnostics.append(code.diagnostic(file: file, message))
  }
}

extension ClipRecord.MediaFacts {
  /// The facts in one phrase.
  fileprivate var text: String {
    "\(frameCount) frames of \(frameSize.width)x\(frameSize.height) \(codec), "
      + "\(firstTime.text(decimals: 6)) s to \(endTime.text(decimals: 6)) s, turned by \(rotation)"
  }
}
