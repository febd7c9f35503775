// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Synchronization

/// How far the labels of each clip are, and how much there is to disagree about.
final class ClipOverview: Sendable {
  /// A label file of a clip.
  private typealias File = (name: LabelFileName, stored: StoredLabels)

  private let project: LabelProject
  private let store: LabelStore
  private let tracks: ClipTrackReader
  /// What the counters count, clip by clip; tracks do not change while the server runs.
  private let counts = Mutex<[String: [Int]]>([:])

  init(_ project: LabelProject, store: LabelStore, tracks: ClipTrackReader) {
    self.project = project
    self.store = store
    self.tracks = tracks
  }

  /// One row for each clip, in the order of the project; of clips that nobody asked about, without the opinions of
  /// counters, which take a while.
  ///
  /// - Parameter rater: Who asks; what the project hides until the rater has finished a clip is left out.
  /// - Returns: The rows in JSON.
  /// - Throws: Where the folder of labels cannot be read.
  func rows(for rater: String) throws -> JSON {
    let files = Dictionary(grouping: try store.files(), by: \.name.clip)
    return .array(
      project.orderedClips.map { record in
        let counted = counts.withLock { $0[record.id] }
        return row(record, files[record.id] ?? [], counted, for: rater)
      }
    )
  }

  /// The row of one clip, with the opinions of counters.
  ///
  /// - Throws: Where the folder of labels cannot be read.
  func row(of record: ClipRecord, for rater: String) throws -> JSON {
    row(record, try store.files(of: record.id), counts(of: record), for: rater)
  }

  private func row(
    _ record: ClipRecord,
    _ files: [File],
    _ counted: [Int]?,
    for rater: String
  ) -> JSON {
    let own = files.first { $0.name.rater == rater }
    let labels = own?.stored.labels
    let hidesLabels = project.hidesLabels(from: rater, whose: labels)
    let raters = files.filter { !LabelFile.isCounts($0.name.rater) }
    let shown = raters.filter { !hidesLabels || $0.name.rater == rater }
    let finished =
      hidesLabels ? [] : shown.compactMap(\.stored.labels).filter { $0.status != .draft }
    // Nothing that nobody asked counters about, nothing that is hidden.
    let opinions =
      project.hidesProposals(from: rater, whose: labels)
      ? nil : counted.map { $0 + finished.map(\.fullReps) }
    let range = opinions.flatMap { all in
      all.min().flatMap { least in all.max().map { least...$0 } }
    }
    return [
      "id": .string(record.id), "exercise": .string(record.exercise),
      "subject": .string(record.subject), "view": JSON(record.view?.rawValue),
      "seconds": JSON(record.facts.map { $0.endTime - $0.firstTime }),
      "has_media": .bool(project.media[record.id] != nil),
      "known_count": Self.knownCount(files),
      "disagreement": opinions == nil
        ? .null : .integer(range.map { $0.upperBound - $0.lowerBound } ?? 0),
      "counted": range.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? .null,
      "labels": .array(shown.map(summary)),
    ]
  }

  private func summary(_ file: File) -> JSON {
    let labels = file.stored.labels
    var members = [
      JSON.Member("rater", .string(file.name.rater)),
      JSON.Member("status", JSON(labels?.status.rawValue)),
      JSON.Member("reps", .integer(labels?.fullReps ?? 0)),
      JSON.Member("events", .integer(labels?.events.count ?? 0)),
      JSON.Member("accepted", .integer(labels?.events.count(where: \.isAcceptedProposal) ?? 0)),
    ]
    members.append(
      labels == nil
        ? JSON.Member("unreadable", .bool(true))
        : JSON.Member("obstacles", .integer(file.stored.findings.obstacles.count))
    )
    return .object(members)
  }

  /// The count that a spreadsheet has of a clip; null if it has none.
  static func knownCount(_ files: [(name: LabelFileName, stored: StoredLabels)]) -> JSON {
    let counts = files.first { $0.name.rater == LabelFile.countsRater }?.stored.labels
    guard let counts, counts.events.contains(where: { $0.kind == .set && $0.value != nil }) else {
      return .null
    }
    return .integer(counts.fullReps)
  }

  private func counts(of record: ClipRecord) -> [Int] {
    if let known = counts.withLock({ $0[record.id] }) { return known }
    let counted = tracks.counts(of: record)
    counts.withLock { $0[record.id] = counted }
    return counted
  }
}

extension LabelFile {
  /// The number of full reps, or the counts of the sets where no rep is labelled.
  fileprivate var fullReps: Int {
    if events.contains(where: { $0.kind == .rep }) {
      return events.count { $0.kind == .rep && $0.label == Reference.Quality.full.rawValue }
    }
    return events.reduce(0) { sum, event in
      sum + (event.kind == .set ? Int(exactly: event.value ?? 0) ?? 0 : 0)
    }
  }
}
