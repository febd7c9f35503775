// SPDX-License-Identifier: Apache-2.0

/// A stretch of time under one name: an exercise that was recognised, or `unknown`.
public struct RecognizedStretch: Sendable, Equatable {
  /// A class of the model, or ``RecognitionModel/unknown``.
  public var name: String
  /// The time at which it begins, as estimated, in seconds of presentation time.
  ///
  /// A window shows an exercise for the most part once its middle lies in it. So this is the middle of the
  /// first window that had the name, and the first pose if that is the first window of all.
  public var start: Double
  /// The time at which the next one begins, or the latest pose, in seconds; not before `start`.
  public var end: Double
  /// The time at which the name was decided, in seconds; not before `start`.
  public var decisionTime: Double

  /// Creates a stretch of its name and times, in seconds.
  public init(_ name: String, start: Double, end: Double, decisionTime: Double) {
    self.name = name
    self.start = start
    self.end = end
    self.decisionTime = decisionTime
  }
}
