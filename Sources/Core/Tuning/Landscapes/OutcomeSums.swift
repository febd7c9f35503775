// SPDX-License-Identifier: Apache-2.0
import Measures

/// Sums of outcomes over weighed clips: all that a micro-averaged objective looks at.
package struct OutcomeSums: Sendable, Hashable {
  /// Clips that are there to be counted: all but negative ones.
  package var counted = 0
  /// Those whose count is the labelled one.
  package var exact = 0
  /// Those whose count is within one of it.
  package var offByOne = 0
  /// Matched reps of counted clips with timed labels.
  package var matched = 0
  /// Missed reps of them.
  package var missed = 0
  /// Double counts in them.
  package var doubled = 0
  /// Events near no rep in them.
  package var extra = 0
  /// Judged reps of analyzed clips that are sound and left alone.
  package var spared = 0
  /// Labelled reps of them that were not judged.
  package var unjudged = 0
  /// Their length outside ignored intervals in microseconds.
  package var timedDuration = 0
  /// Reps reported on negative clips; of a policy alerts in clips graded correct.
  package var falseReps = 0
  /// The length of those clips outside ignored intervals in microseconds.
  package var negativeDuration = 0
  /// Alerts of a policy in all clips.
  package var alerts = 0
  /// Those of them that begin while another is spoken.
  package var overlapping = 0
  /// The length of clips with a policy outside ignored intervals in microseconds.
  package var heardDuration = 0
  /// Matched reps with a latency.
  package var timed = 0
  /// The sum of the latencies in microseconds.
  package var latency = 0
  /// The terms of measures of phases, in the order of `Objective.Quantity.ofPhases`, or of judgements, in that of
  /// `ClipOutcome.terms`; empty without any.
  package var terms: [Ratio] = []

  /// Nothing.
  package init() {}

  /// Adds other sums.
  static func += (sums: inout OutcomeSums, other: OutcomeSums) {
    sums.counted += other.counted
    sums.exact += other.exact
    sums.offByOne += other.offByOne
    sums.matched += other.matched
    sums.missed += other.missed
    sums.doubled += other.doubled
    sums.extra += other.extra
    sums.spared += other.spared
    sums.unjudged += other.unjudged
    sums.timedDuration += other.timedDuration
    sums.falseReps += other.falseReps
    sums.negativeDuration += other.negativeDuration
    sums.alerts += other.alerts
    sums.overlapping += other.overlapping
    sums.heardDuration += other.heardDuration
    sums.timed += other.timed
    sums.latency += other.latency
    sums.addTerms(other.terms, times: 1)
  }

  /// Adds the outcome of a clip a number of times.
  package mutating func add(_ outcome: ClipOutcome, of facts: ClipFacts, times weight: Int = 1) {
    if case .policy(let isCorrect) = facts.tested {
      alerts += weight * Int(outcome.reported)
      overlapping += weight * Int(outcome.overlapping)
      heardDuration += weight * facts.duration
      if isCorrect {
        falseReps += weight * Int(outcome.reported)
        negativeDuration += weight * facts.duration
      }
      addParts(of: outcome, facts, times: weight)
      return
    }
    guard !facts.clip.isNegative else {
      falseReps += weight * Int(outcome.reported)
      negativeDuration += weight * facts.duration
      return
    }
    counted += weight
    exact += outcome.countError == 0 ? weight : 0
    offByOne += abs(outcome.countError) <= 1 ? weight : 0
    guard facts.isTimed else { return }
    addParts(of: outcome, facts, times: weight)
  }

  /// Adds what matching came to.
  private mutating func addParts(of outcome: ClipOutcome, _ facts: ClipFacts, times weight: Int) {
    matched += weight * Int(outcome.matched)
    missed += weight * Int(outcome.missed)
    doubled += weight * Int(outcome.doubled)
    extra += weight * Int(outcome.extra)
    spared += weight * Int(outcome.spared)
    unjudged += weight * Int(outcome.unjudged)
    timedDuration += facts.isTimed ? weight * facts.duration : 0
    timed += weight * Int(outcome.timed)
    latency += weight * Int(outcome.latency)
    if let terms = outcome.terms { addTerms(terms, times: weight) }
  }

  private mutating func addTerms(_ others: [Ratio], times weight: Int) {
    guard !terms.isEmpty else {
      terms = others.map { $0 * weight }
      return
    }
    for (place, term) in others.enumerated() { terms[place] += term * weight }
  }
}
