// SPDX-License-Identifier: Apache-2.0
import TrackQuality
import Basics
import Labels
import Platform
import PoseFormats
import PoseTracks
import Storage
import Terminal

extension IngestCandidates {
  /// Reads the candidates as recordings of poses, and keeps those that can be used.
  ///
  /// - Parameters:
  ///   - declaration: All that is declared about them; rows of the spreadsheet go before.
  ///   - configuration: The folder of the tracks.
  ///   - references: The folder of tracks that times are brought to; nil to leave times.
  ///   - place: The path of a clip's track.
  ///   - jobs: How many recordings at once.
  ///   - terminal: Where progress is shown.
  /// - Returns: The clips with their tracks and labels.
  /// - Throws: `CommandFailure` where arrays are not declared; where a file cannot be read at all; on an
  ///   interruption.
  mutating func tracks(
    _ declaration: PoseDeclaration,
    configuration: String,
    alignedWith references: String?,
    to place: (_ clip: String) -> String,
    jobs: Int,
    in terminal: Terminal
  ) throws -> IngestedClips {
    try checkDeclared(declaration)
    let waiting = all.compactMap { candidate -> (Candidate, RecordedClip)? in
      guard let found = recordings[candidate.file], let format = found.formats.first else {
        report(.unusableTrack, candidate, "is of no format that is read: --format names one")
        return nil
      }
      guard found.formats.count == 1 else {
        let ids = found.formats.map(\.description.id).joined(separator: " or ")
        report(.unusableTrack, candidate, "may be \(ids): --format names one")
        return nil
      }
      var declaration = declaration
      declaration.frameSize = candidate.row?.frameSize ?? declaration.frameSize
      declaration.frameRate = candidate.row?.frameRate ?? declaration.frameRate
      guard isDeclared(declaration, for: format, candidate) else { return nil }
      var reference: String?
      if let references {
        let path = Path.join(references, "\(candidate.id).safetensors")
        guard Files.exists(path) else {
          report(.unusableTrack, candidate, "has no track '\(path)' that its times are brought to")
          return nil
        }
        reference = path
      }
      let clip = RecordedClip(
        path: path(of: candidate),
        files: found.files.map { path(of: $0) },
        format: format,
        companions: found.companions.map {
          RecordedClip.Companion(path: path(of: $0.file), format: $0.format)
        },
        declaration: declaration,
        configuration: configuration,
        reference: reference
      )
      return (candidate, clip)
    }
    let timed = waiting.count { $1.format.description.timing != .declared }
    if declaration.frameRate != nil, timed > 0 {
      terminal.note(
        "\(counted(timed, "recording")) may have times of \(timed == 1 ? "its" : "their") own: "
          + "--frame-rate is for those without"
      )
    }
    let beside = waiting.reduce(0) { $0 + $1.1.companions.count }
    if beside > 0 {
      terminal.note(
        "\(counted(beside, "file")) of signals beside poses of the same name: the tracks hold them"
      )
    }
    let progress = terminal.progress("reading", total: waiting.count, unit: "tracks")
    defer { progress.finish() }
    let results = try concurrentMap(waiting.map(\.1), jobs: jobs) { clip in
      defer { progress.advance(detail: Files.name(of: clip.path)) }
      return try clip.inspect()
    }

    var ingested = IngestedClips()
    for ((candidate, clip), facts) in zip(waiting, results) {
      guard let digest = facts.trackSHA256 else {
        take(facts.diagnostics.filter { $0.position != nil })
        let whole = facts.diagnostics.last { $0.position == nil && $0.severity == .error }
        let reason = whole?.message ?? "nothing in it can be used"
        report(.unusableTrack, candidate, "cannot be used: \(reason)")
        continue
      }
      let exercise = candidate.exercise.isEmpty ? facts.exercise : candidate.exercise
      guard let exercise else {
        report(
          .unusableTrack,
          candidate,
          "names no exercise of the catalogue: give --exercise NAME"
        )
        continue
      }
      if references != nil {
        guard let alignment = facts.alignment else {
          report(
            .unusableTrack,
            candidate,
            "shows no movement of the track that its times are brought to"
          )
          continue
        }
        terminal.note(
          "\(candidate.id): moved by \(alignment.seconds.text(decimals: 3)) s (correlation "
            + "\(alignment.correlation.text(decimals: 2)), \(counted(alignment.jointCount, "joint")))"
        )
      }
      guard isFirst(candidate, sha256: facts.sourceSHA256, else: .duplicateTrack) else { continue }
      take(facts.diagnostics)
      ingested.clips.append(
        ClipRecord(
          id: candidate.id,
          media: nil,
          sha256: nil,
          subject: candidate.row?.subject ?? facts.person ?? Self.unknownSubject,
          exercise: exercise
        )
      )
      ingested.tracks.append(
        IngestedClips.Track(path: place(candidate.id), clip: clip, sha256: digest)
      )
      guard let row = candidate.row else { continue }
      ingested.labels.append(
        row.labels(clip: candidate.id, source: .track(sha256: digest), extent: facts.extent)
      )
    }
    ingested.diagnostics = diagnostics
    return ingested
  }

  /// The candidates that are arrays, which say nothing of themselves.
  private var arrays: [Candidate] {
    all.filter { candidate in
      recordings[candidate.file]?.formats.map(\.description.id) == ["array"]
    }
  }

  /// True if an array has what it needs; otherwise a finding at its row.
  private mutating func isDeclared(
    _ declaration: PoseDeclaration,
    for format: PoseFormat,
    _ candidate: Candidate
  ) -> Bool {
    guard format.description.id == "array",
      (declaration.frameSize == nil && declaration.units?.image != nil)
        || declaration.frameRate == nil
    else { return true }
    let lacking =
      declaration.frameRate != nil ? "frame size: 'width' and 'height'" : "frame rate: 'fps'"
    report(
      .missingFrame,
      candidate,
      "has no \(lacking) in its row, and none is declared for all"
    )
    return false
  }

  /// Refuses work on arrays that would end with the same finding for every clip.
  private func checkDeclared(_ declaration: PoseDeclaration) throws(CommandFailure) {
    guard !all.isEmpty else { return }
    let arrays = arrays
    guard !arrays.isEmpty else {
      guard declaration.layout == nil, declaration.channels == nil, declaration.axes == .usual
      else {
        throw CommandFailure(
          .usage,
          "--layout, --channels and --axes are for arrays, and there is none"
        )
      }
      return
    }
    if declaration.layout == nil || declaration.channels == nil || declaration.units == nil {
      throw CommandFailure(
        .usage,
        "missing --layout, --channels or --units: arrays do not have them"
      )
    }
    if declaration.frameRate == nil, arrays.allSatisfy({ $0.row?.frameRate == nil }) {
      throw CommandFailure(
        .usage,
        "an array of poses has no times: give --frame-rate N, the frames per second, or a column 'fps' "
          + "in the spreadsheet"
      )
    }
    if declaration.frameSize == nil, declaration.units?.image != nil,
      arrays.allSatisfy({ $0.row?.frameSize == nil })
    {
      throw CommandFailure(
        .usage,
        "angles and heights are measured in pixels: give --frame-size WxH, the size of the frame, or "
          + "columns 'width' and 'height' in the spreadsheet"
      )
    }
  }
}
