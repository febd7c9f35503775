// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis
import Matching
package import Measures
package import PoseTracks
package import Scoring

/// A clip as a search of event thresholds needs it: the poses, and the events that are labelled.
package struct EventfulClip: ReplayedClip {
  /// What the clip is; a clip without reps is one like any other.
  package let facts: ClipFacts
  private let clip: ClipIdentity
  private let form: FormReference
  private let kinds: [String]
  /// The poses.
  package let track: PoseTrack

  /// Creates a clip; nil if nobody looked for any of the kinds in it.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - form: What labels say of form.
  ///   - kinds: The kinds of events that are scored.
  ///   - track: The poses.
  package init?(
    _ clip: ClipIdentity,
    _ form: FormReference,
    kinds: [FormEvent.Kind],
    _ track: PoseTrack
  ) {
    self.kinds = kinds.map(\.name)
    guard self.kinds.contains(where: form.searchedEvents.contains) else { return nil }
    self.clip = clip
    self.form = form
    self.track = track
    facts = ClipFacts(ofAny: clip, form, tested: .events)
  }

  /// The number of labelled events.
  package var labelledCount: Int { form.events.count { kinds.contains($0.kind) } }

  /// The outcome of what an analyzer reports, matched within a quarter of a second.
  package func outcome(of result: FormResult) -> ClipOutcome {
    ClipOutcome(FormScore(clip: clip, reference: form, result: result), eventsOf: kinds)
  }
}

extension ClipOutcome {
  /// Takes what came of the reported events of some kinds.
  ///
  /// - Parameters:
  ///   - score: What is labelled and what was reported.
  ///   - kinds: The kinds that count, as far as somebody looked for them.
  package init(_ score: FormScore, eventsOf kinds: [String]) {
    let found = EventScore(score, kinds: kinds)?.kinds.map { $0.detection(MatchedEvents.criterion) }
    self.init(labelled: 0, reported: 0)
    for detection in found ?? [] {
      labelled += Int32(clamping: detection.requiredCount)
      reported += Int32(clamping: detection.chargedCount)
      matched += Int32(clamping: detection.matches.count)
      missed += Int32(clamping: detection.misses.count)
      doubled += Int32(clamping: detection.doubleCount)
      extra += Int32(clamping: detection.spuriousCount)
      let latencies = detection.matches.compactMap(\.latency)
      timed += Int32(clamping: latencies.count)
      latency += latencies.reduce(0) { $0 + Int64(($1 * 1e6).rounded()) }
    }
  }
}

extension ThresholdAxis {
  /// The parameters of an analyzer that are tuned for its events if none is named, at most two.
  ///
  /// They are those that can be traced and are neither limits of faults nor the least confidence of joints.
  package static func usualParameters(ofEventsBy analyzer: AnalyzerDescription) -> [Parameter] {
    let limits = analyzer.criteria.compactMap(\.parameter)
    return Array(
      analyzer.parameters.filter { parameter in
        analyzer.tracedParameters.contains(parameter.name) && !limits.contains(parameter.name)
          && parameter.name != "min-confidence"
      }.prefix(2)
    )
  }
}
