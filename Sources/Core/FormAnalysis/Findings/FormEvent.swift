// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Something that happens at a moment, as an analyzer reports it: a strike, a dyno, a heel strike.
///
/// It is neither right nor wrong. Scoring matches events with labelled ones like reps.
public struct FormEvent: Sendable, Equatable {
  /// The kind, by the kebab-case name that `event` and `step` labels use.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kebab-case name, as `strike`.
    public let name: String

    /// Creates a kind by name; analyzers outside the catalogue may have their own.
    public init(_ name: String) {
      self.name = name
    }

    /// The kebab-case name.
    public var description: String { name }

    /// A hand that hits: the moment in which the arm is longest.
    public static let strike = Kind("strike")
    /// A leap of a climber from hold to hold: the moment of the catch.
    public static let dyno = Kind("dyno")
    /// A foot that meets the floor in walking.
    public static let heelStrike = Kind("heel-strike")
    /// A foot that leaves the floor in walking.
    public static let toeOff = Kind("toe-off")
  }

  /// A strike, a dyno, a step or another happening.
  public var kind: Kind
  /// The presentation time in seconds at which it happens.
  public var time: Double
  /// The presentation time in seconds at which it begins, at most `time`; nil for a moment.
  public var start: Double?
  /// The presentation time in seconds at which it ends, at least `time`; nil for a moment.
  public var end: Double?
  /// The presentation time in seconds at which the analyzer reported it.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body, both sides, or a side that is not known.
  public var side: BodySide?
  /// The analyzer's belief in 0...1 that it happens.
  public var confidence: Double

  /// Creates an event, as an analyzer of one's own reports it.
  public init(
    _ kind: Kind,
    time: Double,
    start: Double? = nil,
    end: Double? = nil,
    decisionTime: Double,
    side: BodySide? = nil,
    confidence: Double
  ) {
    self.kind = kind
    self.time = time
    self.start = start
    self.end = end
    self.decisionTime = decisionTime
    self.side = side
    self.confidence = confidence
  }
}
