// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Matching
import PoseTracks
import Scoring

extension Reference {
  /// The labelled full reps in a set, without those in ignored intervals.
  ///
  /// - Parameters:
  ///   - range: The set, in seconds; nil for the whole clip.
  ///   - sets: The number of sets of the clip.
  /// - Returns: Nil where several sets share one labelled count.
  func fullReps(in range: ClosedRange<Double>?, of sets: Int) -> Int? {
    guard let reps else { return sets == 1 ? count : nil }
    return reps.count { rep in
      let place = rep.mid ?? ((rep.start ?? 0) + (rep.end ?? 0)) / 2
      return rep.quality == .full && !rep.lies(in: ignored) && range?.contains(place) ?? true
    }
  }
}

extension [FormScore] {
  /// The range of motion that the first analyzer with one measured in a set; nil if none did.
  func range(in set: ClosedRange<Double>?) -> PersonSet.Range? {
    for score in self {
      let own = score.result.measurements.filter { measurement in
        measurement.value.isFinite && measurement.quantity.name.hasSuffix("-range")
          && set?.contains(measurement.time) ?? true
      }
      guard let quantity = own.first?.quantity else { continue }
      let values = own.filter { $0.quantity == quantity }.map(\.value)
      return values.median.map {
        PersonSet.Range(quantity: quantity, median: $0, count: values.count)
      }
    }
    return nil
  }

  /// The faults that analyzers found in a set, in order of their first finding.
  func faults(in set: ClosedRange<Double>?) -> [PersonSet.FaultCount] {
    let found = flatMap { score in
      score.findings.filter { set?.contains($0.time) ?? true }.map(\.fault)
    }
    return found.uniqued().map { fault in
      PersonSet.FaultCount(fault: fault, count: found.count { $0 == fault })
    }
  }
}

extension [Double] {
  /// The differences of neighbours in ascending order; none of fewer than two.
  var gaps: [Double] {
    let sorted = sorted()
    return zip(sorted.dropFirst(), sorted).map { $0 - $1 }
  }

  /// The median; nil of none.
  var median: Double? { isEmpty ? nil : sorted().quantileOfSorted(0.5) }
}

extension PersonSession {
  /// The grade that an analyzer gave a metric: that of the subject with the metric's name and `-severity`.
  ///
  /// `craniovertebral-severity` grades `craniovertebral-angle`, and a metric of this very name.
  func severity(of metric: PersonMetric) -> PersonValue.Severity? {
    let ending = "-severity"
    for judgement in judgements
    where judgement.exercise == metric.exercise && judgement.subject.hasSuffix(ending)
      && judgement.source == metric.source
      && (judgement.side == nil || judgement.side == metric.side)
    {
      let stem = judgement.subject.dropLast(ending.count)
      guard metric.name == stem || metric.name.hasPrefix("\(stem)-") else { continue }
      guard let rank = judgement.verdict.severityRank else { continue }
      return PersonValue.Severity(words: judgement.verdict.description, rank: rank)
    }
    return nil
  }
}

extension Judgement.Verdict {
  /// The place on a scale of severity or risk, from 0 for the best to 3; nil for every other verdict.
  var severityRank: Int? {
    guard case .graded(let value, let scale) = self, scale == .severity || scale == .risk,
      value.isFinite
    else { return nil }
    return min(3, max(0, Int(value.rounded())))
  }
}
