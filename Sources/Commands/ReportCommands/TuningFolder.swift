// SPDX-License-Identifier: Apache-2.0
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// A report of what was tuned or learned that is rendered again.
struct TuningFolder {
  private let kind: String
  private let rendering: any StudyRendering

  /// Reads the report in a folder.
  ///
  /// - Returns: Nil where the folder holds no report that `rep-tune` wrote.
  /// - Throws: `StorageError` where its files are of another version or damaged, `PlatformError` where they cannot be
  ///   read.
  init?(_ folder: String) throws {
    func bytes(_ name: String) throws -> [UInt8]? {
      let path = Path.join(folder, name)
      return Files.kind(of: path) == .file ? try Files.read(path) : nil
    }
    do {
      if let main = try bytes(TuningReport.mainFile) {
        let maps = try bytes(TuningReport.mapFile) ?? []
        rendering = TuningRendering(try TuningReport(main: main, maps: maps))
        kind = "a tuning report"
      } else if let main = try bytes(RecognitionReport.mainFile) {
        rendering = RecognitionRendering(try RecognitionReport(main))
        kind = "a study of recognition"
      } else if let main = try bytes(ConfidenceReport.mainFile) {
        rendering = ConfidenceRendering(try ConfidenceReport(main))
        kind = "a study of confidences"
      } else {
        return nil
      }
    } catch let damage as ReportDamage {
      throw StorageError(operation: "read tuning report", path: folder, reason: "\(damage)")
    }
  }

  /// Writes files into a folder, each of them atomically.
  ///
  /// - Parameters:
  ///   - formats: What is asked for; nil for all there is.
  ///   - hasStrips: Whether strips are asked for.
  ///   - folder: The folder; made where it does not exist.
  /// - Returns: The names of the files below the folder, in order of writing.
  /// - Throws: `UsageError` for what a tuning report does not have; `PlatformError`, `ImageError` and
  ///   `Interruption` where writing fails.
  func write(
    _ formats: [ReportFormat]?,
    hasStrips: Bool,
    to folder: String
  ) throws -> [String] {
    guard !hasStrips else { throw UsageError("\(kind) has no strips") }
    let parts = try formats.map { try $0.map(part) } ?? rendering.parts
    var written: [String] = []
    for part in parts {
      try rendering.write(part) { name, bytes in
        try Interruption.check()
        try ReportFormat.write(bytes, to: Path.join(folder, name))
        written.append(name)
      }
    }
    return written
  }

  private func part(_ format: ReportFormat) throws(UsageError) -> TuningPart {
    guard let part = TuningPart(format), rendering.parts.contains(part) else {
      let names = ReportFormat.allCases.filter { format in
        TuningPart(format).map(rendering.parts.contains) ?? false
      }
      throw UsageError(
        "\(kind) has no \(format.rawValue); it has \(names.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return part
  }
}

extension TuningPart {
  /// The part that a format asks for; nil where no such report has it.
  fileprivate init?(_ format: ReportFormat) {
    switch format {
    case .html: self = .page
    case .svg: self = .svg
    case .png: self = .png
    case .thresholds: self = .thresholds
    case .csv, .metrics, .markdown: return nil
    }
  }
}
