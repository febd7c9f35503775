// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// Weights of labelled clips by how near they are to new ones.
///
/// Each new clip gives weights of sum 1 to the labelled clips, by a Gaussian of the distance. A feature counts in
/// robust deviations of all clips; one that either clip lacks is left out.
struct NearnessWeights {
  /// The weight of each labelled clip, at least 0; the mean over the new clips.
  let values: [Double]

  /// The number of equal clips that the weights are worth: (Σw)² / Σw².
  var effectiveClips: Double {
    let sum = values.reduce(0, +)
    let squares = values.reduce(0) { $0 + $1 * $1 }
    return squares > 0 ? sum * sum / squares : 0
  }

  /// Weighs clips.
  ///
  /// - Complexity: O(*labelled* × *new*).
  init(of labelled: [ClipFeatures], to new: [ClipFeatures]) {
    let scales = ClipFeature.allCases.map { feature -> (ClipFeature, Double) in
      var values = (labelled + new).compactMap { $0[feature] }
      return (feature, Median.robustDeviation(&values) ?? 0)
    }.filter { $0.1 > 0 }
    var values = labelled.map { _ in 0.0 }
    for clip in new {
      let distances = labelled.map { other in
        var (sum, count) = (0.0, 0.0)
        for (feature, scale) in scales {
          guard let one = clip[feature], let two = other[feature] else { continue }
          let distance = (one - two) / scale
          (sum, count) = (sum + distance * distance, count + 1)
        }
        return count > 0 ? sum / count : 0
      }
      let least = distances.min() ?? 0
      let nearness = distances.map { Elementary.exp((least - $0) / 2) }
      let all = nearness.reduce(0, +)
      for place in values.indices { values[place] += nearness[place] / all / Double(new.count) }
    }
    self.values = values
  }
}
