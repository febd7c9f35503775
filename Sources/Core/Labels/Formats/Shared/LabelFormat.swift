// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A format that labels made elsewhere come in.
package struct LabelFormat: Sendable {
  private let codec: any ForeignCodec.Type

  init(_ codec: any ForeignCodec.Type) {
    self.codec = codec
  }

  /// What the format is and what it can hold.
  package var description: LabelFormatDescription { codec.description }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path, as used in findings; the clip's name, for formats that do not say it.
  ///   - context: The clips and what the user said.
  /// - Returns: One document per clip and rater, in order of both. Every finding is at its place,
  ///   and a list tells what could not be carried over. Documents are free of errors.
  /// - Complexity: O(*n* log *n*) in the size of the file.
  package func read(
    _ bytes: [UInt8],
    file: String,
    context: ConversionContext
  ) -> ForeignLabels {
    var reader = ForeignReader(file: file, format: description, context: context)
    reader.checkEncoding(bytes)
    codec.read(bytes, into: &reader)
    return reader.labels(of: bytes)
  }

  /// Writes label files.
  ///
  /// What could not be carried over is measured, not declared: what was written is read again and
  /// compared with what was there.
  ///
  /// - Parameters:
  ///   - labels: One per clip.
  ///   - context: The clips and what the user said.
  /// - Returns: Files with their names, and the losses; no files where the format is only read.
  package func write(_ labels: [LabelFile], context: ConversionContext) -> ForeignExport {
    guard description.direction == .both else { return ForeignExport() }
    var writer = ForeignWriter(format: description, context: context)
    let files = codec.files(of: labels.sorted { $0.clip < $1.clip }, with: &writer)
    var again: [LabelFile] = []
    for file in files {
      let name = description.holdsManyClips ? file.name : "\(file.clip ?? "").\(description.ending)"
      let bytes = Array(file.text.utf8)
      again += read(bytes, file: name, context: context.readingBack).documents
    }
    var losses = writer.losses
    losses.add(ConversionLosses(from: labels, to: again))
    return ForeignExport(files: files, losses: losses, diagnostics: writer.diagnostics)
  }
}

/// What reading a foreign file gave.
package struct ForeignLabels: Sendable {
  /// The labels of each clip by each rater without errors, in order of both.
  package var documents: [LabelFile] = []
  /// How many clips the file speaks of, those with errors too.
  package var clipCount = 0
  /// Everything that was found wrong, in order of place.
  package var diagnostics: [Diagnostic] = []
  /// What could not be carried over without being wrong.
  package var losses = ConversionLosses()
  /// What of the file could be mended without a person: byte order marks, spellings of exercises.
  package var corrections: [TextCorrection] = []
}

/// What writing a foreign format gave.
package struct ForeignExport: Sendable {
  /// A file to write.
  package struct File: Sendable, Equatable {
    /// The file's name: letters, digits, hyphens, dots.
    package var name: String
    /// The clip that the file is about; nil where it is about all.
    package var clip: String?
    /// The text.
    package var text: String
  }

  /// The files, in order of name.
  package var files: [File] = []
  /// What could not be carried over.
  package var losses = ConversionLosses()
  /// Why a clip was left out.
  package var diagnostics: [Diagnostic] = []
}

/// A format's own reading and writing.
protocol ForeignCodec: Sendable {
  /// What the format is and what it can hold.
  static var description: LabelFormatDescription { get }

  /// Reads a file and goes on after every finding.
  static func read(_ bytes: [UInt8], into reader: inout ForeignReader)

  /// The files for labels in order of clip; formats that are only read have none.
  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File]
}

extension ForeignCodec {
  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] { [] }
}
