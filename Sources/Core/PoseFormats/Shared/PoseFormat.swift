// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

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
  /// A file in UTF-16 is recognised by its text, and refused when it is read.
  ///
  /// - Parameter bytes: The first bytes of the file, some thousand if there are as many.
  /// - Returns: True if it may be.
  package func recognises(_ bytes: [UInt8]) -> Bool { codec.recognises(bytes.utf16AsUTF8 ?? bytes) }

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
    var reading = readAnyJoints(files, as: declaration)
    if let first = files.first { reading.requireMeasuredJoints(in: first.path) }
    return reading
  }

  /// Reads a recording, also one without any joint that signals need.
  func readAnyJoints(_ files: [PoseFile], as declaration: PoseDeclaration) -> PoseReading {
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
    let files = reader.files
    if let stranger = files[0].bytes.foreignEncoding(in: files[0].path) {
      reader.findings.report(.wrongFormat, stranger)
      return
    }
    if !codec.readsPieces {
      for (index, file) in files.enumerated() where !file.canBeWhole {
        reader.findings.report(tooLarge: file, at: index)
      }
      guard !reader.findings.hasError else { return }
      reader.files = files.map(\.whole)
    }
    codec.read(into: &reader)
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
    let again = read(files, as: declaration(of: document))
    return PoseExport(files: files, losses: PoseLosses(from: document, to: again))
  }
}

extension PoseFormat {
  /// The declaration with which the files of a track read back: its own frame and rate, and what the format leaves
  /// open.
  package func declaration(of document: PoseDocument) -> PoseDeclaration {
    var declaration = PoseDeclaration()
    declaration.frameSize = document.track.frameSize
    if description.timing == .declared {
      declaration.frameRate = document.track.meanFrameRate
    }
    codec.declare(document, in: &declaration)
    return declaration
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

  /// Declares what the files of a track do not say, beside frame and rate.
  static func declare(_ document: PoseDocument, in declaration: inout PoseDeclaration)
}

extension PoseCodec {
  static func declare(_ document: PoseDocument, in declaration: inout PoseDeclaration) {}

  static var readsPieces: Bool { false }

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] { [] }
}

extension [UInt8] {
  /// The order of the bytes of UTF-16, by the byte order mark or two first characters of ASCII; nil for another encoding.
  private var utf16Order: ByteOrder? {
    if starts(with: [0xFF, 0xFE]) { return .little }
    if starts(with: [0xFE, 0xFF]) { return .big }
    guard count >= 4 else { return nil }
    func isText(_ place: Int) -> Bool {
      (0x20..<0x7F).contains(self[place]) || [0x09, 0x0A, 0x0D].contains(self[place])
    }
    if isText(0), self[1] == 0, isText(2), self[3] == 0 { return .little }
    return self[0] == 0 && isText(1) && self[2] == 0 && isText(3) ? .big : nil
  }

  /// The text in UTF-8 if it is UTF-16, else nil; half a character at the end is left out.
  fileprivate var utf16AsUTF8: [UInt8]? {
    guard let order = utf16Order else { return nil }
    let units = (0..<count / 2).map { uint16(at: 2 * $0, order) }.drop { $0 == 0xFEFF }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The reason why no format can read a file, by its first bytes; nil if there is none.
  fileprivate func foreignEncoding(in path: String) -> String? {
    if utf16Order != nil {
      return "it is UTF-16: save it as UTF-8"
    }
    if starts(with: [0x50, 0x4B, 0x03, 0x04]), path.lowercased().hasSuffix(".npz") {
      return NumpyHeader.archive
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
