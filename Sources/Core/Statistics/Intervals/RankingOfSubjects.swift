// SPDX-License-Identifier: Apache-2.0

/// How well scores put what is there before what is not, and how sure of that the subjects make one.
package struct RankingOfSubjects: Sendable, Equatable {
  /// All cases together.
  package let ranking: Ranking
  /// The interval of the area under the curve by subject, in 0...1; nil where there is none.
  package let interval: ConfidenceInterval?
  /// Why there is no interval, as one phrase; nil where there is one.
  package let intervalReason: String?
  /// How many subjects have a case.
  package let subjects: Int

  /// Ranks the cases of clips.
  ///
  /// The cases of a subject are drawn together, with the rest of their subject's. Pairs are made
  /// between subjects, too, so that the area is no mean of theirs.
  ///
  /// - Parameters:
  ///   - clips: The cases of each clip; a clip without any makes no subject.
  ///   - people: The subject of each clip.
  ///   - bootstrap: Draws the interval.
  /// - Complexity: O(*n* log *n* + *r n*) in cases and replicates.
  package init(
    _ clips: [[Ranking.Case]],
    subjects people: [String],
    _ bootstrap: inout SubjectBootstrap
  ) {
    ranking = Ranking(clips.flatMap(\.self))
    let members = zip(clips, people).filter { !$0.0.isEmpty }
    let statistic = ClusteredStatistic(
      marks: members.map { cases, _ in
        cases.map { MarkedValue(value: $0.score, isMarked: $0.isPositive) }
      },
      subjects: members.map(\.1),
      value: { $0.tallies.areaUnderCurve }
    )
    subjects = statistic.subjects.count
    guard ranking.area != nil else {
      interval = nil
      intervalReason = ranking.positives > 0 ? "every case is positive" : "no case is positive"
      return
    }
    switch bootstrap.outcome(statistic, range: .between(0, 1)) {
    case .interval(let found):
      interval = found
      intervalReason = nil
    case .none(let reason):
      interval = nil
      intervalReason = reason
    }
  }
}
