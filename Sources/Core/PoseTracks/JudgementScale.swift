// SPDX-License-Identifier: Apache-2.0

/// A scale with an order on which something is judged, by the name that `grade` labels have as their unit.
public struct JudgementScale: Sendable, Hashable, CustomStringConvertible {
  /// The name, as `severity`.
  public let name: String
  /// The least and the greatest value.
  public let range: ClosedRange<Double>
  /// The names of whole values, from the least on; empty for a scale of numbers.
  public let steps: [String]
  /// True if values are whole numbers, which are grades; others are scores.
  public let isWhole: Bool

  /// The name.
  public var description: String { name }

  /// True if values are chances, which can be held against what came true.
  public var isProbability: Bool { self == .probability }

  /// The words for a value: the step's name, or the number as it is.
  public func words(for value: Double) -> String {
    let place = value - range.lowerBound
    guard place == place.rounded(), place >= 0, place < Double(steps.count) else {
      return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
    return steps[Int(place)]
  }

  /// True for a value of the range, if values are whole for a whole one.
  public func contains(_ value: Double) -> Bool {
    range.contains(value) && (!isWhole || value == value.rounded())
  }

  /// Right form or wrong: 1 or 0, as `form-correct` labels have it.
  public static let flag = JudgementScale("flag", 0...1, ["wrong", "right"])
  /// Clinical severity: 0 normal, 1 mild, 2 moderate, 3 severe.
  public static let severity = JudgementScale(
    "severity",
    0...3,
    ["normal", "mild", "moderate", "severe"]
  )
  /// A level of risk: 0 low, 1 moderate, 2 high, 3 critical.
  public static let risk = JudgementScale("risk", 0...3, ["low", "moderate", "high", "critical"])
  /// Scores from 0 to 100; what is better, the subject says.
  public static let score = JudgementScale("score", 0...100, isWhole: false)
  /// Scores of the Rapid Entire Body Assessment, whole numbers from 1 to 15.
  public static let reba = JudgementScale("reba", 1...15)
  /// Chances from 0 to 1.
  public static let probability = JudgementScale("probability", 0...1, isWhole: false)

  /// Every scale that labels and analyzers can name.
  public static let all: [JudgementScale] = [.flag, .severity, .risk, .score, .reba, .probability]

  /// The scale of a name; nil for another name.
  public static func named(_ name: String) -> JudgementScale? { all.first { $0.name == name } }

  private init(
    _ name: String,
    _ range: ClosedRange<Double>,
    _ steps: [String] = [],
    isWhole: Bool = true
  ) {
    self.name = name
    self.range = range
    self.steps = steps
    self.isWhole = isWhole
  }
}
