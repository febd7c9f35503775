// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import Measures
package import Scoring
import Statistics

/// A clip as a search of a feedback policy needs it: the findings of an analyzer, and what labels say of form.
package struct CoachedClip: Sendable {
  /// The clip.
  package let facts: ClipFacts
  /// The labels of form.
  package let reference: FormReference
  /// The output of the analyzer; no policy changes it.
  package let result: FormResult
  private let times: [Double]

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - form: What the labels say of form.
  ///   - result: What an analyzer said, findings in order of decision.
  ///   - times: When the results of frames are there, in seconds, increasing.
  package init(
    _ clip: ClipIdentity,
    _ form: FormReference,
    _ result: FormResult,
    times: [Double]
  ) {
    facts = ClipFacts(
      clip,
      duration: Int((clip.time(outside: form.ignored) * 1e6).rounded()),
      isTimed: !form.searched.isEmpty,
      tested: .policy(onCorrectForm: form.isCorrect == true)
    )
    reference = form
    self.result = result
    self.times = times
  }

  /// The outcome of a policy's messages.
  package func outcome(of events: [FeedbackEvent]) -> ClipOutcome {
    ClipOutcome(
      FormScore(clip: facts.clip, reference: reference, result: result, alerts: events)
    )
  }
}

extension CoachedClip: TracedClip {
  /// True for every parameter of a policy.
  package static func canTrace(_ parameter: String, of entry: FeedbackDescription) -> Bool {
    entry.parameters.contains { $0.name == parameter }
  }

  /// False: each stretch of values takes a replay.
  package static func isSweptAtOnce(_ parameter: String, of entry: FeedbackDescription) -> Bool {
    false
  }

  /// The policy as reports keep it.
  package static func tuned(_ configuration: FeedbackConfiguration) -> TunedConfiguration {
    .policy(configuration)
  }

  /// The outcome of a policy, replayed as it ships.
  ///
  /// - Complexity: O(*frames* + *findings*).
  package func outcome(of configuration: FeedbackConfiguration) -> ClipOutcome {
    var policy = configuration.makePolicy()
    return outcome(of: policy.events(for: result.findings, times: times))
  }

  /// The policy run again wherever one of its comparisons turns over.
  ///
  /// - Complexity: O(*p* (*frames* + *findings*)) with *p* stretches of values with the same comparisons.
  package func line(
    of configuration: FeedbackConfiguration,
    over axis: ThresholdAxis
  ) -> Staircase<ClipOutcome> {
    guard
      let tracer = PolicyTracer(
        configuration,
        over: axis.name,
        findings: result.findings,
        times: times
      )
    else { preconditionFailure("the parameter is one of the policy") }
    return Staircase(over: axis.range) { value in
      let trace = tracer.trace(at: value)
      return (outcome(of: trace.events), trace.range.upperBound)
    }
  }
}

extension ClipOutcome {
  /// Takes what came of the messages of a feedback policy.
  ///
  /// Of a clip in which nobody looked for faults, only the number of alerts and of repeats is known.
  package init(_ score: FormScore, _ timing: FeedbackTiming = .headline) {
    let alerts = score.spoken ?? []
    self.init(
      labelled: 0,
      reported: Int32(clamping: alerts.count),
      doubled: Int32(clamping: alerts.repetitions(within: timing.repetition)),
      overlapping: Int32(clamping: alerts.overlaps(wordDuration: timing.wordDuration))
    )
    guard let feedback = score.feedback(timing) else { return }
    let voiced = feedback.delays.filter(\.isEnded)
    labelled = Int32(clamping: feedback.delays.count)
    matched = Int32(clamping: voiced.count)
    missed = Int32(clamping: feedback.delays.count - voiced.count)
    spared = Int32(clamping: feedback.right)
    extra = Int32(clamping: feedback.judged - feedback.right)
    timed = Int32(clamping: voiced.count { $0.duration <= timing.deadline })
    unjudged = Int32(
      clamping: feedback.delays.count { !$0.isEnded && $0.duration < timing.deadline }
    )
    latency = voiced.reduce(0) { $0 + Int64(($1.duration * 1e6).rounded()) }
  }
}
