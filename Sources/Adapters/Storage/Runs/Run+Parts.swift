// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results

/// A run as parts of some clips each, which can be looked at one after the other.
extension Run {
  /// How many clips a part has at most.
  package static let clipsOfPart = 100

  /// The run of some of the clips, in the order asked for, without signals.
  ///
  /// What nothing is said of in these clips is left out. It answers on demand.
  ///
  /// - Complexity: O(*n*) in clips, and that of scoring those asked for.
  package func part(_ ids: [String]) -> Run {
    let wanted = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    var provenance = provenance
    for index in provenance.backends.indices {
      let shared = provenance.backends[index].subject?.sharedClips
      provenance.backends[index].subject?.sharedClips = shared?.filter { wanted[$0] != nil }
    }
    return Run(
      provenance,
      clips: clips.inOrder { wanted[$0.identity.id] },
      omissions: [],
      results: results.part(wanted)
    )
  }

  /// The run in parts of `clipsOfPart` clips; one part, which says what was left out, without any clip.
  ///
  /// - Parameters:
  ///   - size: How many clips a part has at most, at least 1.
  ///   - body: Called with one part after the other; what was left out is in the first.
  package func forEachPart(of size: Int = clipsOfPart, _ body: (Run) throws -> Void) rethrows {
    let ids = clips.map(\.identity.id)
    for start in stride(from: 0, to: max(ids.count, 1), by: size) {
      var part = part(Array(ids[start..<min(start + size, ids.count)]))
      if start == 0 { part.omissions = omissions }
      try body(part)
    }
  }

  /// One run of parts of other clips each.
  ///
  /// - Precondition: There is a part.
  package init(joining parts: [Run]) {
    let first = parts[0]
    var provenance = first.provenance
    provenance.backends = RunBackend.merged(parts.map(\.backends).filter { !$0.isEmpty })
    self.init(
      provenance,
      clips: parts.flatMap(\.clips),
      omissions: parts.flatMap(\.omissions),
      results: RunResults(joining: parts.map(\.results), plan: first.plan)
    )
  }
}
