// SPDX-License-Identifier: Apache-2.0
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// A tuning report that is rendered again.
struct TuningFolder {
  private let report: TuningReport

  /// Reads the report in a folder.
  ///
  /// - Returns: Nil where the folder holds no tuning report.
  /// - Throws: `StorageError` where its files are of another version or damaged, `PlatformError` where they cannot be
  ///   read.
  init?(_ folder: String) throws {
    let main = Path.join(folder, TuningReport.mainFile)
    guard Files.kind(of: main) == .file else { return nil }
    let maps = Path.join(folder, TuningReport.mapFile)
    let bytes = (
      main: try Files.read(main), maps: Files.exists(maps) ? try Files.read(maps) : []
    )
    do throws(ReportDamage) {
      report = try TuningReport(main: bytes.main, maps: bytes.maps)
    } catch {
      throw StorageError(operation: "read tuning report", path: folder, reason: "\(error)")
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
    guard !hasStrips else { throw UsageError("a tuning report has no strips") }
    let parts = try formats.map { try $0.map(Self.part) } ?? TuningPart.allCases
    var written: [String] = []
    for part in parts {
      try TuningRendering(report).write(part) { name, bytes in
        try Interruption.check()
        try Files.write(bytes, to: Path.join(folder, name))
        written.append(name)
      }
    }
    return written
  }

  private static func part(_ format: ReportFormat) throws(UsageError) -> TuningPart {
    switch format {
    case .html: return .page
    case .svg: return .svg
    case .png: return .png
    case .thresholds: return .thresholds
    case .csv, .markdown:
      throw UsageError(
        "a tuning report has no \(format.rawValue); it has html, svg, png, thresholds"
      )
    }
  }
}
