// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
import RepCounting

/// `stability.json`: what it takes to change the count of each clip, all digits.
extension ClipStability: DocumentRecord {
  /// The trials that change the count.
  package var json: JSON {
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

  /// The trials of a clip's element; nil where it is none.
  package init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode) {
    guard let stability = CountStability(node) else { return nil }
    self.init(clip: clip, stability: stability)
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
