// SPDX-License-Identifier: Apache-2.0

/// Everything scoring knows about one form analyzer, and the feedback made of it, on one clip.
public struct FormScore: Sendable, Equatable {
  /// The clip.
  public let clip: ClipIdentity
  /// What the labels say.
  public let reference: FormReference
  /// What the analyzer said.
  public let findings: [FaultFinding]
  /// What was said to the athlete, in order of time; nil where no feedback was tried.
  public let alerts: [FeedbackAlert]?

  /// Scores the findings of one clip.
  ///
  /// - Complexity: O(*n* log *n*) in alerts.
  public init(
    clip: ClipIdentity,
    reference: FormReference,
    findings: [FaultFinding],
    alerts: [FeedbackAlert]? = nil
  ) {
    self.clip = clip
    self.reference = reference
    self.findings = findings
    self.alerts = alerts.map { alerts in
      alerts
        .filter { alert in !reference.ignored.contains { $0.contains(alert.time) } }
        .sorted { ($0.time, $0.message) < ($1.time, $1.message) }
    }
  }

  /// The names of the faults that labels or findings speak of, sorted.
  public var faults: [String] {
    Set(findings.map(\.fault) + (reference.faults ?? []).map(\.fault)).sorted()
  }

  /// What was said about a fault in each labelled rep, in the order of reps; empty where nobody
  /// looked for faults.
  ///
  /// A fault label or a finding belongs to a rep if they share at least half of the shorter of
  /// the two. Findings outside every rep are charged at the level of episodes only.
  ///
  /// - Complexity: O(*r n*) in reps and in labels and findings.
  public func judgements(of fault: String) -> [FaultJudgement] {
    guard let episodes = reference.faults else { return [] }
    let labelled = episodes.filter { $0.fault == fault }
    let said = findings.filter { $0.fault == fault }
    return reference.reps.map { rep in
      let inside = said.filter { rep.holds($0.start...$0.end) }
      let found = inside.filter { !$0.isAbstention }
      return FaultJudgement(
        isPresent: labelled.contains { rep.holds($0.start...$0.end) },
        score: found.map(\.score).max(),
        hasConfidence: found.contains { $0.confidence != nil },
        isAbstained: found.isEmpty && !inside.isEmpty
      )
    }
  }

  /// The findings of faults with a confidence, one a rep, and whether the fault is labelled there.
  public func forecasts(of faults: [String]) -> [Forecast] {
    faults.flatMap(judgements).compactMap { judgement in
      guard let score = judgement.score, judgement.hasConfidence else { return nil }
      return Forecast(confidence: score, isRight: judgement.isPresent)
    }
  }

  /// The belief that something is wrong with the clip: the greatest confidence among its findings,
  /// 0 without any; nil where the analyzer found nothing and refused to judge something.
  public var suspicion: Double? {
    let found = findings.filter { !$0.isAbstention }
    return found.map(\.score).max() ?? (findings.isEmpty ? 0 : nil)
  }

  /// How the findings of a fault fit its labelled episodes; zero everywhere where nobody looked.
  ///
  /// One to one, by the time of the finding within the episode widened by the tolerance. Another
  /// finding of an episode that is found already is a repetition, neither right nor charged.
  ///
  /// - Complexity: O(*n* log *n*).
  public func episodes(of fault: String, tolerance: Double = 0.5) -> EpisodeDetection {
    guard let labelled = reference.faults?.filter({ $0.fault == fault }) else {
      return EpisodeDetection()
    }
    let times = findings.filter { $0.fault == fault && !$0.isAbstention }.map(\.time).sorted()
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
        && !reference.ignored.contains { $0.contains(time) }
    }
    return EpisodeDetection(found: found, missed: labelled.count - found, strays: strays)
  }
}

/// What was said about one fault in one rep.
public struct FaultJudgement: Sendable, Equatable {
  /// Whether the labels say that the fault is there.
  public var isPresent: Bool
  /// The greatest confidence among the findings in the rep; nil where the fault was not found.
  public var score: Double?
  /// Whether that is the analyzer's own confidence.
  var hasConfidence: Bool
  /// Whether the analyzer refused to judge; neither right nor wrong.
  public var isAbstained: Bool

  /// Whether the fault was found.
  public var isFound: Bool { score != nil }
}

/// How the findings of a fault fit its labelled episodes.
public struct EpisodeDetection: Sendable, Equatable {
  /// Episodes with a finding of their own.
  public var found = 0
  /// Episodes without.
  public var missed = 0
  /// Findings near no episode of their fault.
  public var strays = 0
}

extension ClosedRange<Double> {
  /// Whether a stretch of time shares with this one at least half of the shorter of the two; a
  /// moment, whether it lies inside.
  fileprivate func holds(_ other: ClosedRange<Double>) -> Bool {
    let shared = Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
    let shorter = Swift.min(upperBound - lowerBound, other.upperBound - other.lowerBound)
    return shared >= 0 && shared >= shorter / 2
  }
}
