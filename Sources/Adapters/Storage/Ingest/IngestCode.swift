// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The stable names of what can be found when clips are brought into a dataset or checked again.
///
/// Each has a paragraph in `Documentation/Diagnostics.md`.
package enum IngestCode: String, CaseIterable, Sendable {
  case missingRow = "missing-row"
  case missingVideo = "missing-video"
  case ambiguousVideo = "ambiguous-video"
  case repeatedRow = "repeated-row"
  case unusableMedia = "unusable-media"
  case duplicateMedia = "duplicate-media"
  case missingMedia = "missing-media"
  case changedMedia = "changed-media"
  case changedFacts = "changed-facts"
  case missingTrack = "missing-track"
  case ambiguousTrack = "ambiguous-track"
  case unusableTrack = "unusable-track"
  case duplicateTrack = "duplicate-track"
  case missingFrame = "missing-frame"
  case otherVideo = "other-video"
  case otherShape = "other-shape"
  case otherTimes = "other-times"
  case unknownClip = "unknown-clip"
  case unstatedLicence = "unstated-licence"
  case unlistedLicence = "unlisted-licence"
  case privatePath = "private-path"

  /// A finding of this kind about a whole file.
  package func diagnostic(
    _ severity: Diagnostic.Severity = .error,
    file: String,
    _ message: String
  ) -> Diagnostic {
    Diagnostic(severity, file: file, code: rawValue, message: message)
  }

  /// A finding of this kind at a cell of a spreadsheet.
  package func diagnostic(
    _ severity: Diagnostic.Severity = .error,
    file: String,
    at cell: DelimitedText.Cell,
    _ message: String,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(severity, file: file, at: cell, code: rawValue, message: message, notes: notes)
  }
}
