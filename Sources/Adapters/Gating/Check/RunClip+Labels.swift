// SPDX-License-Identifier: Apache-2.0
import Labels
import Scoring
import Storage

extension RunClip {
  /// Whether labels say the same of a clip as those that another run was made from, whoever wrote them in which digits
  /// and with which notes.
  func hasSameLabels(as other: RunClip) -> Bool {
    hasSameLabels(other.reference, other.form)
  }

  /// Whether labels say of reps and of form what this clip's labels said.
  func hasSameLabels(_ reference: Reference, _ form: FormReference) -> Bool {
    self.reference == reference && self.form == form
  }
}
