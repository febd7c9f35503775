// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Labels
import Measures
import ReportCommands
import Results
import Scoring
import Storage
import Terminal

/// The words about a run: which clips are missing in it and why, what it came to, and where it is.
struct RunStatement {
  /// The dataset's name.
  let dataset: String
  /// The number of clips asked for.
  let clips: Int
  /// The failures of candidates from outside.
  let failures: [String]
  /// The number of clips whose labels were refused, those that the dataset does not have among them.
  let refused: Int

  /// The clips that are labelled and were not scored, but for those whose labels were refused.
  private func failed(in run: Run) -> [Run.Omission] {
    run.omissions.filter { !$0.isUnlabelled && !$0.isRefused }
  }

  /// The number of labelled clips that could not be scored.
  func lost(of run: Run) -> Int { failed(in: run).count + refused }

  /// Prints which clips were not scored.
  ///
  /// - Returns: False where none was.
  func tellOmissions(of run: Run, in terminal: Terminal) -> Bool {
    let unlabelled = run.omissions.count(where: \.isUnlabelled)
    if unlabelled > 0 {
      terminal.note("\(unlabelled) of \(clips) clips have no labels and are not scored")
    }
    for line in complaints(about: run) { terminal.error(line) }
    guard run.clips.isEmpty else { return true }
    terminal.error("no clip of '\(dataset)' has both labels and tracks")
    return false
  }

  /// A line for each clip that was labelled and not scored.
  func complaints(about run: Run) -> [String] {
    failed(in: run).map { failure in
      let track = failure.track.map { " (\($0))" } ?? ""
      return "clip '\(failure.clip)'\(track) is not scored: \(failure.reason)"
    }
  }

  /// Prints what the run came to, and what failed.
  func tell(_ run: Run, _ written: RunPlace.Written, in terminal: Terminal) throws {
    try tellResults(run, written, in: terminal)
    for source in run.sources {
      guard let fallback = source.fallback else { continue }
      terminal.note(
        "\(fallback.analyzer) stepped in for \(source.name) on \(fallback.failed + fallback.abstained) of "
          + "\(counted(run.clips.count, "clip")): it failed on \(fallback.failed) and abstained from "
          + "\(fallback.abstained)"
      )
    }
    for failure in failures { terminal.error("\(failure) (it is left out of the run)") }
    let lost = lost(of: run)
    if lost > 0 {
      terminal.error("\(lost) of \(clips) clips could not be scored; the others were")
    }
  }

  private func tellResults(
    _ run: Run,
    _ written: RunPlace.Written,
    in terminal: Terminal
  ) throws {
    let lengths = run.lengths
    if terminal.isJSON {
      terminal.print(json: [
        "run": .string(written.folder),
        "digest": .string(written.digest),
        "measures": run.measuresDocument,
        "representativeness": run.representativeness?.json ?? .null,
        "lengths": lengths?.json ?? .null,
      ])
      return
    }
    for line in SummaryTables(run: run, lengths: lengths).lines { terminal.print(line) }
    if let sentence = run.representativeness?.sentence { terminal.print(sentence) }
    if let answer = run.results.backendDecision?.answer { terminal.print(answer) }
    terminal.print(
      counted(run.clips.count, "clip") + ", "
        + counted(Set(run.clips.map(\.identity.subject)).count, "subject") + ", "
        + counted(run.clips.reduce(0) { $0 + $1.reference.count }, "rep")
        + "; report: \(written.report)"
        + (written.isUnchanged ? " (unchanged)" : "")
    )
  }
}
