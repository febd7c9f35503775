// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import RepCounting
import Scoring

/// A run with clips of a person.
package struct PersonSource: Sendable {
  /// The name of the run, such as its folder's.
  package var name: String
  /// The clips of the person, in manifest order.
  package var clips: [PersonClip]
  /// The results of the run.
  package var results: RunResults

  /// Creates a source.
  package init(name: String, clips: [PersonClip], results: RunResults) {
    self.name = name
    self.clips = clips
    self.results = results
  }
}

/// The counters, analyzers, policy and tracks that a page about a person is made with.
package struct PersonChoice: Sendable, Equatable {
  /// The counter's configuration or name; nil for the first of a run that is no literal port.
  package var counter: String?
  /// Configurations or names of analyzers; empty for all of a run that are no literal ports.
  package var analyzers: [String]
  /// The policy's configuration or name; nil for the first of each analyzer.
  package var policy: String?
  /// The track configuration; nil for the first of a run.
  package var track: String?

  /// Creates a choice; the usual one unless something is named.
  package init(
    counter: String? = nil,
    analyzers: [String] = [],
    policy: String? = nil,
    track: String? = nil
  ) {
    self.counter = counter
    self.analyzers = analyzers
    self.policy = policy
    self.track = track
  }

  /// A name that no run has, with those that there are; nil if every chosen name is there.
  ///
  /// - Complexity: O(*n*) in the configurations of runs.
  package func unknown(in sources: [PersonSource]) -> (
    option: String, name: String, known: [String]
  )? {
    let all = sources.map(\.results)
    let asked: [(String, [String], [String])] = [
      ("tracks", [track].compactMap(\.self), all.flatMap { $0.candidates(by: "track") }),
      ("counter", [counter].compactMap(\.self), all.flatMap { $0.candidates(by: "counter") }),
      ("analyzer", analyzers, all.flatMap { $0.candidates(by: "analyzer") }),
      ("feedback", [policy].compactMap(\.self), all.flatMap { $0.candidates(by: "feedback") }),
    ]
    for (option, names, known) in asked {
      if let name = names.first(where: { name in !known.contains { Self.names(name, $0) } }) {
        return (option, name, known.uniqued())
      }
    }
    return nil
  }

  /// True if a text names a configuration: by all of it, or by the part before parameters and signal.
  static func names(_ text: String, _ configuration: String) -> Bool {
    text == configuration || text == configuration.methodName
  }
}

extension String {
  /// The name of a configuration without parameters and signal.
  fileprivate var methodName: String { String(prefix { !":@".contains($0) }) }

  /// True if it configures a port that keeps the defects of a published design.
  fileprivate var isLiteral: Bool {
    CounterCatalog.named(methodName)?.isLiteral ?? AnalyzerCatalog.named(methodName)?.isLiteral
      ?? false
  }
}

extension PersonSource {
  /// The track configuration that is looked at; nil if the run has none.
  func track(_ choice: PersonChoice) -> String? {
    let all = results.candidates(by: "track")
    guard let asked = choice.track else { return all.first }
    return all.first { $0 == asked }
  }

  /// The evaluation of the chosen counter; nil without one.
  func counter(_ choice: PersonChoice) -> CounterEvaluation? {
    let track = track(choice)
    let own = results.evaluations.filter { $0.configuration.track == track }
    if let asked = choice.counter {
      return own.first { PersonChoice.names(asked, $0.configuration.counter) }
    }
    return own.first { !$0.configuration.counter.isLiteral } ?? own.first
  }

  /// The evaluations of the chosen analyzers, each with the chosen policy, in the order of the run.
  func analyzers(_ choice: PersonChoice) -> [FormEvaluation] {
    let track = track(choice)
    let own = results.forms.filter { form in
      let analyzer = form.configuration.analyzer
      return form.configuration.track == track
        && (choice.analyzers.isEmpty
          ? !analyzer.isLiteral
          : choice.analyzers.contains { PersonChoice.names($0, analyzer) })
    }
    return own.map(\.configuration.analyzer).uniqued().compactMap { analyzer in
      let heard = own.filter { $0.configuration.analyzer == analyzer }
      guard let policy = choice.policy else { return heard.first }
      return heard.first {
        $0.configuration.feedback.map { PersonChoice.names(policy, $0) } ?? false
      }
        ?? heard.first
    }
  }

  /// The evaluations of holds by whoever is no literal port, on the chosen track.
  func holds(_ choice: PersonChoice) -> [Evaluation<HoldScore>] {
    let track = track(choice)
    return results[HoldScore.self].filter {
      $0.configuration.track == track && !$0.configuration.detector.isLiteral
    }
  }

  /// The results of some of the clips by the chosen counter and analyzers alone; they answer on demand.
  ///
  /// - Parameters:
  ///   - ids: The ids of the clips, in order.
  ///   - choice: The counter, analyzers, policy and tracks.
  /// - Returns: Results of these clips.
  /// - Complexity: O(*n* log *n*) in clips.
  package func results(of ids: [String], _ choice: PersonChoice) -> RunResults {
    var part = results.part(
      Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    )
    let counter = counter(choice)?.configuration
    let analyzers = analyzers(choice).map(\.configuration)
    part.evaluations.removeAll { $0.configuration != counter }
    part.forms.removeAll { !analyzers.contains($0.configuration) }
    return part
  }

  /// The names of what is looked at, for people: the tracks, the counter and the analyzers with their policies.
  package func names(_ choice: PersonChoice) -> [(role: String, name: String)] {
    let forms = analyzers(choice).map(\.configuration)
    let all: [(String, String?)] = [
      ("tracks", track(choice)), ("counter", counter(choice)?.configuration.counter),
      ("analyzers", forms.isEmpty ? nil : forms.map(\.candidate).joined(separator: ", ")),
    ]
    return all.compactMap { role, name in name.map { (role, $0) } }
  }
}
