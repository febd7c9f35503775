// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
import Matching
package import Measures
package import Statistics

/// Everything scoring knows about one form analyzer, and the feedback made of it, on one clip.
package struct FormScore: Measured, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// What the labels say.
  package let reference: FormReference
  /// What the analyzer said.
  package let result: FormResult
  /// What became of each message, as the policy said it; nil where no feedback was tried.
  package let alerts: [FeedbackEvent]?
  /// The messages that were spoken outside ignored intervals, in order of time; nil where no feedback
  /// was tried.
  package let spoken: [FeedbackEvent]?

  /// Scores what was said of one clip.
  ///
  /// - Precondition: Times are finite, no finding ends before it starts, and confidences are in 0...1.
  /// - Complexity: O(*n* log *n*) in alerts.
  package init(
    clip: ClipIdentity,
    reference: FormReference,
    result: FormResult,
    alerts: [FeedbackEvent]? = nil
  ) {
    precondition(
      result.findings.allSatisfy { finding in
        finding.start.isFinite && finding.end.isFinite && finding.time.isFinite
          && finding.start <= finding.end && (0...1).contains(finding.confidence)
      },
      "findings have times in order and a confidence in 0...1"
    )
    self.clip = clip
    self.reference = reference
    self.result = result
    self.alerts = alerts
    spoken = alerts.map { alerts in
      alerts
        .filter { alert in
          alert.isSpoken && !reference.ignored.contains { $0.contains(alert.time) }
        }
        .sorted { ($0.time, $0.message.rawValue) < ($1.time, $1.message.rawValue) }
    }
  }

  /// What the analyzer found wrong, in order of decision.
  package var findings: [Finding] { result.findings }

  /// What the analyzer refused to judge, in order of decision.
  package var abstentions: [Abstention] { result.abstentions }

  /// The verdicts on a fault in each labelled rep or, in a clip of holds alone, in each of its
  /// spans (`FormReference.spans(of:)`).
  ///
  /// They are in the order of these; empty where nobody looked for the fault.
  ///
  /// A fault label or a finding belongs to a rep if they share at least half of the shorter of the
  /// two. An abstention belongs to it if its time is in the rep. Findings outside every rep are
  /// charged at the level of episodes only, abstentions outside nowhere. But whoever abstains and
  /// measured nothing in the whole clip refuses all of its reps. Of a hold, which is judged when it
  /// is over, an abstention refuses what lies before it, too.
  ///
  /// Where nobody could tell if the fault is there, there is no verdict.
  ///
  /// - Complexity: O(*r n*) in reps and in labels, findings and abstentions.
  package func judgements(of fault: String) -> [FaultJudgement] {
    judgementsOfAll(of: fault).compactMap(\.self)
  }

  /// The same with nil where nobody could tell: one for each rep where there are any, and somebody looked.
  func judgementsOfAll(of fault: String) -> [FaultJudgement?] {
    guard reference.searched.contains(fault) else { return [] }
    let labelled = reference.episodes.filter { $0.fault == fault }
    let found = findings.filter { $0.fault.rawValue == fault }
    let refused = abstentions.filter { $0.fault.rawValue == fault }
    let sawNothing = findings.isEmpty && result.measurements.isEmpty && !refused.isEmpty
    return reference.allSpans(of: fault).map { span in
      if reference.isUnclear(span, of: fault) { return nil }
      let score = found.filter { span.holds($0.start...$0.end) }.map(\.confidence).max()
      return FaultJudgement(
        isPresent: labelled.contains { span.holds($0.start...$0.end) },
        score: score,
        isAbstained: score == nil
          && (sawNothing || refused.contains { reference.isRefused(span, at: $0.time) })
      )
    }
  }

  /// The findings of faults, the surest of each rep, and whether the fault is labelled there.
  package func forecasts(of faults: [String]) -> [Forecast] {
    faults.flatMap(judgements).compactMap { judgement in
      judgement.score.map { Forecast(confidence: $0, isRight: judgement.isPresent) }
    }
  }

  /// The belief that something is wrong with the clip: the greatest confidence among its findings.
  ///
  /// It is 0 where the analyzer measured something and found nothing wrong with it. It is nil where
  /// the analyzer measured nothing, so that it did not judge.
  ///
  /// Whoever says that a whole clip is right or wrong looked for every fault.
  package var suspicion: Double? {
    findings.map(\.confidence).max() ?? (result.measurements.isEmpty ? nil : 0)
  }

  /// How the findings of a fault fit its labelled episodes; zero everywhere where nobody looked for
  /// the fault.
  ///
  /// One to one, by the time of the finding within the episode widened by the tolerance. Another
  /// finding of an episode that is found already is a repetition, neither right nor charged.
  ///
  /// - Complexity: O(*n* log *n*).
  package func episodes(of fault: String, tolerance: Double = 0.5) -> EpisodeDetection {
    guard reference.searched.contains(fault) else { return EpisodeDetection() }
    let labelled = reference.episodes.filter { $0.fault == fault }
    let times = findings.filter { $0.fault.rawValue == fault }.map(\.time).sorted()
    let margin = Microseconds.nearest(tolerance)
    let problem = MatchingProblem(
      targets: labelled.map {
        MatchingProblem.Target(
          low: Microseconds.nearest($0.start),
          high: Microseconds.nearest($0.end),
          isRequired: true
        )
      },
      estimates: times.map {
        MatchingProblem.Estimate(time: Microseconds.nearest($0), isFree: true)
      }
    )
    let found = problem.solution(tolerance: margin).count { $0 != nil }
    let strays = zip(times, problem.estimates).count { time, estimate in
      !problem.targets.contains { $0.distance(to: estimate.time) <= margin }
        && !reference.isFree(fault, at: time)
    }
    return EpisodeDetection(found: found, missed: labelled.count - found, strays: strays)
  }

  /// The labelled episodes of a fault with the greatest confidence among the findings near each,
  /// marked, -1 where there is none.
  ///
  /// The findings near no episode follow, unmarked.
  ///
  /// Near is within the episode widened by the tolerance; empty where nobody looked for the fault.
  ///
  /// - Complexity: O(*e f*) in episodes and findings.
  func episodeMarks(of fault: String, tolerance: Double = 0.5) -> [MarkedValue] {
    guard reference.searched.contains(fault) else { return [] }
    let margin = Microseconds.nearest(tolerance)
    let labelled = reference.episodes.filter { $0.fault == fault }.map { episode in
      Microseconds.nearest(episode.start) - margin...Microseconds.nearest(episode.end) + margin
    }
    let found = findings.filter { $0.fault.rawValue == fault }.map { finding in
      (time: Microseconds.nearest(finding.time), finding: finding)
    }
    let episodes = labelled.map { episode in
      found.filter { episode.contains($0.time) }.map(\.finding.confidence).max() ?? -1
    }
    let strays = found.filter { time, finding in
      !labelled.contains { $0.contains(time) }
        && !reference.isFree(fault, at: finding.time)
    }
    return episodes.map { MarkedValue(value: $0, isMarked: true) }
      + strays.map { MarkedValue(value: $0.finding.confidence, isMarked: false) }
  }
}

/// What was said about one fault in one rep, or in one span of a hold.
package struct FaultJudgement: Sendable, Equatable {
  /// Whether the labels say that the fault is there.
  package var isPresent: Bool
  /// The greatest confidence among the findings in the rep; nil where the fault was not found.
  package var score: Double?
  /// Whether the analyzer refused to judge; neither right nor wrong.
  package var isAbstained: Bool

  /// Creates a judgement.
  package init(isPresent: Bool, score: Double?, isAbstained: Bool) {
    self.isPresent = isPresent
    self.score = score
    self.isAbstained = isAbstained
  }

  /// Whether the fault was found.
  package var isFound: Bool { score != nil }
}

/// How the findings of a fault fit its labelled episodes.
package struct EpisodeDetection: Sendable, Equatable {
  /// Episodes with a finding of their own.
  package var found = 0
  /// Episodes without.
  package var missed = 0
  /// Findings near no episode of their fault.
  package var strays = 0
}

extension ClosedRange<Double> {
  /// Whether a stretch of time shares with this one at least half of the shorter of the two; a
  /// moment, whether it lies inside.
  func holds(_ other: ClosedRange<Double>) -> Bool {
    let shared = Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
    let shorter = Swift.min(upperBound - lowerBound, other.upperBound - other.lowerBound)
    return shared >= 0 && shared >= shorter / 2
  }
}
