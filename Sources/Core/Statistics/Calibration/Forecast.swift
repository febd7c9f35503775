// SPDX-License-Identifier: Apache-2.0

/// One statement made with a confidence, and whether it turned out right.
public struct Forecast: Sendable, Equatable {
  /// The stated probability of being right, in 0...1.
  public var confidence: Double
  /// Whether it was right.
  public var isRight: Bool

  /// Creates a forecast.
  ///
  /// - Precondition: `confidence` is in 0...1.
  public init(confidence: Double, isRight: Bool) {
    precondition((0...1).contains(confidence), "a confidence is in 0...1")
    self.confidence = confidence
    self.isRight = isRight
  }
}
