// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Storage
package import Terminal

/// `rep-ingest card DATASET --out DIR`: writes what may be given away of a dataset, with a card.
package struct CardCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "card",
    abstract: "Writes landmarks and labels of a dataset into a folder to give away, with a card.",
    discussion: """
      The folder has the manifest, the finished label files and the tracks; the tables clips.csv,
      labels.csv and files.csv (digests); README.md, a card for people and hubs; and croissant.json,
      which loaders of Croissant 1.0 read. It is a dataset of its own: rep-eval scores counters on it.

      Videos, paths of videos, facts of people such as their age, and drafts stay out. The licence is that
      of labels and tracks; without one nothing is written. No clock is read, so the same dataset gives the
      same bytes.
      """,
    examples: [
      .init(
        "rep-ingest card datasets/gym --licence CC-BY-4.0 --creator 'A Gym' --out gym-1.0.0",
        "write labels and all tracks, with their card"
      ),
      .init(
        "rep-ingest card datasets/gym --tracks blazepose-full --published 2026-05-01 --out gym-may",
        "give away one configuration of tracks, and state a date"
      ),
    ],
    options: [
      .value("out", "DIR", "The folder to write; required").in(.resultFolder),
      .flag("replace", "Replace another card in that folder"),
      .value(
        "tracks",
        "NAME",
        "A folder of tracks to give away (default: all)",
        isRepeatable: true
      ),
      .value("licence", "TEXT", "The licence, best an SPDX identifier (default: the manifest's)"),
      .value("description", "TEXT", "The description (default: one of counts)"),
      .value("creator", "NAME", "A person or organisation who made it", isRepeatable: true),
      .value("url", "URL", "The address of its page"),
      .value("published", "DATE", "The day of publication, as 2026-05-01"),
      .value("release", "VERSION", "The version, as 1.0.0"),
      .value("cite", "TEXT", "The text to cite it by"),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    interruption: "nothing was written"
  )

  private let path: String
  private let output: String
  private let replaces: Bool
  private let tracks: [String]
  private let licence: String?
  private let publication: DatasetCard.Publication

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` without a folder, and for an address, a date or a version that is none.
  package init(_ arguments: ParsedArguments) throws {
    path = arguments.required("DATASET")
    guard let output = arguments.string("out") else {
      throw UsageError("missing --out DIR, the folder to write")
    }
    self.output = output
    replaces = arguments.has("replace")
    tracks = arguments.strings("tracks")
    licence = arguments.string("licence")
    var publication = DatasetCard.Publication()
    publication.description = arguments.string("description")
    publication.creators = arguments.strings("creator")
    publication.citation = arguments.string("cite")
    publication.address = arguments.string("url")
    if let address = publication.address,
      !address.hasPrefix("https://") && !address.hasPrefix("http://")
    {
      throw UsageError("--url needs an address that begins with https://, not '\(address)'")
    }
    if let text = arguments.string("published") {
      guard let date = CalendarDate(text), date.description == text else {
        throw UsageError("--published needs a day as 2026-05-01, not '\(text)'")
      }
      publication.date = date
    }
    publication.release = arguments.string("release")
    if let release = publication.release, !Self.isRelease(release) {
      throw UsageError("--release needs three numbers as 1.0.0, not '\(release)'")
    }
    self.publication = publication
  }

  /// Three whole numbers without needless zeros.
  private static func isRelease(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { Int($0).map(String.init) == String($0) && $0.first != "-" }
  }

  /// Writes the folder under a temporary name and gives it its own when it is complete.
  ///
  /// - Returns: 0; 65 if the licence is not stated, or the manifest or a label file has errors.
  /// - Throws: If the dataset or tracks are missing, a track cannot be read, the folder holds something else or cannot
  ///   be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(path)
    terminal.emit(findings)
    guard let dataset = opened else { return .badData }
    let words = licence ?? dataset.manifest.licence
    guard let licence = Licence(words) else {
      terminal.emit([
        IngestCode.unstatedLicence.diagnostic(
          file: dataset.manifestPath,
          "the licence is '\(words)'; state that of labels and tracks with --licence, as CC-BY-4.0"
        )
      ])
      return .badData
    }
    terminal.emit([licence.finding(file: dataset.manifestPath)].compactMap(\.self))
    let configurations = try configurations(of: dataset)
    let older = try self.older()
    let directory = try AtomicDirectory(output)
    var folder = try CardFolder(
      dataset,
      card: DatasetCard(dataset.manifest, licence: licence, publication: publication),
      folder: directory.path
    )
    let clips = dataset.manifest.clips.count
    let progress = terminal.progress(
      "copying",
      total: clips * configurations.count,
      unit: "tracks"
    )
    try folder.writeManifest()
    try folder.writeLabels()
    try folder.writeTracks(of: configurations) { progress.advance(detail: $0) }
    progress.finish()
    let found = folder.diagnostics
    terminal.emit(found)
    if found.contains(where: { $0.severity == .error }) {
      terminal.error("nothing was written; the labels have errors")
      return .badData
    }
    let (card, digest) = try folder.finish()
    if let older, !replaces, older != digest {
      throw CommandFailure(
        .cannotCreate,
        "'\(output)' holds another card; --replace replaces it, --out names another folder"
      )
    }
    if older != digest { try directory.commit(replacing: older != nil) }
    report(card, digest: digest, isUnchanged: older == digest, in: terminal)
    return .success
  }

  /// The configurations of tracks that are asked for, or all.
  ///
  /// - Throws: `CommandFailure` (66) for one that the dataset does not have.
  private func configurations(of dataset: Dataset) throws -> [String] {
    let present = try dataset.configurations()
    for name in tracks where !present.contains(name) {
      throw CommandFailure(
        .missingInput,
        "dataset '\(dataset.manifest.name)' has no tracks '\(name)'"
          + didYouMean(name, in: present, after: ";")
      )
    }
    return tracks.isEmpty ? present : present.filter(tracks.contains)
  }

  /// The digest of the card that is there; nil if nothing is.
  ///
  /// - Throws: `CommandFailure` (73) for anything but a card of this command.
  private func older() throws -> String? {
    guard Files.exists(output) else { return nil }
    let document = Path.join(output, DatasetCard.document)
    guard Files.kind(of: document) == .file,
      Files.kind(of: Path.join(output, CardTable.files.file)) == .file
    else {
      throw CommandFailure(.cannotCreate, "'\(output)' exists and is not a card of rep-ingest")
    }
    return try Files.sha256(of: document)
  }

  private func report(
    _ card: DatasetCard,
    digest: String,
    isUnchanged: Bool,
    in terminal: Terminal
  ) {
    let missing = card.publication.missing
    if !missing.isEmpty {
      terminal.note(
        "Croissant asks for what only you can say: " + missing.joined(separator: ", ")
          + "; see --help"
      )
    }
    if card.labelFiles == 0 { terminal.note("no clip has finished labels") }
    terminal.print(
      "\(output): \(counted(card.manifest.clips.count, "clip")), "
        + "\(counted(card.subjects, "subject")), \(counted(card.labelFiles, "label file")), "
        + "\(counted(card.poses.reduce(0) { $0 + $1.clips }, "track")); licence \(card.licence.words)"
        + (isUnchanged ? " (unchanged)" : ""),
      orJSON: [
        "schema": 1, "out": .string(output), "digest": .string(digest),
        "clips": .integer(card.manifest.clips.count), "subjects": .integer(card.subjects),
        "label_files": .integer(card.labelFiles), "drafts": .integer(card.drafts),
        "tracks": .integer(card.poses.reduce(0) { $0 + $1.clips }),
        "licence": .string(card.licence.words), "missing": .array(missing.map(JSON.string)),
      ]
    )
  }
}
