// SPDX-License-Identifier: Apache-2.0

/// A position that is held for a while, as an analyzer reports it.
public struct FormHold: Sendable, Equatable {
  /// The position held, by the kebab-case name that `hold` labels use: `plank`.
  public var name: String
  /// The presentation time in seconds of the first frame in the position.
  public var start: Double
  /// The presentation time in seconds of the last frame in the position, at least `start`.
  public var end: Double
  /// The presentation time in seconds at which the analyzer reported it, at least `end`.
  public var decisionTime: Double
  /// The analyzer's belief in 0...1 that the position is held.
  public var confidence: Double

  /// Creates a hold, as an analyzer of one's own reports it.
  public init(
    _ name: String,
    start: Double,
    end: Double,
    decisionTime: Double,
    confidence: Double
  ) {
    self.name = name
    self.start = start
    self.end = end
    self.decisionTime = decisionTime
    self.confidence = confidence
  }
}
