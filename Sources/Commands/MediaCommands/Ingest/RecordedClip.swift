// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics
import Platform
import PoseFormats
import Storage
import TrackQuality

/// A recording of poses, and all that is declared about it.
struct RecordedClip: Sendable {
  /// The recording's path: a file, or a folder of files.
  var path: String
  /// Its files in order of name.
  var files: [String]
  /// Its format.
  var format: PoseFormat
  /// The files of signals that lie beside it, in order of path.
  var companions: [Companion] = []
  /// All that the user says about it.
  var declaration: PoseDeclaration
  /// The folder of its track.
  var configuration: String
  /// The track of the clip that its times are brought to; nil to leave them.
  var reference: String?
  /// The video that the poses may be of; nil if none is known.
  var video: RecordedVideo?

  /// A file of signals beside a recording.
  struct Companion: Sendable {
    /// The file's path.
    var path: String
    /// Its format.
    var format: PoseFormat
  }

  /// All files that are read, in order: those of the recording, then those beside it.
  var allFiles: [String] { files + companions.map(\.path) }

  /// The facts about a recording, without its poses.
  struct Facts: Sendable {
    /// SHA-256 of the recording's file, or of its files joined in order of name.
    var sourceSHA256: String
    /// SHA-256 of the track's file; nil if there is no track.
    var trackSHA256: String?
    /// From the first frame to the end of the last one, in seconds.
    var extent: ClosedRange<Double>
    /// The exercise's id, if the recording names one of the catalogue.
    var exercise: String?
    /// The person, if the recording names one.
    var person: String?
    /// The shift that brings its times to those of the reference; nil without one.
    var alignment: TrackAlignment?
    /// The video that the poses are of; nil if there is none, or the recording states another.
    var video: RecordedVideo?
    /// SHA-256 of the video, if the recording states it.
    var statedSHA256: String?
    /// All that was found wrong.
    var diagnostics: [Diagnostic]
  }

  /// All that was read.
  struct Content: Sendable {
    /// The track's file; nil if nothing can be used.
    var file: TrackFile?
    /// SHA-256 of the recording's file, or of its files joined in order of name.
    var sourceSHA256: String
    /// The poses, and all findings.
    var reading: PoseReading
    /// The shift that brings its times to those of the reference.
    var alignment: TrackAlignment?
    /// The video that the poses are of.
    var video: RecordedVideo?
  }

  /// Reads the recording.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  func read() throws -> Content {
    var video = video
    var declaration = declaration(for: video)
    var (reading, source) = try reading(as: declaration)
    if let stated = reading.facts.mediaSHA256, let found = video?.sha256, stated != found {
      // Nothing is taken from another video.
      video = nil
      declaration = self.declaration
      (reading, source) = try self.reading(as: declaration)
    }
    var alignment: TrackAlignment?
    if let reference, let track = reading.track {
      alignment = TrackAlignment.of(track, to: try TrackFile.read(reference).track)
      if let alignment {
        // Read again, so that all that has times is moved.
        declaration.timeOffset += alignment.seconds
        (reading, source) = try self.reading(as: declaration)
      }
    }
    let companions = try addCompanions(to: &reading, declaration)
    let metadata = TrackMetadata(
      recorded: reading,
      as: format.description,
      declaration: declaration,
      configuration: configuration,
      sourceSHA256: source,
      mediaSHA256: video?.sha256 ?? reading.facts.mediaSHA256,
      companions: companions
    )
    let file = reading.track.map { [reading] in
      TrackFile(
        track: $0,
        metadata: metadata,
        sideSignals: reading.beside
      )
    }
    return Content(
      file: file,
      sourceSHA256: source,
      reading: reading,
      alignment: alignment,
      video: video
    )
  }

  /// The declaration with the frame of a video, as it was before pictures were turned, if none is declared.
  private func declaration(for video: RecordedVideo?) -> PoseDeclaration {
    guard declaration.frameSize == nil, let size = video?.facts?.frameSize else {
      return declaration
    }
    var declaration = declaration
    declaration.frameSize =
      declaration.quarterTurns % 2 == 1
      ? FrameSize(width: size.height, height: size.width) : size
    return declaration
  }

  /// Reads the signals beside the recording, in its axes and with its times.
  ///
  /// - Returns: The digest of each file.
  private func addCompanions(
    to reading: inout PoseReading,
    _ declaration: PoseDeclaration
  ) throws -> [TrackMetadata.Recording.Companion] {
    var declaration = declaration
    declaration.up = declaration.up ?? reading.up
    // The declared rate is that of poses.
    declaration.frameRate = nil
    return try companions.map { companion in
      let bytes = try Files.read(companion.path)
      let (signals, findings) = companion.format.readBeside(
        PoseFile(path: companion.path, bytes: bytes),
        as: declaration
      )
      reading.diagnostics += findings
      if let signals { reading.take(beside: signals, of: companion.path) }
      return TrackMetadata.Recording.Companion(
        format: companion.format.description.id,
        sourceSHA256: SHA256.hexadecimal(of: bytes)
      )
    }
  }

  /// The recording, and the digest of the bytes that it was read from.
  private func reading(as declaration: PoseDeclaration) throws -> (PoseReading, sha256: String) {
    if files.count == 1 {
      let pieces = try FilePieces(files[0])
      let reading = format.read([pieces.file], as: declaration)
      return (reading, try pieces.digest())
    }
    var digest = SHA256()
    let contents = try files.map { path in
      let bytes = try Files.read(path)
      digest.update(bytes)
      return PoseFile(path: path, bytes: bytes)
    }
    return (format.read(contents, as: declaration), digest.hexadecimalDigest())
  }

  /// Looks what the recording comes to, without keeping it.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  func inspect() throws -> Facts {
    let content = try read()
    let (file, reading) = (content.file, content.reading)
    var extent = 0.0...0.0
    if let track = file?.track, let first = track.times.first, let last = track.times.last {
      let isShort = track.count < 2
      let step =
        isShort ? 1 / (declaration.frameRate ?? track.meanFrameRate) : 1 / track.meanFrameRate
      extent = first...(last + step)
    }
    return Facts(
      sourceSHA256: content.sourceSHA256,
      trackSHA256: file.map { SHA256.hexadecimal(of: $0.encoded()) },
      extent: extent,
      exercise: reading.facts.exercise.flatMap { Exercise.spelled($0)?.id },
      person: reading.facts.person,
      alignment: content.alignment,
      video: content.video,
      statedSHA256: reading.facts.mediaSHA256,
      diagnostics: reading.diagnostics + doubts(about: content)
    )
  }

  /// Warnings about poses that do not lie in the picture or the time of their video.
  private func doubts(about content: Content) -> [Diagnostic] {
    guard let file = content.file, let video = content.video, let facts = video.facts else {
      return []
    }
    let track = file.track
    var doubts: [Diagnostic] = []
    func doubt(_ code: IngestCode, _ message: String) {
      doubts.append(code.diagnostic(.warning, file: path, message))
    }
    if !track.skeleton.joints.isEmpty, content.reading.view == nil,
      !track.frameSize.hasShape(of: facts.frameSize)
    {
      doubt(
        .otherShape,
        "its frame of \(track.frameSize.text) pixels has another shape than that of its video "
          + "'\(video.file)', \(facts.frameSize.text): --rotate turns it, --frame-size declares another"
      )
    }
    if let excess = facts.excess(of: track) {
      doubt(.otherTimes, "\(excess): --time-offset or --align brings times together")
    } else if let partiality = facts.partiality(of: track) {
      doubt(.otherTimes, "\(partiality), which rep-eval leaves out")
    }
    return doubts
  }
}
