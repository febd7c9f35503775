// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import RepCounting
import Scoring

/// The value of `--a` or `--b`: a counter or an analyzer, a track configuration, or both as `COUNTER/TRACK`.
struct ConfigurationSelector {
  /// As it was written, with the names of today.
  let text: String
  /// As it was written, and as runs spell it.
  private let spellings: Set<String>

  init(_ text: String) {
    let text = FormerNames.current(text)
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    let spelled = [Self.spelled(parts.first ?? "")] + parts.dropFirst()
    self.text = text
    spellings = [text, spelled.joined(separator: "/")]
  }

  /// A counter or an analyzer as runs spell it, such as `min-speed=2.0` for `min-speed=2`; else as it is.
  private static func spelled(_ method: String) -> String {
    (try? CounterConfiguration(parsing: method).description)
      ?? (try? AnalyzerConfiguration(parsing: method).description) ?? method
  }

  /// Whether a configuration is meant.
  ///
  /// A counter or an analyzer is meant by its whole spelling or by its name alone.
  func matches(_ configuration: some TestedConfiguration) -> Bool {
    let name = configuration.method.prefix { $0 != ":" && $0 != "@" }
    let methods = [configuration.method, String(name)]
    return configuration.track == text || methods.contains(where: spellings.contains)
      || methods.contains { spellings.contains("\($0)/\(configuration.track)") }
  }
}

/// The configurations of one side of a comparison.
struct ConfigurationChoice {
  /// The selector of the side; nil if nothing is said of it.
  let selector: ConfigurationSelector?
  /// True for the side that is compared with.
  let isBaseline: Bool
  /// True if both sides are of one run, and nothing is said of either.
  let isOpen: Bool

  /// The configurations of a run that are meant, with their indices.
  ///
  /// Where nothing is said of one run, its first backend stands against the others, or the first of
  /// two configurations against the other.
  ///
  /// - Returns: Empty if none is meant; nil if it cannot be said which, as of three counters on one backend.
  func chosen<Tested: TestedConfiguration>(
    of configurations: [Tested]
  ) -> [(index: Int, configuration: Tested)]? {
    let all = configurations.enumerated().map { (index: $0, configuration: $1) }
    if let selector { return all.filter { selector.matches($0.configuration) } }
    guard isOpen else { return all }
    // Exact tracks are no backend; beside one backend alone they are what there is to compare it with.
    let real = all.filter { $0.configuration.track != TrackConfiguration.exact }
    let backends = Set(real.map(\.configuration.track)).count > 1 ? real : all
    guard let first = backends.first else { return all }
    let others = backends.filter { $0.configuration.track != first.configuration.track }
    if !others.isEmpty {
      return isBaseline
        ? backends.filter { $0.configuration.track == first.configuration.track } : others
    }
    guard all.count <= 2 else { return nil }
    return isBaseline ? [first] : Array(all.dropFirst())
  }
}

/// Which configurations are compared with which.
struct ConfigurationPairs {
  /// A baseline and a candidate.
  typealias Pair = (baseline: Int, candidate: Int)

  /// Indices into the configurations of the first and the second run.
  let pairs: [Pair]

  /// Pairs what shares a counter, an analyzer or a track.
  ///
  /// Where some configuration is on both sides, as it is in two runs, those alone are paired: each with
  /// itself.
  ///
  /// - Parameters:
  ///   - baselines: The configurations of the first run that are meant.
  ///   - candidates: Those of the second, or of the same, run.
  ///   - isOneRun: Whether both sides are of one run, where nothing is compared with itself.
  init<Tested: TestedConfiguration>(
    _ baselines: [(index: Int, configuration: Tested)],
    _ candidates: [(index: Int, configuration: Tested)],
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
            one.configuration.method == other.configuration.method
            || one.configuration.track == other.configuration.track
          if isAlike { alike.append(pair) }
        }
      }
    }
    pairs = [equal, alike, all.count == 1 ? all : []].first { !$0.isEmpty } ?? []
  }
}
