// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
package import Platform
import Reports
import Scoring
import Statistics
import Storage
package import Terminal

/// `rep-label agree`: says how far raters agree, and where they do not.
package struct AgreeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "agree",
    abstract: "Measures the agreement of raters, and lists their disagreements.",
    discussion: """
      LABELS are datasets, label files or folders of them. Clips with labels by two or more raters are
      compared. Reps are matched one to one by their turning points, and compared by start, end and
      quality. Counts, sets, holds, steps, faults and grades are compared if there are any.

      Each number has an interval that resamples the people filmed. The dataset names these people;
      without a dataset each clip counts as one person. The suggested tolerance is for scoring counters.

      Drafts are left out. 'consensus' and 'counts' (a spreadsheet's counts) are left out, too, unless
      --rater names them.

      Ends with 0, with 3 if no clip has labels by two raters, or with 65 if a label file has errors;
      the other files are compared.
      """,
    examples: [
      .init("rep-label agree datasets/gym", "compare all raters of a dataset"),
      .init(
        "rep-label agree labels/gym --rater ana --rater ben --html agreement.html",
        "compare two raters, and write a page"
      ),
      .init("rep-label agree ana/ ben/ --json", "labels in two folders, for a program"),
      .init(
        "rep-label agree datasets/gym --tolerance 0.25 --boundary-tolerance 0.1",
        "be stricter about times"
      ),
    ],
    options: [
      .value("rater", "ID", "Compare this rater (default: all)", isRepeatable: true)
    ] + AgreementOptions.options(near: "agree") + [
      .output("html", "Also write a page", .agreementPage),
      .value("replicates", "N", "Bootstrap replicates for intervals", default: "2000"),
      .value("seed", "N", "Seed of the bootstrap", default: "1"),
    ],
    operands: [Operand("LABELS", "A dataset, a label file, or a folder of label files", .many)]
  )

  private let paths: [String]
  private let raters: [String]
  private let options: AgreementOptions
  private let page: OutputFile?
  private let plan: ResamplingPlan

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a tolerance that is not above 0, and for a single rater.
  package init(_ arguments: ParsedArguments) throws {
    paths = arguments.operands("LABELS")
    raters = arguments.strings("rater")
    if Set(raters).count == 1 {
      throw UsageError("--rater '\(raters[0])' alone cannot be compared; name another rater")
    }
    options = try AgreementOptions(arguments)
    page = arguments.output("html")
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: try arguments.seed()
    )
  }

  /// Compares the raters.
  ///
  /// - Returns: 0; 3 where nothing can be compared; 65 where files were left out for their errors.
  /// - Throws: Where a path is missing, a file cannot be read, or the page cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let files = try RaterFiles(paths, raters: raters)
    terminal.emit(files.diagnostics)
    if files.drafts > 0 {
      terminal.note("\(counted(files.drafts, "draft")) left out; 'done' labels are compared")
    }
    let study = AgreementStudy(
      files.ratedClips(tolerance: options.tolerance),
      options: options,
      plan: plan
    )
    guard !study.clips.isEmpty else {
      terminal.error("\(files.nothingShared): agreement needs two raters of a clip")
      return files.refused > 0 ? .badData : .nothingMeasured
    }
    if let page {
      let html = AgreementPage(study, software: "RepGauge \(Tool.version)").html
      try page.write(html, in: terminal)
    }
    let text = AgreementText(study)
    terminal.print(text.lines.joined(separator: "\n"), orJSON: AgreementDocument(study).json)
    guard files.refused == 0 else {
      terminal.error("\(counted(files.refused, "file")) left out for errors")
      return .badData
    }
    return .success
  }
}

extension OutputKind {
  /// The page of a comparison of raters.
  fileprivate static let agreementPage = OutputKind("a page of rep-label agree") {
    page.mayReplace($0) && head(of: $0).contains("<title>Agreementbetweenraters</title>")
  }
}
