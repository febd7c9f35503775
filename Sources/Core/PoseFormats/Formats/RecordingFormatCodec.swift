// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings

/// Recordings in the format that RepKit writes, version 1.
enum RecordingFormatCodec: PoseCodec {
  static let description = PoseFormatDescription(
    id: "recording",
    title: "RepKit recording, JSON lines",
    direction: .both,
    endings: ["jsonl"],
    timing: .perFrame,
    coordinates: "pixels, y down; world in metres, y up",
    confidence: "0 to 1",
    reference: "RepKit",
    source: "Documentation/Recordings.md"
  )

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self).contains("\"repgauge-recording\"")
  }

  static func read(into reader: inout PoseReader) {
    let file = reader.files[0]
    let (recording, findings) = Recording.salvage(file.bytes, more: file.more, file: file.path)
    reader.findings.take(findings)
    guard let recording, recording.track.count > 0 else { return }
    let header = recording.header
    reader.facts.frameSize = header.frameSize
    reader.facts.backend = header.backend.name
    reader.facts.backendVersion = header.backend.version
    reader.facts.exercise = header.exercise
    reader.facts.person = header.person
    reader.facts.mediaSHA256 = header.mediaSHA256
    reader.inertial = recording.inertial
    reader.track = recording.track
  }

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    var header = RecordingHeader(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      backend: .init(document.facts.backend ?? "unknown", version: document.facts.backendVersion),
      clock: "as in the track",
      hasDepth: track.positions.contains { !$0.z.isNaN },
      hasWorld: track.world != nil
    )
    header.exercise = document.facts.exercise
    header.person = document.facts.person
    header.mediaSHA256 = document.facts.mediaSHA256
    do throws(RecordingError) {
      var writer = try RecordingWriter(header)
      var bytes = writer.headerLine
      for frame in 0..<track.count { bytes += try writer.line(for: track[frame]) }
      for sample in track.inertial { bytes += try writer.line(for: sample) }
      return [PoseFile(path: "\(document.name).jsonl", bytes: bytes)]
    } catch {
      throw PoseDefect(error.description)
    }
  }
}
