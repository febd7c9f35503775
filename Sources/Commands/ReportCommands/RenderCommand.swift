// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Reports
import Scoring
import Storage
package import Terminal

/// `rep-report RUN`: renders a stored run again.
package struct RenderCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Renders a stored run or tuning report again: page, figures and tables.",
    discussion: """
      RUN is a folder that rep-eval wrote. Its events are scored again, so that an older run gets the
      report of this version; the run itself does not change. Existing files are replaced, each when the
      new one is complete.

      RUN may also be a folder that rep-tune wrote. Page, figures and constants are made again from
      tuning.json and maps.json, or from recognition-study.json or confidence-study.json.
      """,
    examples: [
      .init(
        "rep-report reports/gym-1a2b3c4d",
        "render the page and figures of a run in its folder"
      ),
      .init(
        "rep-report reports/gym-1a2b3c4d --out look --format html",
        "render only the page, into another folder"
      ),
      .init(
        "rep-report reports/gym-1a2b3c4d --format png --strips",
        "also draw the strip of every clip as PNG"
      ),
      .init(
        "rep-report reports/gym-tune-5e6f7a8b --out look",
        "render a report of rep-tune into another folder"
      ),
    ],
    options: [
      .value("out", "DIR", "The folder to write to (default: the run's folder)").in(.folder),
      .value(
        "format",
        "FORMAT",
        "A format to write (default: all)",
        choices: ReportFormat.allCases.map(\.rawValue),
        isRepeatable: true
      ),
      .flag("strips", "With svg and png: also write the strip of every clip"),
    ],
    operands: [Operand("RUN", "A run's or a tuning report's folder")],
    interruption: "finished files are kept; the same command makes all of them again"
  )

  private let run: String
  private let folder: String?
  private let formats: [ReportFormat]
  private let asksForFormats: Bool
  private let includesStrips: Bool

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    run = arguments.operand("RUN") ?? ""
    folder = arguments.string("out")
    let names = arguments.strings("format")
    asksForFormats = !names.isEmpty
    formats = ReportFormat.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
    includesStrips = arguments.has("strips")
  }

  /// Reads the run, scores it again and writes the files.
  ///
  /// - Returns: 0.
  /// - Throws: Where the folder holds no run or a newer one, its tables are not its own, a format is asked
  ///   for that it does not have, or writing fails.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let target = folder ?? run
    let written = try render(to: target)
    if terminal.isJSON {
      terminal.print(json: [
        "folder": .string(target),
        "files": .array(written.map(JSON.string)),
      ])
    } else {
      for name in written { terminal.print(Path.join(target, name)) }
    }
    return .success
  }

  /// Writes the files, and returns their names.
  private func render(to target: String) throws -> [String] {
    if let stored = try TuningFolder(run) {
      return try stored.write(
        asksForFormats ? formats : nil,
        hasStrips: includesStrips,
        to: target
      )
    }
    guard !asksForFormats || !formats.contains(.thresholds) else {
      throw UsageError("a run has no thresholds; rep-tune makes reports that do")
    }
    let stored = try RunDirectory.read(run)
    let input = ReportInput(stored, digest: RunDirectory.digest(of: run) ?? "")
    return try ReportFiles(
      report: Report(input),
      formats: formats,
      includesStrips: includesStrips
    ).write(to: target)
  }
}
