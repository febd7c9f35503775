// SPDX-License-Identifier: Apache-2.0
public import Basics

extension LabelFile {
  /// The rater whose labels settle a clip that several people labelled.
  public static let consensusRater = "consensus"

  /// Picks the labels of a clip that scoring uses: those by `consensus`, else those of the only
  /// rater.
  ///
  /// - Parameter candidates: The label files of one clip with their names.
  /// - Returns: The choice, nil where there are no candidates or several without a consensus, which
  ///   is an error that names the way out.
  public static func reference(
    among candidates: [(file: String, labels: LabelFile)]
  ) -> (choice: (file: String, labels: LabelFile)?, diagnostic: Diagnostic?) {
    if let settled = candidates.first(where: { $0.labels.rater == consensusRater }) {
      return (settled, nil)
    }
    guard let first = candidates.first else { return (nil, nil) }
    if candidates.count == 1 { return (first, nil) }
    let raters = candidates.map { "'\($0.labels.rater)'" }.joined(separator: " and ")
    return (
      nil,
      Diagnostic(
        .error,
        file: first.file,
        code: LabelCode.severalRaters.rawValue,
        message: "clip '\(first.labels.clip)' has labels by \(raters) and no consensus: make one "
          + "with 'rep-label merge'",
        notes: candidates.dropFirst().map {
          Diagnostic.Note(
            file: $0.file,
            position: nil,
            message: "the labels by '\($0.labels.rater)' are here"
          )
        }
      )
    )
  }
}
