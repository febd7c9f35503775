// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics
import Platform
import PoseFormats
import Storage

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

  /// The facts about a recording, without its poses.
  struct Facts: Sendable {
    /// SHA-256 of the recording's file, or of its files joined in order of name.
    var sourceSHA256: String
    /// SHA-256 of the track's file; nil if there is no track.
    var trackSHA256: String?
    /// From the first frame to the end of the last one, in seconds.
    var extent: ClosedRange<Double>
    /// All that was found wrong.
    var diagnostics: [Diagnostic]
  }

  /// The track's file, nil if nothing can be used, and all findings.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  func read() throws -> (file: TrackFile?, sourceSHA256: String, diagnostics: [Diagnostic]) {
    var digest = SHA256()
    var contents: [PoseFile] = []
    for path in files {
      let bytes = try Files.read(path)
      digest.update(bytes)
      contents.append(PoseFile(path: path, bytes: bytes))
    }
    let source = digest.hexadecimalDigest()
    let reading = format.read(contents, as: declaration)
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
    return (file, source, reading.diagnostics)
  }

  /// Looks what the recording comes to, without keeping it.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  func inspect() throws -> Facts {
    let (file, source, diagnostics) = try read()
    var extent = 0.0...0.0
    if let track = file?.track, let first = track.times.first, let last = track.times.last {
      let isShort = track.count < 2
      let step =
        isShort ? 1 / (declaration.frameRate ?? track.meanFrameRate) : 1 / track.meanFrameRate
      extent = first...(last + step)
    }
    return Facts(
      sourceSHA256: source,
      trackSHA256: file.map { SHA256.hexadecimal(of: $0.encoded()) },
      extent: extent,
      diagnostics: diagnostics
    )
  }
}
