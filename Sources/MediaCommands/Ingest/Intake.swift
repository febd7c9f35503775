// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import Terminal
import Video

/// What a folder of videos and a spreadsheet come to: clips, their labels, and what is wrong.
struct Intake {
  /// The subject of videos whose row does not say whose they are.
  static let unknownSubject = "unknown"

  /// The clips that can be used, in order of path.
  private(set) var clips: [ClipRecord] = []
  /// The label files of those with a row, in the same order.
  private(set) var labels: [LabelFile] = []
  /// What is wrong: the spreadsheet first, then the videos.
  var diagnostics: [Diagnostic] { tableFindings.inOrderOfPlace + videoFindings }

  private let folder: String
  private let counts: String?
  private var candidates: [Candidate] = []
  private var tableFindings: [Diagnostic] = []
  private var videoFindings: [Diagnostic] = []

  /// A video that may become a clip.
  private struct Candidate {
    /// The path relative to the folder.
    var video: String
    var exercise: String
    var row: CountTable.Row?
  }

  /// Finds the videos, and their rows where there is a spreadsheet.
  ///
  /// - Throws: Where the folder or the spreadsheet cannot be read.
  init(folder: String, counts: String?, exercise: String?) throws {
    self.folder = folder
    self.counts = counts
    let base = Path.join(folder, ".")
    let prefix = base == "." ? "" : base == "/" ? "/" : base + "/"
    let files = try filesBelow(folder).map { String($0.dropFirst(prefix.count)) }
    guard let counts else {
      candidates = files.filter(VideoMatcher.isVideo).map {
        Candidate(video: $0, exercise: exercise ?? "", row: nil)
      }
      return
    }
    let (table, findings) = CountTable.parse(
      try Files.read(counts),
      file: counts,
      exercise: exercise
    )
    tableFindings = findings
    guard let table else { return }
    let (matches, mismatches) = VideoMatcher(files: files, folder: folder).matches(table)
    tableFindings += mismatches.filter { $0.file == counts }
    videoFindings = mismatches.filter { $0.file != counts }
    candidates = matches.map { Candidate(video: $0.video, exercise: $0.row.exercise, row: $0.row) }
  }

  /// Probes and hashes the videos, and keeps those that can be used.
  ///
  /// - Throws: Where a file cannot be read at all, or on an interruption.
  mutating func inspect(jobs: Int, in terminal: Terminal) throws {
    let ids = ClipNames.ids(of: candidates.map(\.video))
    let results = try MediaInspection.inspect(
      candidates.map { Path.join(folder, $0.video) },
      jobs: jobs,
      in: terminal
    )
    var first: [String: String] = [:]
    for ((candidate, id), result) in zip(zip(candidates, ids), results) {
      switch result {
      case .failure(let error):
        report(
          .unusableMedia,
          candidate,
          "video '\(candidate.video)' cannot be used: \(error.text)"
        )
      case .success(let media):
        if let earlier = first[media.sha256] {
          report(
            .duplicateMedia,
            candidate,
            "video '\(candidate.video)' is the same file as '\(earlier)', byte for byte"
          )
          continue
        }
        first[media.sha256] = candidate.video
        accept(candidate, id: id, media)
      }
    }
  }

  private mutating func accept(_ candidate: Candidate, id: String, _ media: MediaInspection) {
    clips.append(
      ClipRecord(
        id: id,
        media: candidate.video,
        sha256: media.sha256,
        subject: candidate.row?.subject ?? Self.unknownSubject,
        exercise: candidate.exercise,
        facts: media.facts
      )
    )
    guard let row = candidate.row else { return }
    labels.append(
      row.labels(
        clip: id,
        source: .media(sha256: media.sha256),
        extent: media.facts.firstTime...media.facts.endTime
      )
    )
  }

  /// Records what is wrong with a video, at its row where it has one.
  private mutating func report(_ code: IngestCode, _ candidate: Candidate, _ message: String) {
    let path = Path.join(folder, candidate.video)
    guard let row = candidate.row, let counts else {
      videoFindings.append(code.diagnostic(file: path, message))
      return
    }
    tableFindings.append(
      code.diagnostic(
        file: counts,
        position: row.clip.position,
        end: row.clip.end,
        message,
        notes: [Diagnostic.Note(file: path, position: nil, message: "the video is here")]
      )
    )
  }
}
