// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Scoring

/// `stability.json`: what it takes to change the count of each clip, all digits.
enum RunStability {
  /// The evaluations as text, without what is computed again when they are read.
  static func document(_ evaluations: [StabilityEvaluation]) -> JSON {
    .array(
      evaluations.map { evaluation in
        [
          "counter": .string(evaluation.configuration.counter),
          "track": .string(evaluation.configuration.track),
          "clips": .array(evaluation.clips.map(\.json)),
        ]
      }
    )
  }

  /// The evaluations of a document.
  ///
  /// - Parameters:
  ///   - document: The content of `stability.json`.
  ///   - identities: The clips of the run by id.
  ///   - plan: How intervals are drawn.
  /// - Returns: One evaluation for each counter and track; nil where it is no such document.
  static func evaluations(
    _ document: JSONNode,
    identities: [String: ClipIdentity],
    plan: ResamplingPlan
  ) -> [StabilityEvaluation]? {
    guard let elements = document.array else { return nil }
    var evaluations: [StabilityEvaluation] = []
    for element in elements {
      guard let counter = element["counter"]?.string, let track = element["track"]?.string,
        let nodes = element["clips"]?.array
      else { return nil }
      let clips = nodes.compactMap { node -> ClipStability? in
        guard let clip = node["clip"]?.string.flatMap({ identities[$0] }),
          let stability = CountStability(node)
        else { return nil }
        return ClipStability(clip: clip, stability: stability)
      }
      guard clips.count == nodes.count else { return nil }
      evaluations.append(
        StabilityEvaluation(
          Configuration(counter: counter, track: track),
          clips: clips,
          plan: plan
        )
      )
    }
    return evaluations
  }
}

extension ClipStability {
  fileprivate var json: JSON {
    [
      "clip": .string(clip.id),
      "count": .integer(stability.count),
      "noise": stability.noise.json,
      "drops": stability.drops.json,
      "rates": stability.rates.json,
      "threshold_flips": stability.thresholdFlips.map(JSON.integer) ?? .null,
      "margin": JSON(stability.margin),
    ]
  }
}

extension CountStability {
  fileprivate init?(_ node: JSONNode) {
    guard let count = node["count"]?.amount, let noise = Trials(node["noise"]),
      let drops = Trials(node["drops"]), let rates = Trials(node["rates"]),
      node["threshold_flips"].isAmountOrNull, node["margin"].isMeasuredOrNull
    else { return nil }
    self.init(
      count: count,
      noise: noise,
      drops: drops,
      rates: rates,
      thresholdFlips: node["threshold_flips"]?.integer,
      margin: node["margin"]?.double
    )
  }
}

extension CountStability.Trials {
  fileprivate var json: JSON { [.integer(changed), .integer(trials)] }

  /// Nil where it is no pair of whole numbers, the first at most the second.
  fileprivate init?(_ node: JSONNode?) {
    guard let cells = node?.array, cells.count == 2, let changed = cells[0].amount,
      let trials = cells[1].amount, changed <= trials
    else { return nil }
    self.init(trials: trials, changed: changed)
  }
}
