// SPDX-License-Identifier: Apache-2.0
package import Matching
package import Scoring

/// The outcome of one counter or analyzer at one point of its parameters on one clip: all that objectives look at.
///
/// Of a counter the definitions are those of `ClipScore` and `Detection`; of an analyzer those of `FaultJudgement`,
/// with faulty reps for labelled ones and those found faulty for reported ones. Of a feedback policy they are those
/// of `FeedbackOutcome`, with labelled episodes of faults for labelled reps and alerts for reported ones. Of a detector
/// of phases they are stretches of phases, of which labelled and detected ones match if they share half of their
/// union. The numbers are narrow because there are millions of them, and they add up over clips in `OutcomeSums`.
package struct ClipOutcome: Sendable, Hashable {
  /// Labelled reps: the reference count.
  package var labelled: Int32
  /// Counted reps, without those in an ignored interval that found no required rep.
  package var reported: Int32
  /// Required reps that an event matches; 0 where labels are a count.
  ///
  /// Episodes with a right alert, for a policy.
  package var matched: Int32
  /// Required reps that none matches; 0 where labels are a count.
  package var missed: Int32
  /// Charged events on a rep that another event has.
  ///
  /// Alerts that repeat another, for a policy.
  package var doubled: Int32
  /// Charged events that are near no rep.
  ///
  /// Alerts of faults looked for that are not there, for a policy.
  package var extra: Int32
  /// Judged reps that are sound and left alone; 0 of a counter.
  ///
  /// Right alerts, for a policy.
  package var spared: Int32
  /// Labelled reps that were not judged; 0 of a counter.
  ///
  /// Episodes without an alert that the clip does not show until the deadline, for a policy.
  package var unjudged: Int32
  /// Matched reps with a turning point, from which a decision's latency is measured; 0 where latencies
  /// are not kept.
  ///
  /// Measured values of an analyzer that is held against labelled ones; for a policy the episodes with a right
  /// alert by the deadline.
  package var timed: Int32
  /// Alerts of a policy that begin while another is spoken; 0 for a counter and an analyzer.
  package var overlapping: Int32
  /// The sum of their decisions minus their turning points, in microseconds; 0 where latencies are not kept.
  ///
  /// The sum of the sizes of an analyzer's errors, in millionths of the quantity's unit; for a policy the sum of
  /// onset to first right alert over all episodes with one, in microseconds.
  package var latency: Int64
  /// The terms of measures of phases, in millionths, in the order of `Objective.Quantity.ofPhases`; nil of a counter, an
  /// analyzer and a policy.
  ///
  /// Terms of judgements: right of classes and grades; absolute error in millionths of a unit, and a million for each value; equal
  /// of grades; squared steps of grades; then for each grade from 0 how often it is said and labelled.
  package var terms: [Ratio]?

  /// Creates an outcome.
  package init(
    labelled: Int32,
    reported: Int32,
    matched: Int32 = 0,
    missed: Int32 = 0,
    doubled: Int32 = 0,
    extra: Int32 = 0,
    spared: Int32 = 0,
    unjudged: Int32 = 0,
    timed: Int32 = 0,
    overlapping: Int32 = 0,
    latency: Int64 = 0
  ) {
    self.labelled = labelled
    self.reported = reported
    self.matched = matched
    self.missed = missed
    self.doubled = doubled
    self.extra = extra
    self.spared = spared
    self.unjudged = unjudged
    self.timed = timed
    self.overlapping = overlapping
    self.latency = latency
  }

  /// Takes what was scored.
  ///
  /// - Parameters:
  ///   - score: Of one clip.
  ///   - criterion: One that it was scored by.
  ///   - keepsLatency: Whether latencies are kept; without them far more neighbours of a landscape are equal.
  package init(
    _ score: ClipScore,
    criterion: MatchingCriterion = .headline,
    keepsLatency: Bool = false
  ) {
    labelled = Int32(clamping: score.referenceCount)
    reported = Int32(clamping: score.predictedCount)
    let detection = score.detection(criterion)
    matched = Int32(clamping: detection?.matches.count ?? 0)
    missed = Int32(clamping: detection?.misses.count ?? 0)
    doubled = Int32(clamping: detection?.doubleCount ?? 0)
    extra = Int32(clamping: detection?.spuriousCount ?? 0)
    spared = 0
    unjudged = 0
    overlapping = 0
    let latencies = keepsLatency ? detection?.matches.compactMap(\.latency) ?? [] : []
    timed = Int32(clamping: latencies.count)
    latency = latencies.reduce(0) { $0 + Int64(($1 * 1e6).rounded()) }
  }

  /// The counted minus the labelled reps.
  package var countError: Int { Int(reported) - Int(labelled) }

  /// Missed reps and charged events.
  package var errors: Int { Int(missed) + Int(doubled) + Int(extra) }
}
