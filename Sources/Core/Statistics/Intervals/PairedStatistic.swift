// SPDX-License-Identifier: Apache-2.0

/// A statistic of subjects, or the difference of two over the same subjects, resampled together.
struct PairedStatistic {
  private let minuend: ClusteredStatistic
  private let subtrahend: ClusteredStatistic?
  /// The statistic without each of the subjects; empty where leaving them out says nothing.
  let leftOut: [Double?]
  /// What leaving out one subject at a time says; nil where it says nothing.
  let jackknife: Jackknife?

  /// One statistic, or one minus another.
  init(_ minuend: ClusteredStatistic, minus subtrahend: ClusteredStatistic? = nil) {
    precondition(
      subtrahend == nil || subtrahend?.subjects == minuend.subjects,
      "a difference is over the same subjects"
    )
    self.minuend = minuend
    self.subtrahend = subtrahend
    leftOut =
      minuend.valuesLeavingOutEachSubject().map {
        Self.difference($0, subtrahend?.valuesLeavingOutEachSubject())
      } ?? []
    jackknife = Jackknife(
      leftOut: leftOut[...],
      weights: SubjectDraws(everySubjectOf: leftOut.count).weights[...]
    )
  }

  /// The number of subjects.
  var subjects: Int { minuend.subjects.count }
  /// What kind of function of the subjects it is.
  var kind: ClusteredStatistic.Kind { minuend.kind }
  /// Whether a few subjects may make most of it.
  var isLedByFew: Bool { minuend.isLedByFew }
  /// Whether something is subtracted.
  var isDifference: Bool { subtrahend != nil }
  /// The statistic of everyone; nil where it is undefined.
  var value: Double? { values(SubjectDraws(everySubjectOf: subjects))[0] }

  /// Why the jackknife gives no standard error or acceleration, as one phrase.
  var reasonForNoJackknife: String {
    if kind != .smooth {
      "the jackknife does not suit order statistics"
    } else if jackknife == nil {
      "undefined if one of the subjects is left out"
    } else {
      "the same value whichever subject is left out"
    }
  }

  /// The statistic in every replicate; nil where it is undefined.
  func values(_ draws: SubjectDraws) -> [Double?] {
    Self.difference(minuend.values(draws), subtrahend?.values(draws))
  }

  /// What the jackknife says in every replicate; nil where it says nothing.
  ///
  /// - Precondition: The statistic is smooth.
  /// - Complexity: O(*r s*) in replicates and subjects.
  func jackknives(_ draws: SubjectDraws) -> [Jackknife?] {
    var leftOut = [Double?](repeating: nil, count: subjects)
    var others = leftOut
    return stride(from: 0, to: draws.weights.count, by: subjects).map { first in
      let weights = draws.weights[first..<first + subjects]
      minuend.leaveOut(eachOf: weights, into: &leftOut)
      if let subtrahend {
        subtrahend.leaveOut(eachOf: weights, into: &others)
        for index in leftOut.indices {
          guard let one = leftOut[index], let other = others[index] else {
            leftOut[index] = nil
            continue
          }
          leftOut[index] = one - other
        }
      }
      return Jackknife(leftOut: leftOut[...], weights: weights)
    }
  }

  /// One list of numbers minus another, where there is one.
  private static func difference(_ minuends: [Double?], _ subtrahends: [Double?]?) -> [Double?] {
    guard let subtrahends else { return minuends }
    return zip(minuends, subtrahends).map { minuend, subtrahend in
      guard let minuend, let subtrahend else { return nil }
      return minuend - subtrahend
    }
  }
}
