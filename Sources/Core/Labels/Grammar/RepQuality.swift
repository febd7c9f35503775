// SPDX-License-Identifier: Apache-2.0

/// The completeness of a labelled rep.
package enum RepQuality: String, Sendable, CaseIterable {
  /// Required, and charged when missed.
  case full
  /// Required in the strict score only.
  case borderline
  /// Never required; charged in the strict score only.
  case partial
  /// Never required; charged in the strict score only.
  case failed
}
