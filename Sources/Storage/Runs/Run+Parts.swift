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
    func chosen<Element>(_ elements: [Element], _ id: (Element) -> String) -> [Element] {
      elements
        .compactMap { element in wanted[id(element)].map { (place: $0, element: element) } }
        .sorted { $0.place < $1.place }
        .map(\.element)
    }
    return Run(
      toolVersion: toolVersion,
      dataset: dataset,
      manifestSHA256: manifestSHA256,
      plan: plan,
      backends: backends.map { backend in
        var backend = backend
        let shared = backend.subject?.sharedClips
        backend.subject?.sharedClips = shared?.filter { wanted[$0] != nil }
        return backend
      },
      sources: sources,
      clips: chosen(clips, \.identity.id),
      omissions: [],
      evaluations: evaluations.compactMap { evaluation in
        let scores = chosen(evaluation.clips, \.clip.id)
        guard !scores.isEmpty else { return nil }
        return Evaluation(
          evaluation.configuration,
          clips: scores,
          plan: evaluation.plan,
          measuring: []
        )
      },
      forms: forms.compactMap { form in
        let scores = chosen(form.clips, \.clip.id)
        guard !scores.isEmpty else { return nil }
        return FormEvaluation(
          form.configuration,
          clips: scores,
          plan: form.plan,
          isMeasured: false
        )
      },
      tracks: tracks.map { track in
        TrackEvaluation(
          track.track,
          clips: chosen(track.clips, \.clip.id),
          plan: track.plan,
          isMeasured: false
        )
      },
      phases: phases.compactMap { phase in
        let scores = chosen(phase.clips, \.clip.id)
        guard !scores.isEmpty else { return nil }
        return PhaseEvaluation(phase.track, clips: scores, plan: phase.plan, isMeasured: false)
      },
      strips: [],
      sliceKeys: sliceKeys,
      isSliced: false
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
    let configurations = parts.map { $0.evaluations.map(\.configuration) }.mergedOrders()
    let forms = parts.map { $0.forms.map(\.configuration) }.mergedOrders()
    let tracks = parts.map { $0.tracks.map(\.track) }.mergedOrders()
    let phases = parts.map { $0.phases.map(\.track) }.mergedOrders()
    self.init(
      toolVersion: first.toolVersion,
      dataset: first.dataset,
      manifestSHA256: first.manifestSHA256,
      plan: first.plan,
      backends: RunBackend.merged(parts.map(\.backends).filter { !$0.isEmpty }),
      sources: first.sources,
      clips: parts.flatMap(\.clips),
      omissions: parts.flatMap(\.omissions),
      evaluations: configurations.map { configuration in
        Evaluation(
          configuration,
          clips: parts.flatMap { part in
            part.evaluations.first { $0.configuration == configuration }?.clips ?? []
          },
          plan: first.plan,
          measuring: []
        )
      },
      forms: forms.map { configuration in
        FormEvaluation(
          configuration,
          clips: parts.flatMap { part in
            part.forms.first { $0.configuration == configuration }?.clips ?? []
          },
          plan: first.plan,
          isMeasured: false
        )
      },
      tracks: tracks.map { track in
        TrackEvaluation(
          track,
          clips: parts.flatMap { part in part.tracks.first { $0.track == track }?.clips ?? [] },
          plan: first.plan,
          isMeasured: false
        )
      },
      phases: phases.map { track in
        PhaseEvaluation(
          track,
          clips: parts.flatMap { part in part.phases.first { $0.track == track }?.clips ?? [] },
          plan: first.plan,
          isMeasured: false
        )
      },
      strips: [],
      sliceKeys: first.sliceKeys,
      isSliced: false
    )
  }
}

extension Array {
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
