// SPDX-License-Identifier: Apache-2.0
package import Basics

extension LabelFile {
  /// The rater whose labels settle a clip that several people labelled.
  package static let consensusRater = "consensus"

  /// The name under which `rep-ingest --counts` writes what a spreadsheet counts; it is no rater.
  package static let countsRater = "counts"

  /// The name of totals that users of an app corrected; they are weak, and it is no rater.
  package static let weakRater = "app-user"

  /// True if a name is a rater's: neither the consensus's nor that of counts.
  package static func isRater(_ name: String) -> Bool {
    name != consensusRater && !isCounts(name)
  }

  /// True if a name is that of counts which nobody labelled: a spreadsheet's, or of an app's users.
  package static func isCounts(_ name: String) -> Bool {
    name == countsRater || name == weakRater
  }

  /// Whether a rater made the labels: they are neither a consensus nor a spreadsheet's counts.
  package var isByRater: Bool { Self.isRater(rater) }

  /// Picks the labels of a clip that scoring uses.
  ///
  /// They are those by `consensus`, else those of the only rater who has finished, else a spreadsheet's
  /// counts, else the only draft. Counts that are not those of the picked labels are a warning. Weak
  /// labels are never picked.
  ///
  /// - Parameter all: The label files of one clip with their names.
  /// - Returns: The choice, nil if there are no candidates or several without a consensus. That is
  ///   an error that names the way out; a choice that is a draft comes with a warning.
  package static func reference(
    among all: [(file: String, labels: LabelFile)]
  ) -> (choice: (file: String, labels: LabelFile)?, diagnostics: [Diagnostic]) {
    let weak = all.first { $0.labels.rater == weakRater }
    let candidates = all.filter { $0.labels.rater != weakRater }
    let counts = candidates.first { $0.labels.rater == countsRater && $0.labels.status != .draft }
    let totals = [counts, weak].compactMap(\.self)
    let raters = candidates.filter(\.labels.isByRater)
    let finished = raters.filter { $0.labels.status != .draft }
    let settled = candidates.first { $0.labels.rater == consensusRater }
    if settled == nil, finished.count > 1 { return (nil, [severalRaters(finished)]) }
    if let choice = settled ?? finished.first {
      return (choice, totals.compactMap { countDifference($0, from: choice) })
    }
    if let counts {
      return (counts, totals.dropFirst().compactMap { countDifference($0, from: counts) })
    }
    if raters.count > 1 { return (nil, [severalRaters(raters)]) }
    guard let draft = raters.first ?? candidates.first else { return (nil, []) }
    return (
      draft,
      [
        Diagnostic(
          .warning,
          file: draft.file,
          code: LabelCode.draftReference.rawValue,
          message: "clip '\(draft.labels.clip)' is scored against a draft"
        )
      ]
    )
  }

  /// Says that a spreadsheet or an app's user counts other full reps than labels of the same clip.
  ///
  /// - Parameters:
  ///   - counts: The labels that hold the count.
  ///   - other: The labels that it is compared with.
  /// - Returns: A warning at the labels; nil if both have the same number, or nothing was counted.
  package static func countDifference(
    _ counts: (file: String, labels: LabelFile),
    from other: (file: String, labels: LabelFile)
  ) -> Diagnostic? {
    guard let known = Reference.make(from: counts.labels, file: counts.file).reference,
      known.isCounted, let found = Reference.make(from: other.labels, file: other.file).reference,
      !found.isCounted || found.count != known.count
    else { return nil }
    let rater = other.labels.rater
    let said =
      !found.isCounted
      ? "'\(rater)' says nothing about reps"
      : found.reps == nil
        ? "'\(rater)' counts \(found.count)"
        : "'\(rater)' marks \(counted(found.count, "full rep"))"
    return Diagnostic(
      .warning,
      file: other.file,
      code: LabelCode.countAgainstIntervals.rawValue,
      message:
        "clip '\(other.labels.clip)': \(counts.labels.rater == weakRater ? "the app's user" : "the spreadsheet") "
        + "counts \(counted(known.count, "rep")), \(said)",
      notes: [Diagnostic.Note(file: counts.file, position: nil, message: "the count is here")]
    )
  }

  private static func severalRaters(
    _ candidates: [(file: String, labels: LabelFile)]
  ) -> Diagnostic {
    let first = candidates[0]
    let raters = candidates.map { "'\($0.labels.rater)'" }.joined(separator: " and ")
    let clip = "clip '\(first.labels.clip)'"
    let choice = "--rater \(first.labels.rater) takes those of one"
    return Diagnostic(
      .error,
      file: first.file,
      code: LabelCode.severalRaters.rawValue,
      message: first.labels.status == .draft
        ? "\(clip) has drafts by \(raters), and none is finished: finish one; \(choice)"
        : "\(clip) has labels by \(raters) and no consensus: 'rep-label merge DATASET' makes one; "
          + choice,
      notes: candidates.dropFirst().map {
        Diagnostic.Note(
          file: $0.file,
          position: nil,
          message: "the labels by '\($0.labels.rater)' are here"
        )
      }
    )
  }
}
