// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import Statistics

/// What an athlete hears: how much, how right, how late, and what never came.
extension FormMeasure {
  /// Alerts / minutes outside ignored intervals.
  static let alertsPerMinute = alerts(
    "alerts-per-minute",
    "The alerts per minute of footage.",
    scale: .magnitude("alerts/min"),
    undefinedReason: "the clips have no duration"
  ) { score, alerts in
    [Double(alerts.count), score.clip.time(outside: score.reference.ignored) / 60]
  }.titled("Alerts")

  /// Alerts whose fault is not there / minutes outside ignored intervals, in clips in which somebody looked for faults.
  ///
  /// Four alerts in a minute, three of them right, are 1. An alert of a fault that nobody looked for is not in it.
  static let falseAlertsPerMinute = FormMeasure(
    MeasureIdentifier("false-alerts-per-minute"),
    "The alerts per minute of faults that were looked for and are not there.",
    scale: .magnitude("alerts/min"),
    population: .coachedAndSearched,
    counted: "alerts of faults looked for",
    undefinedReason: "the clips have no duration",
    eventCount: { $0.score.feedback()?.judged ?? 0 },
    computation: .ratio { question in
      let score = question.score
      let outcome = score.feedback() ?? FeedbackOutcome()
      return [
        Double(outcome.judged - outcome.right),
        score.clip.time(outside: score.reference.ignored) / 60,
      ]
    }
  ).titled("False alerts")

  /// Alerts whose fault is there / alerts of faults that were looked for.
  static let feedbackPrecision = ratio(
    "feedback-precision",
    "The share of alerts whose fault is there, from 0.5 s before to 2 s after its episode.",
    counted: "alerts of faults looked for",
    undefinedReason: "no alert of a fault that the rater looked for",
    of: { $0.right },
    per: { $0.judged }
  ).titled("Alert precision")

  /// Episodes with an alert of their fault / episodes.
  static let feedbackCoverage = ratio(
    "feedback-coverage",
    "The share of labelled episodes with an alert of their fault in time.",
    counted: "labelled episodes",
    undefinedReason: "no episode is labelled",
    of: { $0.delays.count(where: \.isEnded) },
    per: { $0.delays.count }
  ).titled("Alert coverage")

  /// Alerts that say what was said within 10 s / alerts.
  static let feedbackRepeatRate = alerts(
    "feedback-repeat-rate",
    "The share of alerts that repeat one of the 10 s before.",
    scale: .errorShare,
    undefinedReason: "no alert"
  ) { _, alerts in
    let repetitions = alerts.repetitions(within: FeedbackTiming.headline.repetition)
    return [Double(repetitions), Double(alerts.count)]
  }.titled("Repeats")

  /// Alerts that begin while the one before is still spoken / alerts.
  static let feedbackOverlapRate = alerts(
    "feedback-overlap-rate",
    "The share of alerts that begin while another is spoken, at 160 words per minute.",
    scale: .errorShare,
    undefinedReason: "no alert"
  ) { _, alerts in
    let overlaps = alerts.overlaps(wordDuration: FeedbackTiming.headline.wordDuration)
    return [Double(overlaps), Double(alerts.count)]
  }.titled("Overlaps")

  /// Safety episodes without an alert, held up by a less urgent one / safety episodes.
  static let preemptedSafetyRate = ratio(
    "preempted-safety-rate",
    "The share of safety episodes without an alert of their own, held up by a less urgent one.",
    scale: .errorShare,
    counted: "safety episodes",
    undefinedReason: "no episode of a safety fault is labelled",
    of: { $0.preempted },
    per: { $0.safetyEpisodes }
  ).titled("Safety unvoiced")

  /// How often a flag goes on again within an episode it marked.
  static let feedbackFlicker = ratio(
    "feedback-flicker",
    "Times that the analyzer's flag goes on again within an episode, per flagged episode.",
    scale: .magnitude("flags/episode"),
    counted: "flagged episodes",
    undefinedReason: "no episode is flagged",
    of: { $0.flickers },
    per: { $0.flagged }
  ).titled("Flicker")

  /// The delay within which half of the episodes are voiced.
  static let feedbackLatencyMedian = latency(
    "feedback-latency-median",
    "The median time from a fault's onset to its alert, episodes without one counted as waiting.",
    share: 0.5,
    undefinedReason: "fewer than half of the episodes have an alert"
  ).titled("Latency median")

  /// The delay within which 95 % of the episodes are voiced.
  static let feedbackLatency95 = latency(
    "feedback-latency-p95",
    "The 95th percentile of the time from a fault's onset to its alert, all episodes counted.",
    share: 0.95,
    undefinedReason: "fewer than 95 % of the episodes have an alert"
  ).titled("Latency P95")

  /// The share of episodes not voiced by the deadline.
  static let feedbackMissRate = waiting(
    MeasureIdentifier("feedback-miss-rate", tolerance: FeedbackTiming.headline.deadline),
    "The share of labelled episodes without an alert within 2 s of their onset (Kaplan-Meier).",
    scale: .errorShare,
    undefinedReason: "no episode is labelled or watched for 2 s"
  ) { $0.waiting(at: FeedbackTiming.headline.deadline) }.titled("Not voiced in 2 s")

  private static func latency(
    _ name: String,
    _ summary: String,
    share: Double,
    undefinedReason: String
  ) -> FormMeasure {
    waiting(
      MeasureIdentifier(name),
      summary,
      scale: .magnitude("s"),
      undefinedReason: undefinedReason
    ) { $0.quantile(share) }
  }

  private static func waiting(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    undefinedReason: String,
    value: @escaping @Sendable ([SurvivalCurve.Step]) -> Double?
  ) -> FormMeasure {
    FormMeasure(
      identifier,
      summary,
      scale: scale,
      population: .coachedAndSearched,
      counted: "labelled episodes",
      undefinedReason: undefinedReason,
      eventCount: { $0.score.feedback()?.delays.count ?? 0 },
      computation: .marks(
        values: { question in
          (question.score.feedback()?.delays ?? []).map {
            MarkedValue(value: $0.duration, isMarked: $0.isEnded)
          }
        },
        value: { value($0.tallies.survival) }
      )
    )
  }

  private static func alerts(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    undefinedReason: String,
    terms: @escaping @Sendable (FormScore, [FeedbackEvent]) -> [Double]
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: .coached,
      counted: "alerts",
      undefinedReason: undefinedReason,
      eventCount: { $0.score.spoken?.count ?? 0 },
      computation: .ratio { terms($0.score, $0.score.spoken ?? []) }
    )
  }

  private static func ratio(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .share,
    counted: String,
    undefinedReason: String,
    of numerator: @escaping @Sendable (FeedbackOutcome) -> Int,
    per denominator: @escaping @Sendable (FeedbackOutcome) -> Int
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: .coachedAndSearched,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: { $0.score.feedback().map(denominator) ?? 0 },
      computation: .ratio { question in
        let outcome = question.score.feedback() ?? FeedbackOutcome()
        return [Double(numerator(outcome)), Double(denominator(outcome))]
      }
    )
  }
}
