// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension FallRiskScore {
  /// The subjects of its judgements: the score, and the level.
  static let subjects = ["fall-risk-score", "fall-risk-level"]

  /// Reports the score of a walk, and how much of its weights is known.
  ///
  /// - Parameters:
  ///   - start: The time of the first frame in seconds.
  ///   - time: The time of the last one, when it is said.
  ///   - confidence: Of the joints it came from, in 0...1.
  ///   - level: The step of `Judgement.Scale.risk`; nil to say none.
  ///   - result: Where it goes.
  func report(
    from start: Double,
    at time: Double,
    confidence: Double,
    level: Double?,
    into result: inout FormResult
  ) {
    measureCoverage(at: time, confidence: confidence, into: &result)
    let verdicts: [Judgement.Verdict?] = [
      .graded(score, .score), level.map { .graded($0, .risk) },
    ]
    for (subject, verdict) in zip(Self.subjects, verdicts) {
      guard let verdict else { continue }
      result.judgements.append(
        Judgement(
          subject,
          verdict,
          start: start,
          end: time,
          decisionTime: time,
          confidence: confidence
        )
      )
    }
  }

  /// Reports the share of its weights that is known.
  func measureCoverage(at time: Double, confidence: Double, into result: inout FormResult) {
    result.measure(
      .fallRiskCoverage,
      coverage,
      at: time,
      decidedAt: time,
      confidence: confidence
    )
  }

  /// Reports that neither the score nor the level is said, and why.
  static func abstain(
    _ reason: Abstention.Reason,
    at time: Double,
    into result: inout FormResult
  ) {
    result.abstentions += subjects.map {
      Abstention(Fault(rawValue: $0), reason, time: time, decisionTime: time)
    }
  }
}
