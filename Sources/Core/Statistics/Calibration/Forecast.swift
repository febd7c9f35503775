// SPDX-License-Identifier: Apache-2.0

/// One statement made with a confidence, and whether it turned out right.
package struct Forecast: Sendable, Equatable {
  /// The stated probability of being right, in 0...1.
  package var confidence: Double
  /// True if it was right.
  package var isRight: Bool

  /// Creates a forecast.
  ///
  /// - Precondition: `confidence` is in 0...1.
  package init(confidence: Double, isRight: Bool) {
    precondition((0...1).contains(confidence), "a confidence is in 0...1")
    self.confidence = confidence
    self.isRight = isRight
  }
}
