// SPDX-License-Identifier: Apache-2.0
import TrackQuality
import Basics
import Labels
import Platform
import PoseFormats
import PoseTracks
import Storage
import Terminal
import Video

extension IngestCandidates {
  /// Reads the candidates as recordings of poses, and keeps those that can be used.
  ///
  /// - Parameters:
  ///   - plan: All that is said about them, and where they go.
  ///   - jobs: How many recordings at once.
  ///   - terminal: Where progress is shown.
  /// - Returns: The clips with their tracks and labels.
  /// - Throws: `CommandFailure` where arrays are not declared; where a file cannot be read at all; on an
  ///   interruption.
  mutating func tracks(
    _ plan: RecordingPlan,
    jobs: Int,
    in terminal: Terminal
  ) throws -> IngestedClips {
    var work = RecordingWork(plan: plan, jobs: jobs, terminal: terminal)
    let tied = try ties(&work)
    try checkDeclared(plan.declaration, tied)
    work.waiting = tied.compactMap { waiting($0, $1, plan) }
    let timed = work.waiting.count { $0.clip.format.description.timing != .declared }
    if plan.declaration.frameRate != nil, timed > 0 {
      terminal.note(
        "\(counted(timed, "recording")) may have times of \(timed == 1 ? "its" : "their") own: "
          + "--frame-rate is for those without"
      )
    }
    let beside = work.waiting.reduce(0) { $0 + $1.clip.companions.count }
    if beside > 0 {
      terminal.note(
        "\(counted(beside, "file")) of signals beside poses of the same name: the tracks hold them"
      )
    }
    let results = try work.inspect()

    var ingested = IngestedClips()
    for (recording, facts) in zip(work.waiting, results) {
      let candidate = recording.candidate
      reportTie(recording, facts, plan)
      guard let digest = facts.trackSHA256 else {
        take(facts.diagnostics.filter { $0.position != nil })
        let whole = facts.diagnostics.last { $0.position == nil && $0.severity == .error }
        let reason = whole?.message ?? "nothing in it can be used"
        report(.unusableTrack, candidate, "cannot be used: \(reason)")
        continue
      }
      guard let record = record(of: recording, facts) else { continue }
      if plan.references != nil {
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
      ingested.clips.append(record)
      ingested.tracks.append(
        IngestedClips.Track(
          path: plan.dataset.trackPath(configuration: plan.configuration, clip: candidate.id),
          clip: recording.clip,
          sha256: digest
        )
      )
      guard let row = candidate.row else { continue }
      let source = facts.video?.sha256.map(LabelFile.Source.media) ?? .track(sha256: digest)
      let extent = facts.video?.facts.map { $0.firstTime...$0.endTime } ?? facts.extent
      ingested.labels.append(row.labels(clip: candidate.id, source: source, extent: extent))
    }
    ingested.diagnostics = diagnostics
    return ingested
  }

  /// The recordings with their clips and videos; one without a clip in the dataset is a finding.
  private mutating func ties(
    _ work: inout RecordingWork
  ) throws -> [(candidate: Candidate, tie: RecordingTie)] {
    switch work.plan.clips {
    case .new(videos: nil): return all.map { ($0, .none) }
    case .new(videos: var videos?):
      let ties = try videos.ties(named: all.map(stem), jobs: work.jobs, in: work.terminal)
      work.plan.clips = .new(videos: videos)
      return Array(zip(all, ties))
    case .existing(let clips):
      let manifest = work.plan.dataset.manifest
      return all.compactMap { candidate in
        guard let clip = clips[candidate.id] else {
          report(
            .unknownClip,
            candidate,
            "is of no clip: " + manifest.complaint(aboutMissing: candidate.id)
          )
          return nil
        }
        return (candidate, .clip(clip))
      }
    }
  }

  /// A recording with its format and declaration; nil, with a finding, if something is missing.
  private mutating func waiting(
    _ candidate: Candidate,
    _ tie: RecordingTie,
    _ plan: RecordingPlan
  ) -> RecordingWork.Waiting? {
    guard let found = recordings[candidate.file], let format = found.formats.first else {
      report(.unusableTrack, candidate, "is of no format that is read: --format names one")
      return nil
    }
    guard found.formats.count == 1 else {
      let ids = found.formats.map(\.description.id).joined(separator: " or ")
      report(.unusableTrack, candidate, "may be \(ids): --format names one")
      return nil
    }
    var declaration = plan.declaration
    declaration.frameSize = candidate.row?.frameSize ?? declaration.frameSize
    declaration.frameRate = candidate.row?.frameRate ?? declaration.frameRate
    guard isDeclared(declaration, tie, for: format, candidate) else { return nil }
    var reference: String?
    if let references = plan.references {
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
      configuration: plan.configuration,
      reference: reference,
      video: tie.video
    )
    return RecordingWork.Waiting(candidate: candidate, tie: tie, clip: clip)
  }

  /// Says why a recording is not tied to a video, if it is to be.
  private mutating func reportTie(
    _ recording: RecordingWork.Waiting,
    _ facts: RecordedClip.Facts,
    _ plan: RecordingPlan
  ) {
    let candidate = recording.candidate
    switch recording.tie {
    case .none, .clip: break
    case .video(let video):
      if facts.video == nil {
        report(
          .otherVideo,
          candidate,
          "states the digest of another video than '\(video.file)': the clip has none"
        )
      }
    case .missing:
      var folder = ""
      if case .new(let videos?) = plan.clips { folder = " in '\(videos.folder)'" }
      report(
        .missingVideo,
        as: .warning,
        candidate,
        "has no video of its name\(folder): the clip has none"
      )
    case .ambiguous(let files):
      let names = files.map { "'\($0)'" }.joined(separator: " and ")
      report(.ambiguousVideo, candidate, "has the name of the videos \(names): the clip has none")
    case .unusable(let file, let error):
      report(
        .unusableMedia,
        candidate,
        "has the video '\(file)', which cannot be used: \(error.text)"
      )
    }
  }

  /// The record of a recording's clip; nil, with a finding, if there can be none.
  private mutating func record(
    of recording: RecordingWork.Waiting,
    _ facts: RecordedClip.Facts
  ) -> ClipRecord? {
    let candidate = recording.candidate
    if case .clip(let clip) = recording.tie {
      if let stated = facts.statedSHA256, let digest = clip.sha256, stated != digest {
        report(
          .otherVideo,
          candidate,
          "states the digest of another video than that of clip '\(clip.id)'"
        )
        return nil
      }
      return clip
    }
    let exercise = candidate.exercise.isEmpty ? facts.exercise : candidate.exercise
    guard let exercise else {
      report(
        .unusableTrack,
        candidate,
        "names no exercise of the catalogue: give --exercise NAME"
      )
      return nil
    }
    return ClipRecord(
      id: candidate.id,
      media: facts.video?.file,
      sha256: facts.video?.sha256,
      subject: candidate.row?.subject ?? facts.person ?? Self.unknownSubject,
      exercise: exercise,
      facts: facts.video?.facts
    )
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
    _ tie: RecordingTie,
    for format: PoseFormat,
    _ candidate: Candidate
  ) -> Bool {
    let hasSize = declaration.frameSize != nil || tie.video?.facts != nil
    guard format.description.id == "array",
      (!hasSize && declaration.units?.image != nil) || declaration.frameRate == nil
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
  private func checkDeclared(
    _ declaration: PoseDeclaration,
    _ tied: [(candidate: Candidate, tie: RecordingTie)]
  ) throws(CommandFailure) {
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
      arrays.allSatisfy({ $0.row?.frameSize == nil }),
      tied.allSatisfy({ $0.tie.video?.facts == nil })
    {
      throw CommandFailure(
        .usage,
        "angles and heights are measured in pixels: give --frame-size WxH, the size of the frame, "
          + "columns 'width' and 'height' in the spreadsheet, or --media-root with the videos"
      )
    }
  }
}
