// SPDX-License-Identifier: Apache-2.0
import Measures

/// An objective's two sums while outcomes of clips change one after the other.
///
/// All of them are whole numbers, so that they depend on neither order nor way. A mean over subjects adds each
/// subject's number in units of 2⁻³⁶: equal numbers stay equal.
struct ObjectiveSums {
  /// The objective as a ratio of the sums so far.
  private(set) var total = Ratio(0, 0)

  private let objective: Objective
  private let weights: [Int]
  /// For each clip the place of its subject, and for each place the sums and the weight; empty without
  /// averaging by subject.
  private let subjects: [Int]
  private var subjectSums: [Ratio]
  private let subjectWeights: [Int]

  /// One in the units in which numbers of subjects are added.
  static let unit = 1 << 36

  /// Starts from nothing.
  ///
  /// - Parameters:
  ///   - objective: What is wanted.
  ///   - subjects: For each clip the place of its subject, from 0.
  ///   - weights: How often each clip counts; a subject counts as often as its most frequent clip.
  init(_ objective: Objective, subjects: [Int], weights: [Int]) {
    self.objective = objective
    self.weights = weights
    guard objective.averaging == .subjects else {
      self.subjects = []
      subjectSums = []
      subjectWeights = []
      return
    }
    self.subjects = subjects
    let count = (subjects.max() ?? -1) + 1
    subjectSums = [Ratio](repeating: Ratio(0, 0), count: count)
    var highest = [Int](repeating: 0, count: count)
    for (clip, subject) in subjects.enumerated() {
      highest[subject] = max(highest[subject], weights[clip])
    }
    subjectWeights = highest
  }

  /// Changes what a clip adds above and below the line.
  mutating func change(_ clip: Int, by terms: Ratio) {
    let weight = weights[clip]
    guard weight != 0 else { return }
    guard objective.averaging == .subjects else {
      total += terms * weight
      return
    }
    let subject = subjects[clip]
    let before = number(of: subject)
    subjectSums[subject] += terms * weight
    total += number(of: subject) - before
  }

  private func number(of subject: Int) -> Ratio {
    Self.number(subjectSums[subject], objective) * subjectWeights[subject]
  }

  /// The number of one subject in units, over one in units; nothing over nothing where it is undefined.
  static func number(_ sums: Ratio, _ objective: Objective) -> Ratio {
    guard let value = sums.value else { return Ratio(0, 0) }
    return Ratio(Int((value * objective.scale * Double(unit)).rounded()), unit)
  }
}

extension Objective {
  /// A ratio of sums, as sweeps have them, in the objective's unit; nil where it is undefined.
  func value(of ratio: Ratio) -> Double? {
    averaging == .subjects ? ratio.value : ratio.value.map { $0 * scale }
  }

  /// Whether one ratio is better than another, which may be undefined and then is worse.
  func prefers(_ ratio: Ratio, to other: Ratio) -> Bool {
    guard ratio.denominator > 0 else { return false }
    guard other.denominator > 0 else { return true }
    return isHigherBetter ? ratio.isGreater(than: other) : other.isGreater(than: ratio)
  }
}

/// Places of subjects in order of first appearance: one for each clip.
func subjectPlaces(of facts: [ClipFacts]) -> [Int] {
  var places: [String: Int] = [:]
  return facts.map { fact in
    let place = places[fact.clip.subject] ?? places.count
    places[fact.clip.subject] = place
    return place
  }
}
