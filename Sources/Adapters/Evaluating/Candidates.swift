// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import RepCounting
package import Storage

/// What is put to the test, and on which tracks.
package struct Candidates: Sendable {
  /// The counters.
  package var counters: [CounterConfiguration]
  /// The counters from outside; one that fails on any clip is left out.
  package var external: [ExternalTrial<CounterReport>]
  /// The form analyzers; each judges the clips whose exercise it knows.
  package var analyzers: [AnalyzerConfiguration]
  /// The form analyzers from outside; one that fails on any clip is left out.
  package var externalAnalyzers: [ExternalTrial<ProgramAnalysis?>]
  /// The recognizers of exercises; one that fails on any clip is left out.
  ///
  /// Each of the counters is started and stopped by each of them, too.
  package var recognizers: [ExternalTrial<RecognizedTrack>]
  /// The feedback policies, each of which hears every analyzer.
  package var policies: [FeedbackConfiguration]
  /// The detectors of phases.
  package var detectors: [PhaseDetectorConfiguration]
  /// The track configurations that all of them are given.
  package var tracks: [String]

  /// Creates candidates; of those that are spelled alike the first is tested.
  package init(
    counters: [CounterConfiguration],
    external: [ExternalTrial<CounterReport>] = [],
    analyzers: [AnalyzerConfiguration],
    externalAnalyzers: [ExternalTrial<ProgramAnalysis?>] = [],
    recognizers: [ExternalTrial<RecognizedTrack>] = [],
    policies: [FeedbackConfiguration],
    detectors: [PhaseDetectorConfiguration] = [PhaseDetectorCatalog.usual],
    tracks: [String]
  ) {
    self.counters = counters.uniqued(by: \.description)
    self.external = external
    self.analyzers = analyzers.uniqued(by: \.description)
    self.externalAnalyzers = externalAnalyzers
    self.recognizers = recognizers
    self.policies = policies.uniqued(by: \.description)
    self.detectors = detectors.uniqued(by: \.description)
    self.tracks = tracks
  }
}

extension Candidates {
  /// The names of all from outside, recognizers among them.
  package var outsideNames: [String] {
    external.map(\.candidate.name) + externalAnalyzers.map(\.candidate.name)
      + recognizers.map(\.candidate.name)
  }

  /// The failures of those from outside that failed, in their order.
  package var failures: [ExternalFailure] {
    external.compactMap(\.failure) + externalAnalyzers.compactMap(\.failure)
      + recognizers.compactMap(\.failure)
  }

  /// The track configurations.
  package var trackNames: [String] { tracks }

  /// The candidates, as shards record them.
  package var entries: [ShardConfiguration.Entry] {
    let outside =
      external.map(\.candidate.source) + externalAnalyzers.map(\.candidate.source)
      + recognizers.map(\.candidate.source)
    return [
      .init(ShardConfiguration.trackEntry, tracks),
      .init("counters", counters.map(\.description)),
      .init("analyzers", analyzers.map(\.description)),
      .init("feedback", policies.map(\.description)),
      .init("phases", detectors.map(\.description)),
      .init("outside", outside.map { $0.json.compactText }),
    ]
  }

  /// The failures of those that failed, each with the first clip on which it failed.
  ///
  /// - Parameter clips: The clips that were replayed, in the order of their places.
  /// - Returns: Failures in the order of candidates.
  func failures(among clips: [ClipRecord]) -> [RunPart.Failure] {
    func failures<Answer>(_ trials: [ExternalTrial<Answer>]) -> [RunPart.Failure] {
      trials.compactMap { trial in
        guard let failure = trial.failure, let place = trial.placeOfFailure else { return nil }
        return RunPart.Failure(
          name: trial.candidate.name,
          clip: clips[place].id,
          exitStatus: failure.exitStatus,
          message: failure.message
        )
      }
    }
    return failures(external) + failures(externalAnalyzers) + failures(recognizers)
  }

  /// The sources of those from outside that never failed.
  var sources: [RunSource] {
    external.filter { $0.failure == nil }.map(\.candidate.source)
      + externalAnalyzers.filter { $0.failure == nil }.map(\.candidate.source)
      + recognizers.filter { $0.failure == nil }.map(\.candidate.source)
  }
}
