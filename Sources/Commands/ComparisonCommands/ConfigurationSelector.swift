// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// What `--a` and `--b` say: a counter, a track configuration, or both as `COUNTER/TRACK`.
struct ConfigurationSelector {
  /// As it was written, with the names of today.
  let text: String

  init(_ text: String) {
    self.text = FormerNames.current(text)
  }

  /// Whether a configuration is meant.
  ///
  /// A counter is meant by its whole spelling or by its name alone.
  func matches(_ configuration: Configuration) -> Bool {
    let name = configuration.counter.prefix { $0 != ":" && $0 != "@" }
    let counters = [configuration.counter, String(name)]
    return counters.contains(text) || configuration.track == text
      || counters.contains { "\($0)/\(configuration.track)" == text }
  }
}

/// Which configurations are compared with which.
struct ConfigurationPairs {
  /// A baseline and a candidate.
  typealias Pair = (baseline: Int, candidate: Int)

  /// Indices into the configurations of the first and the second run.
  let pairs: [Pair]

  /// Pairs what shares a counter or a track.
  ///
  /// Where some configuration is on both sides, as it is in two runs, those alone are paired: each with
  /// itself.
  ///
  /// - Parameters:
  ///   - baselines: The configurations of the first run that are meant.
  ///   - candidates: Those of the second, or of the same, run.
  ///   - isOneRun: Whether both sides are of one run, where nothing is compared with itself.
  init(
    _ baselines: [(index: Int, configuration: Configuration)],
    _ candidates: [(index: Int, configuration: Configuration)],
    isOneRun: Bool
  ) {
    var equal: [Pair] = []
    var alike: [Pair] = []
    var all: [Pair] = []
    for one in baselines {
      for other in candidates {
        let pair = (baseline: one.index, candidate: other.index)
        if one.configuration == other.configuration {
          if !isOneRun { equal.append(pair) }
        } else {
          all.append(pair)
          let isAlike =
            one.configuration.counter == other.configuration.counter
            || one.configuration.track == other.configuration.track
          if isAlike { alike.append(pair) }
        }
      }
    }
    pairs = [equal, alike, all.count == 1 ? all : []].first { !$0.isEmpty } ?? []
  }
}
