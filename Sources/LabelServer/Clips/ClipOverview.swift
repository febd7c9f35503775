// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Synchronization

/// How far the labels of each clip are, and how much there is to disagree about.
final class ClipOverview: Sendable {
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

  /// One row for each clip, in order of id; of clips that nobody asked about, without the opinions of
  /// counters, which take a while.
  ///
  /// - Parameter rater: Who asks; with a blind project the labels of others are left out, and what
  ///   counters make of a clip, until the rater has finished it.
  /// - Returns: The rows in JSON.
  /// - Throws: Where the folder of labels cannot be read.
  func rows(for rater: String) throws -> JSON {
    let files = try labelFiles()
    return .array(
      project.dataset.manifest.clips.sorted { $0.id < $1.id }.map { record in
        let counted = counts.withLock { $0[record.id] }
        return row(record, files[record.id] ?? [], counted, for: rater)
      }
    )
  }

  /// The row of one clip, with the opinions of counters.
  ///
  /// - Throws: Where the folder of labels cannot be read.
  func row(of record: ClipRecord, for rater: String) throws -> JSON {
    row(record, try labelFiles()[record.id] ?? [], counts(of: record), for: rater)
  }

  private func row(
    _ record: ClipRecord,
    _ files: [LabelFile],
    _ counted: [Int]?,
    for rater: String
  ) -> JSON {
    let own = files.first { $0.rater == rater }
    let isHidden = project.isHidden(from: rater, whose: own)
    let shown = isHidden ? own.map { [$0] } ?? [] : files
    let opinions = counted.map { counts in
      counts + files.filter { $0.status != .draft }.map(\.fullReps)
    }
    return [
      "id": .string(record.id), "exercise": .string(record.exercise),
      "subject": .string(record.subject), "view": JSON(record.view?.rawValue),
      "seconds": JSON(record.facts.map { $0.endTime - $0.firstTime }),
      "has_media": .bool(project.media[record.id] != nil),
      "disagreement": opinions.map { .integer(($0.max() ?? 0) - ($0.min() ?? 0)) } ?? .null,
      "labels": .array(
        shown.map { file in
          [
            "rater": .string(file.rater), "status": .string(file.status.rawValue),
            "reps": .integer(file.fullReps), "events": .integer(file.events.count),
            "accepted": .integer(file.events.count(where: \.isAcceptedProposal)),
          ]
        }
      ),
    ]
  }

  private func counts(of record: ClipRecord) -> [Int] {
    if let known = counts.withLock({ $0[record.id] }) { return known }
    let counted = tracks.counts(of: record)
    counts.withLock { $0[record.id] = counted }
    return counted
  }

  /// The label files that have no errors by clip, raters in order.
  private func labelFiles() throws -> [String: [LabelFile]] {
    var files: [String: [LabelFile]] = [:]
    for path in try project.dataset.labelPaths() {
      guard let name = LabelFileName(path: path),
        let labels = try? store.read(clip: name.clip, rater: name.rater).labels
      else { continue }
      files[labels.clip, default: []].append(labels)
    }
    return files
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
