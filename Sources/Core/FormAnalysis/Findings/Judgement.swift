// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A grade, class, score or probability of a stretch of time, as an analyzer reports it: severe, antalgic, 72 of 100.
///
/// It says how something is judged as a whole, where a `Finding` says that one value passed one limit. Stretches of one
/// subject and side follow one another: a verdict that changes from frame to frame has a stretch for each.
public struct Judgement: Sendable, Equatable {
  /// The matter judged, by the kebab-case name that `grade` and `class` labels use: `craniovertebral-severity`.
  public var subject: String
  /// The grade, class, score or probability.
  public var verdict: Verdict
  /// The presentation time in seconds of the first frame judged.
  public var start: Double
  /// The presentation time in seconds of the last frame judged, at least `start`.
  public var end: Double
  /// The presentation time in seconds at which the analyzer reported it, at least `end`.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// The lowest confidence among the joints it came from, in 0...1; the median over frames.
  public var confidence: Double

  /// The result of a judgement.
  public enum Verdict: Sendable, Hashable, CustomStringConvertible {
    /// One of several classes without an order, by its kebab-case name.
    case classified(String)
    /// A value of a scale with an order.
    case graded(Double, Scale)

    /// The class, the step's name, or the number: `severe`.
    public var description: String {
      switch self {
      case .classified(let name): name
      case .graded(let value, let scale): scale.words(for: value)
      }
    }
  }

  /// Creates a judgement, as an analyzer of one's own reports it.
  public init(
    _ subject: String,
    _ verdict: Verdict,
    start: Double,
    end: Double,
    decisionTime: Double,
    side: BodySide? = nil,
    confidence: Double
  ) {
    self.subject = subject
    self.verdict = verdict
    self.start = start
    self.end = end
    self.decisionTime = decisionTime
    self.side = side
    self.confidence = confidence
  }

  /// A scale with an order, by the name that `grade` labels have as their unit.
  public typealias Scale = JudgementScale
}

extension Judgement.Verdict {
  /// True for a class, and for a value that its scale has.
  package var isInRange: Bool {
    switch self {
    case .classified: true
    case .graded(let value, let scale): scale.contains(value)
    }
  }
}
