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
  /// All that the user says about it.
  var declaration: PoseDeclaration
  /// The folder of its track.
  var configuration: String
  /// The track of the clip that its times are brought to; nil to leave them.
  var reference: String?

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
  }

  /// Reads the recording.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  func read() throws -> Content {
    var declaration = declaration
    var (reading, source) = try reading(as: declaration)
    var alignment: TrackAlignment?
    if let reference, let track = reading.track {
      alignment = TrackAlignment.of(track, to: try TrackFile.read(reference).track)
      if let alignment {
        // Read again, so that all that has times is moved.
        declaration.timeOffset += alignment.seconds
        (reading, source) = try self.reading(as: declaration)
      }
    }
    let metadata = TrackMetadata(
      recorded: reading,
      as: format.description,
      declaration: declaration,
      configuration: configuration,
      sourceSHA256: source
    )
    let file = reading.track.map {
      TrackFile(track: $0, metadata: metadata, inertial: reading.inertial)
    }
    return Content(file: file, sourceSHA256: source, reading: reading, alignment: alignment)
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
      diagnostics: reading.diagnostics
    )
  }
}
