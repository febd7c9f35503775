// SPDX-License-Identifier: Apache-2.0
import Scoring

/// A run as parts of some clips each, which can be looked at one after the other.
extension Run {
  /// How many clips a part has at most.
  public static let clipsOfPart = 100

  /// The run of some of the clips, in the order asked for, without signals.
  ///
  /// What nothing is said of in these clips is left out. It answers on demand.
  ///
  /// - Complexity: O(*n*) in clips, and that of scoring those asked for.
  public func part(_ ids: [String]) -> Run {
    let wanted = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    func chosen<Score: Measured>(_ scores: [Score]) -> [Score] {
      scores.inOrder { wanted[$0.clip.id] }
    }
    var provenance = provenance
    for index in provenance.backends.indices {
      let shared = provenance.backends[index].subject?.sharedClips
      provenance.backends[index].subject?.sharedClips = shared?.filter { wanted[$0] != nil }
    }
    return Run(
      provenance,
      clips: clips.inOrder { wanted[$0.identity.id] },
      omissions: [],
      results: RunResults(
        evaluations: results.evaluations.compactMap { $0.part(chosen) },
        forms: results.forms.compactMap { $0.part(chosen) },
        tracks: results.tracks.compactMap { $0.part(chosen) },
        phases: results.phases.compactMap { $0.part(chosen) },
        sliceKeys: results.sliceKeys,
        isSliced: false
      )
    )
  }

  /// The run in parts of `clipsOfPart` clips; one part, which says what was left out, without any clip.
  ///
  /// - Parameters:
  ///   - size: How many clips a part has at most, at least 1.
  ///   - body: Called with one part after the other; what was left out is in the first.
  public func forEachPart(of size: Int = clipsOfPart, _ body: (Run) throws -> Void) rethrows {
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
  public init(joining parts: [Run]) {
    let first = parts[0]
    var provenance = first.provenance
    provenance.backends = RunBackend.merged(parts.map(\.backends).filter { !$0.isEmpty })
    self.init(
      provenance,
      clips: parts.flatMap(\.clips),
      omissions: parts.flatMap(\.omissions),
      results: RunResults(
        evaluations: Evaluation.joined(parts.map(\.evaluations), plan: first.plan),
        forms: FormEvaluation.joined(parts.map(\.forms), plan: first.plan),
        tracks: TrackEvaluation.joined(parts.map(\.tracks), plan: first.plan),
        phases: PhaseEvaluation.joined(parts.map(\.phases), plan: first.plan),
        sliceKeys: first.sliceKeys,
        isSliced: false
      )
    )
  }
}

extension Array {
  /// The elements that have a place, in the order of their places.
  fileprivate func inOrder(_ place: (Element) -> Int?) -> [Element] {
    compactMap { element in place(element).map { (place: $0, element: element) } }
      .sorted { $0.place < $1.place }
      .map(\.element)
  }

  /// All elements of lists once, in an order in which each list has its own: one that is new stands behind
  /// the one before it in its list.
  public func mergedOrders<Key: Hashable>() -> [Key] where Element == [Key] {
    var order: [Key] = []
    for list in self {
      var place = 0
      for key in list {
        if let known = order.firstIndex(of: key) {
          place = known + 1
        } else {
          order.insert(key, at: place)
          place += 1
        }
      }
    }
    return order
  }
}
