// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// The labels that an order of labeling saves, found by labeling clips again whose labels are known.
///
/// All clips are taken as unlabelled, and their labels shown one by one. An order is good if few labels tell what all
/// labels tell. Labels that were chosen for being hard make plain averages too low, so averages are not what is
/// compared.
package struct LabelOrderStudy: Sendable, Equatable {
  /// A question that labels answer.
  package enum Question: String, Sendable, CaseIterable {
    /// The kinds of failures, a counter that counts too many or too few, of which nine in ten were seen.
    case failures
    /// The counter that is exact most often, by absolute error if several are, which stays the same from then on.
    case winner

    /// The question in plain words.
    package var title: String {
      switch self {
      case .failures: "nine in ten kinds of failures seen"
      case .winner: "the best counter known for good"
      }
    }
  }

  /// The labels that orders need for one question.
  package struct Row: Sendable, Equatable {
    /// The question.
    package var question: Question
    /// The labels needed in the order of ``LabelOrder``.
    package var ordered: Int
    /// The labels needed by disagreement alone.
    package var byDisagreement: Int
    /// The 10 %, 50 % and 90 % quantiles of the labels needed in random orders.
    package var random: [Double]

    /// The labels saved against the median random order, as a share of its labels; negative if more are needed.
    package var saved: Double { 1 - Double(ordered) / random[1] }
  }

  /// A clip whose label is known.
  package struct LabelledClip: Sendable {
    /// The clip as it looks without its label.
    package var clip: SelectableClip
    /// The count of each counter minus the labelled one, counters in one order for all clips.
    package var countErrors: [Int]

    /// Creates a clip.
    package init(clip: SelectableClip, countErrors: [Int]) {
      self.clip = clip
      self.countErrors = countErrors
    }
  }

  /// The random orders that are tried.
  package static let orders = 1_000
  /// The seed of these orders.
  package static let seed: UInt64 = 25

  /// The number of clips.
  package let clips: Int
  /// A row for each question; empty with fewer than two clips or without a counter.
  package let rows: [Row]

  /// Labels clips again.
  ///
  /// - Complexity: O(*orders* · *clips* · *counters* + *clips*²).
  package init(_ clips: [LabelledClip]) {
    self.clips = clips.count
    guard clips.count > 1, let counters = clips.first?.countErrors.count, counters > 0 else {
      rows = []
      return
    }
    precondition(
      clips.allSatisfy { $0.countErrors.count == counters },
      "every counter counted every clip"
    )
    let places = Dictionary(uniqueKeysWithValues: clips.enumerated().map { ($1.clip.id, $0) })
    func order(_ strategy: LabelOrder.Strategy) -> [Int] {
      LabelOrder(clips.map(\.clip), labelled: [], strategy: strategy).places
        .compactMap { places[$0.clip.id] }
    }
    let (best, disagreeing) = (order(.all), order(.disagreement))
    var generator = RandomGenerator(seed: Self.seed)
    let random = (0..<Self.orders).map { _ in
      Array(clips.indices).shuffled(using: &generator)
    }
    let errors = clips.map(\.countErrors)
    rows = Question.allCases.map { question in
      var needed = random.map { Double(question.labels($0, errors)) }
      return Row(
        question: question,
        ordered: question.labels(best, errors),
        byDisagreement: question.labels(disagreeing, errors),
        random: [0.1, 0.5, 0.9].compactMap { Median.quantile($0, of: &needed) }
      )
    }
  }
}

extension LabelOrderStudy.Question {
  /// The labels after which a question is answered.
  ///
  /// - Parameters:
  ///   - order: The clips in order of labeling.
  ///   - errors: The count errors: [clips][counters].
  /// - Returns: A number from 0 to that of the clips.
  fileprivate func labels(_ order: [Int], _ errors: [[Int]]) -> Int {
    switch self {
    case .failures: Self.labelsOfFailures(order, errors)
    case .winner: Self.labelsOfWinner(order, errors)
    }
  }

  private static func labelsOfFailures(_ order: [Int], _ errors: [[Int]]) -> Int {
    func kinds(_ clip: Int) -> Set<Int> {
      Set(errors[clip].enumerated().compactMap { $1 == 0 ? nil : $0 * 2 + ($1 > 0 ? 1 : 0) })
    }
    let all = order.reduce(into: Set<Int>()) { $0.formUnion(kinds($1)) }
    // The least number that is at least nine in ten.
    let enough = (all.count * 9 + 9) / 10
    var seen: Set<Int> = []
    for (labels, clip) in order.enumerated() {
      if seen.count >= enough { return labels }
      seen.formUnion(kinds(clip))
    }
    return order.count
  }

  private static func labelsOfWinner(_ order: [Int], _ errors: [[Int]]) -> Int {
    let counters = errors[0].count
    var wrong = [Int](repeating: 0, count: counters)
    var off = wrong
    var winners: [Set<Int>] = []
    for clip in order {
      for (counter, error) in errors[clip].enumerated() {
        wrong[counter] += error == 0 ? 0 : 1
        off[counter] += abs(error)
      }
      let least = (0..<counters).map { (wrong[$0], off[$0]) }.min { $0 < $1 } ?? (0, 0)
      winners.append(Set((0..<counters).filter { (wrong[$0], off[$0]) == least }))
    }
    guard let final = winners.last else { return 0 }
    // One of those that are best at last may be best alone before.
    let late = winners.lastIndex { !$0.isSubset(of: final) }
    return late.map { $0 + 2 } ?? 1
  }
}
