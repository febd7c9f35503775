// SPDX-License-Identifier: Apache-2.0

/// The stable names of findings that only recordings have; JSON's own come besides.
///
/// Each has a paragraph in `Documentation/Diagnostics.md`.
package enum RecordingCode: String, CaseIterable, Sendable {
  case cutLine = "cut-line"
  case duplicateJoint = "duplicate-joint"
  case notARecording = "not-a-recording"
  case secondHeader = "second-header"
  case timeOrder = "time-order"
  case tooManyErrors = "too-many-errors"
  case unknownLine = "unknown-line"
}
