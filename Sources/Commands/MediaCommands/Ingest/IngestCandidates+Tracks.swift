// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Terminal

/// What is declared about a folder of pose arrays.
struct TrackDeclaration: Sendable {
  /// What the numbers of an array are.
  var recording: PoseRecording
  /// The folder of the tracks.
  var configuration: String
  /// The frame of clips whose row does not say theirs.
  var frameSize: FrameSize?
  /// The frame rate of clips whose row does not say theirs.
  var frameRate: Double?
}

extension IngestCandidates {
  /// Reads the candidates as arrays of poses, and keeps those that can be used.
  ///
  /// - Parameters:
  ///   - declaration: What is declared about the arrays.
  ///   - place: The path of a clip's track.
  ///   - jobs: How many arrays at once.
  ///   - terminal: Where progress is shown.
  /// - Returns: The clips with their tracks and labels.
  /// - Throws: `CommandFailure` where no frame rate or no frame size is declared for any; where a file
  ///   cannot be read at all; on an interruption.
  mutating func tracks(
    _ declaration: TrackDeclaration,
    to place: (_ clip: String) -> String,
    jobs: Int,
    in terminal: Terminal
  ) throws -> IngestedClips {
    try checkDeclared(declaration)
    let waiting = all.compactMap { candidate -> (Candidate, RecordedClip)? in
      let size = candidate.row?.frameSize ?? declaration.frameSize
      let rate = candidate.row?.frameRate ?? declaration.frameRate
      guard let size, let rate else {
        let lacking = size == nil ? "frame size: 'width' and 'height'" : "frame rate: 'fps'"
        report(
          .missingFrame,
          candidate,
          "has no \(lacking) in its row, and none is declared for all"
        )
        return nil
      }
      let clip = RecordedClip(
        path: path(of: candidate),
        recording: declaration.recording,
        configuration: declaration.configuration,
        frameSize: size,
        frameRate: rate
      )
      return (candidate, clip)
    }
    let progress = terminal.progress("reading", total: waiting.count, unit: "tracks")
    defer { progress.finish() }
    let results = try concurrentMap(waiting.map(\.1), jobs: jobs) { clip in
      defer { progress.advance(detail: Files.name(of: clip.path)) }
      return try clip.inspect()
    }

    var ingested = IngestedClips()
    for ((candidate, clip), result) in zip(waiting, results) {
      switch result {
      case .failure(let error):
        report(.unusableTrack, candidate, "cannot be used: \(error.reason)")
      case .success(let facts):
        guard isFirst(candidate, sha256: facts.sourceSHA256, else: .duplicateTrack) else {
          continue
        }
        ingested.clips.append(
          ClipRecord(
            id: candidate.id,
            media: nil,
            sha256: nil,
            subject: candidate.subject,
            exercise: candidate.exercise
          )
        )
        ingested.tracks.append(
          IngestedClips.Track(path: place(candidate.id), clip: clip, sha256: facts.trackSHA256)
        )
        guard let row = candidate.row else { continue }
        ingested.labels.append(
          row.labels(
            clip: candidate.id,
            source: .track(sha256: facts.trackSHA256),
            extent: 0...facts.duration
          )
        )
      }
    }
    ingested.diagnostics = diagnostics
    return ingested
  }

  /// Refuses work that would end with the same finding for every clip.
  private func checkDeclared(_ declaration: TrackDeclaration) throws(CommandFailure) {
    guard !all.isEmpty else { return }
    if declaration.frameRate == nil, all.allSatisfy({ $0.row?.frameRate == nil }) {
      throw CommandFailure(
        .usage,
        "an array of poses has no times: give --frame-rate N, the frames per second, or a column 'fps' "
          + "in the spreadsheet"
      )
    }
    if declaration.frameSize == nil, all.allSatisfy({ $0.row?.frameSize == nil }) {
      throw CommandFailure(
        .usage,
        "angles and heights are measured in pixels: give --frame-size WxH, the size of the frame, or "
          + "columns 'width' and 'height' in the spreadsheet"
      )
    }
  }
}
