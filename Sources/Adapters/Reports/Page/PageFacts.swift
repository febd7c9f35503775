// SPDX-License-Identifier: Apache-2.0
import Scoring

/// What the head of a page says of one kind of measurement.
struct PageFacts {
  /// What was tested: `3 counters`; nil for the tracks themselves.
  var tested: String?
  /// The track configurations.
  var backends: [String]
  /// The clips of all evaluations; one may come more than once.
  var clips: [ClipIdentity]
  /// What to say of the clips of the page; nil for how many clips and people there are.
  var clipTexts: [String]?
}
