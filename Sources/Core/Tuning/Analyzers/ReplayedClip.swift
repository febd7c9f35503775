// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import Measures
package import PoseTracks
import Scoring

/// A clip whose outcome is that of all an analyzer reports, so that each stretch of values takes a replay.
package protocol ReplayedClip: TracedClip where Entry == AnalyzerDescription {
  /// The poses.
  var track: PoseTrack { get }
  /// The number of labels that count.
  var labelledCount: Int { get }
  /// The outcome of what an analyzer reports.
  func outcome(of result: FormResult) -> ClipOutcome
}

extension ReplayedClip {
  /// True for the parameters whose comparisons an analyzer traces.
  package static func canTrace(_ parameter: String, of entry: AnalyzerDescription) -> Bool {
    entry.tracedParameters.contains(parameter)
  }

  /// False: each stretch of values takes a replay.
  package static func isSweptAtOnce(_ parameter: String, of entry: AnalyzerDescription) -> Bool {
    false
  }

  /// The analyzer as reports keep it.
  package static func tuned(_ configuration: AnalyzerConfiguration) -> TunedConfiguration {
    .analyzer(configuration)
  }

  /// The outcome of an analyzer, replayed as it ships.
  package func outcome(of configuration: AnalyzerConfiguration) -> ClipOutcome {
    var analyzer = configuration.makeAnalyzer()
    return outcome(of: analyzer.result(of: track))
  }

  /// The analyzer run again wherever one of its comparisons turns over.
  ///
  /// - Complexity: O(*p* *frames*) with *p* stretches of values with the same comparisons.
  package func line(
    of configuration: AnalyzerConfiguration,
    over axis: ThresholdAxis
  ) -> Staircase<ClipOutcome> {
    Staircase(tracing: configuration, over: axis, on: track) { outcome(of: $0) }
  }
}

extension ClipFacts {
  /// The facts of a clip that is one like any other, also without reps.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - form: What labels say of form; ignored intervals do not count.
  ///   - tested: The thing that is scored.
  init(ofAny clip: ClipIdentity, _ form: FormReference, tested: Tested) {
    var shown = clip
    shown.isNegative = false
    self.init(
      shown,
      duration: Int((clip.time(outside: form.ignored) * 1e6).rounded()),
      isTimed: true,
      tested: tested
    )
  }
}
