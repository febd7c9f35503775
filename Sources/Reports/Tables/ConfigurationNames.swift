// SPDX-License-Identifier: Apache-2.0
import Scoring

/// Short names for configurations: without the track where all have the same one.
struct ConfigurationNames {
  /// One name for each evaluation, in their order.
  let names: [String]
  /// The track configurations in order of first appearance.
  let tracks: [String]
  /// The counters in order of first appearance.
  let counters: [String]

  init(_ evaluations: [Evaluation]) {
    var tracks: [String] = []
    var counters: [String] = []
    for evaluation in evaluations {
      let configuration = evaluation.configuration
      if !tracks.contains(configuration.track) { tracks.append(configuration.track) }
      if !counters.contains(configuration.counter) { counters.append(configuration.counter) }
    }
    self.tracks = tracks
    self.counters = counters
    names = evaluations.map { evaluation in
      let configuration = evaluation.configuration
      return tracks.count > 1
        ? "\(configuration.counter) · \(configuration.track)" : configuration.counter
    }
  }
}
