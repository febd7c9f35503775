// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// Names for configurations: without the track where all have the same one.
struct ConfigurationNames {
  /// One full name for each evaluation, in their order.
  let names: [String]
  /// The same as short as they can be told apart: the counter without parameters where it is the
  /// only one of its kind.
  let short: [String]
  /// The track configurations in order of first appearance.
  let tracks: [String]
  /// The counters in order of first appearance.
  let counters: [String]

  init(_ evaluations: [CounterEvaluation]) {
    let configurations = evaluations.map(\.configuration)
    tracks = configurations.map(\.track).uniqued()
    counters = configurations.map(\.counter).uniqued()
    let hasSeveralTracks = tracks.count > 1
    let stems = counters.map(\.stem)
    let shortCounters = Dictionary(
      uniqueKeysWithValues: zip(counters, stems).map { counter, stem in
        (counter, stems.count { $0 == stem } == 1 ? stem : counter)
      }
    )
    names = configurations.map { configuration in
      hasSeveralTracks ? "\(configuration.counter) · \(configuration.track)" : configuration.counter
    }
    short = configurations.map { configuration in
      let counter = shortCounters[configuration.counter] ?? configuration.counter
      return hasSeveralTracks ? "\(counter) · \(configuration.track)" : counter
    }
  }
}
