// SPDX-License-Identifier: Apache-2.0
import Basics

/// The stable names of what can look wrong with a dataset as a whole.
///
/// Each has a paragraph in `Documentation/Diagnostics.md` and is a warning.
package enum LintCode: String, CaseIterable, Sendable {
  case severalSpellings = "several-spellings"
  case repeatedMedia = "repeated-media"
  case splitLeak = "split-leak"
  case digestDrift = "digest-drift"
  case frameRateMismatch = "frame-rate-mismatch"
  case suspectedSlowMotion = "suspected-slow-motion"
  case noNegatives = "no-negatives"
}
