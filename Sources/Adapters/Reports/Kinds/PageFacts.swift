// SPDX-License-Identifier: Apache-2.0
import Measures

/// The facts on one kind of measurement at the head of a page.
struct PageFacts {
  /// The number of things tested: `3 counters`; nil for the tracks themselves.
  var tested: String?
  /// The track configurations.
  var backends: [String]
  /// The clips of all evaluations; one may come more than once.
  var clips: [ClipIdentity]
  /// The words on the clips of the page; nil for their number and that of people.
  var clipTexts: [String]?
}
