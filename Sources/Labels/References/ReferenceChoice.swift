// SPDX-License-Identifier: Apache-2.0
public import Basics

extension LabelFile {
  /// The rater whose labels settle a clip that several people labelled.
  public static let consensusRater = "consensus"

  /// Picks the labels of a clip that scoring uses: those by `consensus`, else those of the only
  /// rater, where raters whose work is a draft do not count beside one who has finished.
  ///
  /// - Parameter candidates: The label files of one clip with their names.
  /// - Returns: The choice, nil where there are no candidates or several without a consensus, which
  ///   is an error that names the way out; a choice that is a draft comes with a warning.
  public static func reference(
    among candidates: [(file: String, labels: LabelFile)]
  ) -> (choice: (file: String, labels: LabelFile)?, diagnostic: Diagnostic?) {
    if let settled = candidates.first(where: { $0.labels.rater == consensusRater }) {
      return (settled, nil)
    }
    let finished = candidates.filter { $0.labels.status != .draft }
    let raters = finished.isEmpty ? candidates : finished
    guard let first = raters.first else { return (nil, nil) }
    if raters.count > 1 { return (nil, severalRaters(raters)) }
    guard finished.isEmpty else { return (first, nil) }
    return (
      first,
      Diagnostic(
        .warning,
        file: first.file,
        code: LabelCode.draftReference.rawValue,
        message: "clip '\(first.labels.clip)' is scored against a draft"
      )
    )
  }

  private static func severalRaters(
    _ candidates: [(file: String, labels: LabelFile)]
  ) -> Diagnostic {
    let raters = candidates.map { "'\($0.labels.rater)'" }.joined(separator: " and ")
    return Diagnostic(
      .error,
      file: candidates[0].file,
      code: LabelCode.severalRaters.rawValue,
      message: "clip '\(candidates[0].labels.clip)' has labels by \(raters) and no consensus: make "
        + "one with 'rep-label merge'",
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
