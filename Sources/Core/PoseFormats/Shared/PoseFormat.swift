// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A format that recorded poses come in.
package struct PoseFormat: Sendable {
  private let codec: any PoseCodec.Type

  init(_ codec: any PoseCodec.Type) {
    self.codec = codec
  }

  /// The facts about the format.
  package var description: PoseFormatDescription { codec.description }

  /// Looks if the beginning of a file is like one of this format.
  ///
  /// - Parameter bytes: The first bytes of the file, some thousand if there are as many.
  /// - Returns: True if it may be.
  package func recognises(_ bytes: [UInt8]) -> Bool { codec.recognises(bytes) }

  /// Reads a recording.
  ///
  /// A frame that cannot be used is a finding, and the others are kept.
  ///
  /// - Parameters:
  ///   - files: Its files in order of name; one, unless the format is a folder.
  ///   - declaration: All that the user says.
  /// - Returns: The track, nil if nothing can be used, and all findings.
  /// - Complexity: O(*bytes*), and for several people without names that of linking them.
  package func read(_ files: [PoseFile], as declaration: PoseDeclaration) -> PoseReading {
    var reader = PoseReader(description, files, declaration)
    if files.isEmpty {
      reader.findings.report(.noFrames, "it has no files")
    } else {
      parse(into: &reader)
    }
    return reader.reading()
  }

  /// Reads a file of signals that lies beside a recording of poses.
  ///
  /// Signals that counters do not know are kept as well.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - declaration: All that the user says of the recording.
  /// - Returns: The signals, nil if nothing can be used, and all findings.
  /// - Precondition: The format has no poses.
  /// - Complexity: O(*bytes*).
  package func readBeside(
    _ file: PoseFile,
    as declaration: PoseDeclaration
  ) -> (signals: RecordedSignals?, diagnostics: [Diagnostic]) {
    precondition(!description.hasPoses, "signals without poses lie beside some")
    var reader = PoseReader(description, [file], declaration)
    parse(into: &reader)
    guard var signals = reader.signals, !signals.times.isEmpty else {
      if !reader.findings.hasError {
        reader.findings.report(.noFrames, "it has no row that can be used")
      }
      return (nil, reader.findings.diagnostics)
    }
    signals.format = description.id
    return (signals, reader.findings.diagnostics)
  }

  private func parse(into reader: inout PoseReader) {
    if let stranger = reader.files[0].bytes.foreignEncoding {
      reader.findings.report(.wrongFormat, stranger)
    } else {
      codec.read(into: &reader)
    }
  }

  /// Writes a track.
  ///
  /// Losses are measured, not declared: the files are read again and compared with the track.
  ///
  /// - Parameter document: The poses, and what is known of them.
  /// - Returns: The files, and what they do not hold; no files if the format is only read.
  /// - Throws: `PoseDefect` if the track has none of the format's joints or another thing that it must have.
  package func write(_ document: PoseDocument) throws(PoseDefect) -> PoseExport {
    guard description.direction == .both else {
      throw PoseDefect("the format '\(description.id)' is only read")
    }
    let files = try codec.files(of: document)
    let again = read(files, as: document.declaration(for: description))
    return PoseExport(files: files, losses: PoseLosses(from: document, to: again))
  }
}

/// A format's own reading and writing.
protocol PoseCodec: Sendable {
  /// The facts about the format.
  static var description: PoseFormatDescription { get }

  /// True if the beginning of a file looks like one of this format.
  static func recognises(_ bytes: [UInt8]) -> Bool

  /// Reads the files and goes on after every finding.
  static func read(into reader: inout PoseReader)

  /// The files of a track; formats that are only read have none.
  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile]
}

extension PoseCodec {
  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] { [] }
}

extension [UInt8] {
  /// The reason why no format can read a file, by its first bytes; nil if there is none.
  fileprivate var foreignEncoding: String? {
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) {
      return "it is UTF-16: save it as UTF-8"
    }
    if starts(with: [0x1F, 0x8B]) || starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return "it is compressed: unpack it first"
    }
    if starts(with: "version https://git-lfs".utf8) {
      return "it is a Git LFS pointer, not the file itself: 'git lfs pull' fetches that"
    }
    return nil
  }
}
