// SPDX-License-Identifier: Apache-2.0

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
  /// - Complexity: O(*bytes*), and for several people without names that of linking them. Files that are not lines of
  ///   JSON are held in memory.
  package func read(_ files: [PoseFile], as declaration: PoseDeclaration) -> PoseReading {
    var reader = PoseReader(description, files, declaration)
    guard let first = files.first else {
      reader.findings.report(.noFrames, "it has no files")
      return reader.reading()
    }
    if let stranger = first.bytes.foreignEncoding {
      reader.findings.report(.wrongFormat, stranger)
      return reader.reading()
    }
    if !codec.readsPieces {
      for (index, file) in files.enumerated() where !file.canBeWhole {
        reader.findings.report(tooLarge: file, at: index)
      }
      guard !reader.findings.hasError else { return reader.reading() }
      reader.files = files.map(\.whole)
    }
    codec.read(into: &reader)
    return reader.reading()
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

  /// True if it reads lines of JSON piece by piece, so that files are not held in memory.
  static var readsPieces: Bool { get }

  /// True if the beginning of a file looks like one of this format.
  static func recognises(_ bytes: [UInt8]) -> Bool

  /// Reads the files and goes on after every finding.
  static func read(into reader: inout PoseReader)

  /// The files of a track; formats that are only read have none.
  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile]
}

extension PoseCodec {
  static var readsPieces: Bool { false }

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
