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
  public struct Scale: Sendable, Hashable, CustomStringConvertible {
    /// The name, as `severity`.
    public let name: String
    /// The least and the greatest value.
    public let range: ClosedRange<Double>
    /// The names of whole values, from the least on; empty for a scale of numbers.
    public let steps: [String]

    /// The name.
    public var description: String { name }

    /// True if values are chances, which can be held against what came true.
    public var isProbability: Bool { self == .probability }

    /// The words for a value: the step's name, or the number as it is.
    public func words(for value: Double) -> String {
      let place = value - range.lowerBound
      guard place == place.rounded(), place >= 0, place < Double(steps.count) else {
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
      }
      return steps[Int(place)]
    }

    /// Right form or wrong: 1 or 0, as `form-correct` labels have it.
    public static let flag = Scale("flag", 0...1, ["wrong", "right"])
    /// Clinical severity: 0 normal, 1 mild, 2 moderate, 3 severe.
    public static let severity = Scale("severity", 0...3, ["normal", "mild", "moderate", "severe"])
    /// A level of risk: 0 low, 1 moderate, 2 high, 3 critical.
    public static let risk = Scale("risk", 0...3, ["low", "moderate", "high", "critical"])
    /// Scores from 0 to 100; what is better, the subject says.
    public static let score = Scale("score", 0...100)
    /// Scores of the Rapid Entire Body Assessment, whole numbers from 1 to 15.
    public static let reba = Scale("reba", 1...15)
    /// Chances from 0 to 1.
    public static let probability = Scale("probability", 0...1)

    /// Every scale that labels and analyzers can name.
    public static let all: [Scale] = [.flag, .severity, .risk, .score, .reba, .probability]

    /// The scale of a name; nil for another name.
    public static func named(_ name: String) -> Scale? { all.first { $0.name == name } }

    private init(_ name: String, _ range: ClosedRange<Double>, _ steps: [String] = []) {
      self.name = name
      self.range = range
      self.steps = steps
    }
  }
}

extension Judgement.Verdict {
  /// True for a class, and for a value of its scale's range.
  package var isInRange: Bool {
    switch self {
    case .classified: true
    case .graded(let value, let scale): scale.range.contains(value)
    }
  }
}
