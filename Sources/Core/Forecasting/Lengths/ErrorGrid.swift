// SPDX-License-Identifier: Apache-2.0
import Basics

/// The values of error rates that a forecast tries, with their weights before any clip is seen.
///
/// A rate is the hazard of an error: a rep is right with probability e^-rate. Three numbers describe a counter: the
/// rate per inner rep over all people, how much people differ, and how much more often a set begins or ends with an
/// error. Values and weights were chosen once, on simulated people; see the study in the documentation.
enum ErrorGrid {
  /// The step between neighbouring rates, as a logarithm.
  static let step = 0.3
  /// The rates per inner rep that a person can have, ascending.
  static let rates: [Double] = (0..<47).map { Elementary.exp(lowest + Double($0) * step) }
  /// The indexes of the rates that people can have on average: 0.0001 to 3.
  static let means: [Int] = rates.indices.filter { (1e-4...3).contains(rates[$0]) }
  /// The variance of a person's rate over its squared mean: 0 if all people are alike.
  static let variances = [0, 0.5, 1, 2, 4, 8, 16]
  /// The weights of these variances before any clip is seen, without a constant.
  private static let weights = [3, 1, 1, 1, 1.5, 1.5, 1.5]
  /// The rate of errors at the ends of a set, over the rate per inner rep.
  static let ends: [Double] = (-2...5).map { Elementary.pow(2, Double($0)) }

  private static let lowest = Elementary.log(1e-5)

  /// The share of people with each rate: [variances][means][rates].
  ///
  /// Rates of people follow a gamma distribution.
  static let people: [[[Double]]] = variances.map { variance in
    means.map { mean in
      guard variance > 0 else { return rates.indices.map { $0 == mean ? 1 : 0 } }
      let shape = 1 / variance
      var shares = rates.indices.map { rate -> Double in
        let way = Double(rate - mean) * step
        return Elementary.exp(shape * (way - Elementary.exp(way)))
      }
      // The lowest rate stands for all below it.
      shares[0] /= 1 - Elementary.exp(-shape * step)
      let sum = shares.reduce(0, +)
      return shares.map { $0 / sum }
    }
  }

  /// The logarithm of the weight of each point before any clip is seen: [variances][means][ends], without a constant.
  static let prior: [Double] = {
    var logarithms: [Double] = []
    for weight in Self.weights {
      for mean in means {
        for end in ends {
          let excess = Elementary.log(end) / 1.3
          logarithms.append(
            Elementary.log(weight)
              + 0.3 * (lowest + Double(mean) * step) - excess * excess / 2
          )
        }
      }
    }
    return logarithms
  }()
}
