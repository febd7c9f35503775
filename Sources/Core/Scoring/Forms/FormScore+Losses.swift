// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Statistics

extension FormScore {
  /// Losses of a clip besides the number of reps that are judged wrongly.
  ///
  /// Looked at are findings that were there before. A right one may not be decided later or with
  /// less confidence, a wrong one not with more. No more reps may be refused, and feedback may not
  /// be wrong, late, repeated, missing or held up more often. Of measured quantities, those that
  /// labels have the values of may not be farther from them, decided later or less sure. None may
  /// be measured less often. Without a label no value is better than another. No more events may be
  /// missed, wrong or late, and no more labels be judged wrongly or not at all.
  ///
  /// - Parameter before: What was said before.
  /// - Returns: A phrase for each kind of loss; empty if nothing got worse.
  package func losses(from before: FormScore) -> [String] {
    lossesOfFindings(from: before) + lossesOfFeedback(from: before)
      + lossesOfMeasurements(from: before) + lossesOfEvents(from: before)
      + lossesOfJudgements(from: before)
  }

  private func lossesOfEvents(from before: FormScore) -> [String] {
    let (now, old) = (eventErrors, before.eventErrors)
    let latencies = before.eventLatencies
    let delays = eventLatencies.compactMap { place, latency in latencies[place].map { latency - $0 }
    }
    return Losses.later(delays.sorted(), "event")
      + (now.missed > old.missed
        ? ["\(counted(now.missed - old.missed, "more missed event"))"] : [])
      + (now.extra > old.extra ? ["\(counted(now.extra - old.extra, "more wrong event"))"] : [])
  }

  /// Losses in what is judged: more wrong verdicts, scores farther from the labels, and fewer labels that are judged.
  private func lossesOfJudgements(from before: FormScore) -> [String] {
    let (now, old) = (judgementErrors, before.judgementErrors)
    let judged = reference.judgements.count { label in
      LabelledJudgement(label, in: before.result).said != nil
        && LabelledJudgement(label, in: result).said == nil
    }
    let wrong = now.wrong - old.wrong
    return (wrong > 0 ? ["\(counted(wrong, "more wrong judgement"))"] : [])
      + (judged > 0 ? ["\(counted(judged, "labelled judgement")) missing"] : [])
      + (judged == 0 && now.distance > old.distance + Losses.slack
        ? ["scores farther from the labels"] : [])
  }

  private func lossesOfMeasurements(from before: FormScore) -> [String] {
    let now = Dictionary(comparisons().map { ($0.reference, $0) }) { first, _ in first }
    var delays: [Double] = []
    var (missing, farther, lessSure) = (0, 0, 0)
    for old in before.comparisons() {
      guard let new = now[old.reference] else {
        missing += 1
        continue
      }
      delays.append(new.measurement.decisionTime - old.measurement.decisionTime)
      if Losses.isLess(old.error, than: new.error) { farther += 1 }
      if Losses.isLess(new.measurement.confidence, than: old.measurement.confidence) {
        lessSure += 1
      }
    }
    let counts = measurementCounts
    // A labelled value that is not measured any more may be one of these.
    let fewer = before.measurementCounts.reduce(0) { sum, old in
      sum + max(old.value - (counts[old.key] ?? 0), 0)
    }
    return Losses.later(delays, "measurement")
      + (farther > 0 ? ["\(counted(farther, "measurement")) farther from the labels"] : [])
      + (lessSure > 0 ? ["\(counted(lessSure, "measurement")) with less confidence"] : [])
      + (max(missing, fewer) > 0 ? ["\(counted(max(missing, fewer), "measurement")) missing"] : [])
  }

  private func lossesOfFindings(from before: FormScore) -> [String] {
    var delays: [Double] = []
    var (lessSure, surer) = (0, 0)
    for finding in findings where reference.searched.contains(finding.fault.rawValue) {
      let same = before.findings.filter { $0.isLike(finding) }
      let nearest = same.min { abs($0.time - finding.time) < abs($1.time - finding.time) }
      guard let old = nearest else { continue }
      let isRight = reference.episodes.contains {
        $0.fault == finding.fault.rawValue && $0.start <= finding.end && $0.end >= finding.start
      }
      guard isRight else {
        if Losses.isLess(old.confidence, than: finding.confidence) { surer += 1 }
        continue
      }
      delays.append(finding.decisionTime - old.decisionTime)
      if Losses.isLess(finding.confidence, than: old.confidence) { lessSure += 1 }
    }
    let refused = refusals - before.refusals
    return Losses.later(delays, "finding")
      + (lessSure > 0 ? ["\(counted(lessSure, "right finding")) with less confidence"] : [])
      + (surer > 0 ? ["\(counted(surer, "wrong finding")) with more confidence"] : [])
      + (refused > 0 ? ["\(counted(refused, "more rep")) not judged"] : [])
  }

  private func lossesOfFeedback(from before: FormScore) -> [String] {
    guard let now = feedback(), let old = before.feedback() else { return [] }
    let numbers: [(what: String, rise: Int)] = [
      ("more wrong alert", now.judged - now.right - (old.judged - old.right)),
      ("more repeated alert", now.repeated - old.repeated),
      ("more missing alert", now.delays.count { !$0.isEnded } - old.delays.count { !$0.isEnded }),
      ("more preempted safety alert", now.preempted - old.preempted),
    ]
    let delays = zip(now.delays, old.delays).filter { $0.isEnded && $1.isEnded }
    return numbers.filter { $0.rise > 0 }.map { counted($0.rise, $0.what) }
      + Losses.later(delays.map { $0.duration - $1.duration }, "alert")
  }

  /// The number of measurements of each quantity, by name and side.
  private var measurementCounts: [String: Int] {
    Dictionary(
      result.measurements.map { ("\($0.quantity.name) \($0.side?.rawValue ?? "")", 1) },
      uniquingKeysWith: +
    )
  }

  /// Reps that the analyzer refused to judge, over all faults that somebody looked for.
  private var refusals: Int {
    reference.searched.reduce(0) { $0 + judgements(of: $1).count(where: \.isAbstained) }
  }
}

extension Finding {
  /// Whether another finding is of the same fault and side at the same time.
  fileprivate func isLike(_ other: Finding) -> Bool {
    fault == other.fault && side == other.side && start <= other.end && end >= other.start
  }
}
