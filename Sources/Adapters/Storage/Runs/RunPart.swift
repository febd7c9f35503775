// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
package import Platform
import Results
import Scoring

/// The answers of candidates about some clips of a dataset, before anything is measured or left out.
///
/// It has all that a run of more clips needs of them: each candidate has its row, also one that says nothing of
/// these clips. Only what failed on one of them has none.
package struct RunPart: Sendable {
  /// The clips and what was said of them; evaluations answer on demand.
  package var run: Run
  /// The failures of candidates from outside, each on the first clip on which it failed.
  package var failures: [Failure]
  /// The analyzers from outside that say reps in some clip.
  package var sayingReps: Set<String>
  /// The analyzers from outside that say phases in some clip.
  package var sayingPhases: Set<String>

  /// A candidate from outside that failed on a clip.
  package struct Failure: Sendable, Equatable, ExitStatusConvertible {
    /// The candidate's name.
    package var name: String
    /// The clip's id.
    package var clip: String
    /// 70 for a program that crashes or hangs, 65 for one that says what makes no sense.
    package var exitStatus: ExitStatus
    /// One phrase, without a full stop.
    package var message: String

    /// Creates a failure.
    package init(name: String, clip: String, exitStatus: ExitStatus, message: String) {
      self.name = name
      self.clip = clip
      self.exitStatus = exitStatus
      self.message = message
    }
  }

  /// Creates a part.
  package init(
    _ run: Run,
    failures: [Failure] = [],
    sayingReps: Set<String> = [],
    sayingPhases: Set<String> = []
  ) {
    self.run = run
    self.failures = failures
    self.sayingReps = sayingReps
    self.sayingPhases = sayingPhases
  }

  /// One part of parts of other clips each, in whatever order they come.
  ///
  /// Clips, and what is said of each, are in manifest order, which is that of their ids. A candidate that failed
  /// in one of the parts is in none.
  ///
  /// - Precondition: There is a part, and all were made with the same candidates.
  /// - Complexity: O(*n* log *n*) in the records of clips.
  package init(joining parts: consuming [RunPart]) {
    guard parts.count > 1 else {
      self = parts[0]
      return
    }
    // A part without clips comes last: what is said of a backend is that of the first clip.
    var parts = parts.sorted { one, other in
      guard let second = other.run.clips.first?.identity.id else { return !one.run.clips.isEmpty }
      return one.run.clips.first.map { $0.identity.id < second } ?? false
    }
    let clips = parts.flatMap(\.run.clips).sorted { $0.identity.id < $1.identity.id }
    let places = Dictionary(clips.enumerated().map { ($1.identity.id, $0) }) { first, _ in first }
    var provenance = parts[0].run.provenance
    provenance.backends = RunBackend.merged(parts.map(\.run.backends).filter { !$0.isEmpty })
    for index in provenance.backends.indices {
      provenance.backends[index].subject?.sharedClips?.sort()
    }
    provenance.sources = RunSource.common(parts.map(\.run.provenance.sources))
    var results = parts.map(\.run.results)
    for index in parts.indices { parts[index].run.results = results[index].withoutClips }
    run = Run(
      provenance,
      clips: clips,
      omissions: parts.flatMap(\.run.omissions).sorted { $0.clip < $1.clip },
      results: RunResults(
        joining: &results,
        inOrderOf: places,
        plan: provenance.plan
      ),
      strips: parts.flatMap(\.run.strips).inOrder { places[$0.clip] },
      ratings: parts.flatMap(\.run.ratings).inOrder { places[$0.clip] },
      moments: parts.flatMap(\.run.moments)
    )
    var first: [String: Failure] = [:]
    var names: [String] = []
    for failure in parts.flatMap(\.failures) {
      if first[failure.name] == nil { names.append(failure.name) }
      if first[failure.name].map({ failure.clip < $0.clip }) ?? true {
        first[failure.name] = failure
      }
    }
    failures = names.compactMap { first[$0] }
    sayingReps = parts.reduce(into: []) { $0.formUnion($1.sayingReps) }
    sayingPhases = parts.reduce(into: []) { $0.formUnion($1.sayingPhases) }
  }
}

extension RunSource {
  /// The sources that all lists have, in the order of the first; clips on which another analyzer stepped in are added up.
  fileprivate static func common(_ lists: [[RunSource]]) -> [RunSource] {
    lists[0].compactMap { source in
      let same = lists.compactMap { list in list.first { $0.name == source.name } }
      guard same.count == lists.count else { return nil }
      var sum = source
      sum.fallback?.failed = same.reduce(0) { $0 + ($1.fallback?.failed ?? 0) }
      sum.fallback?.abstained = same.reduce(0) { $0 + ($1.fallback?.abstained ?? 0) }
      return sum
    }
  }
}
