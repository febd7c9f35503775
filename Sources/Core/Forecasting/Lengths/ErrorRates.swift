// SPDX-License-Identifier: Apache-2.0
import Basics

/// The error rates of a counter as far as labelled sets tell: a weight for each point of ``ErrorGrid``.
struct ErrorRates {
  /// A point with its weight.
  private struct Point {
    var variance: Int
    var mean: Int
    var end: Int
    var weight: Double
  }

  private let points: [Point]
  private let shares: ErrorShares

  /// Learns rates from the sets of each person.
  ///
  /// - Parameter people: The sets of each person, in any fixed order.
  /// - Complexity: O(*people* · *points* + *sets*).
  init(_ people: [[SetErrors]]) {
    shares = ErrorShares(people.flatMap(\.self))
    var logarithms = ErrorGrid.prior
    let rates = PersonLikelihood(shares, people.flatMap(\.self))
    let (ends, count) = (ErrorGrid.ends.count, ErrorGrid.rates.count)
    for sets in people {
      let likelihoods = rates.logarithms(of: sets)
      let highest = likelihoods.max() ?? 0
      let scaled = likelihoods.map { Elementary.exp($0 - highest) }
      var place = 0
      for variance in ErrorGrid.people {
        for people in variance {
          for end in 0..<ends {
            var sum = 0.0
            for rate in 0..<count { sum += people[rate] * scaled[end * count + rate] }
            logarithms[place] += Elementary.log(max(sum, 1e-300))
            place += 1
          }
        }
      }
    }
    let highest = logarithms.max() ?? 0
    let means = ErrorGrid.means.count
    points = logarithms.enumerated().compactMap { place, logarithm in
      // Points below a hundred-thousandth of the best are not worth their time.
      guard logarithm > highest - 11.5 else { return nil }
      return Point(
        variance: place / (means * ends),
        mean: place / ends % means,
        end: place % ends,
        weight: Elementary.exp(logarithm - highest)
      )
    }
  }

  /// The numbers of sets by a person not seen, each list of lengths mixed in equal shares.
  ///
  /// - Parameter mixes: Lists of lengths, each at least 1.
  /// - Returns: The measures of each list.
  func forecasts(_ mixes: [[Int]]) -> [LengthForecast.Numbers] {
    let lengths = Set(mixes.flatMap(\.self)).sorted()
    let tables = shares.runs.map { CountErrorTable(lengths, shares, $0).numbers }
    return mixes.map { mix in
      let places = mix.compactMap(lengths.firstIndex)
      let mixed = tables.map { table in
        table[0].indices.map { point in
          var sum = CountErrorTable.Numbers()
          for place in places {
            sum.exact += table[place][point].exact
            sum.offByOne += table[place][point].offByOne
            sum.absoluteError += table[place][point].absoluteError
          }
          return sum
        }
      }
      let parts = Double(places.count)
      return LengthForecast.Numbers(
        exact: estimate(mixed.map { $0.map { $0.exact / parts } }),
        offByOne: estimate(mixed.map { $0.map { $0.offByOne / parts } }),
        absoluteError: estimate(mixed.map { $0.map { $0.absoluteError / parts } })
      )
    }
  }

  /// The mean over people at each point, with its weight.
  private func estimate(_ tables: [[Double]]) -> LengthForecast.Estimate {
    let count = ErrorGrid.rates.count
    var values: [(value: Double, weight: Double)] = []
    for table in tables {
      for point in points {
        let people = ErrorGrid.people[point.variance][point.mean]
        var value = 0.0
        for rate in 0..<count { value += people[rate] * table[point.end * count + rate] }
        values.append((value, point.weight))
      }
    }
    let distribution = WeightedValues(values)
    return LengthForecast.Estimate(
      value: distribution.mean,
      low: distribution.quantile(0.025),
      high: distribution.quantile(0.975)
    )
  }
}

/// The likelihood of a person's sets at each of their rates.
private struct PersonLikelihood {
  private let shares: ErrorShares
  /// The logarithms of the probabilities that the first, an inner and the last rep are lost: [ends × rates].
  private var first: [Double] = []
  private var inner: [Double] = []
  private var last: [Double] = []

  /// The logarithms of the probabilities of counts alone: [counts][ends × rates].
  private var counts: [SetErrors: [Double]] = [:]

  /// Prepares the likelihoods of sets.
  init(_ shares: ErrorShares, _ sets: [SetErrors]) {
    self.shares = shares
    for end in ErrorGrid.ends {
      for rate in ErrorGrid.rates {
        first.append(Self.logarithmOfLoss(rate * end * shares.first))
        inner.append(Self.logarithmOfLoss(rate * shares.lost))
        last.append(Self.logarithmOfLoss(rate * end * shares.last))
      }
    }
    for set in sets {
      guard let error = set.countedError, counts[set] == nil else { continue }
      counts[set] = logarithms(ofCount: error, reps: set.reps)
    }
  }

  /// The logarithms of the probabilities of a count alone: [ends × rates].
  private func logarithms(ofCount error: Int, reps: Int) -> [Double] {
    let runs = shares.runs[shares.runs.count / 2]
    return ErrorGrid.ends.flatMap { end in
      ErrorGrid.rates.map { rate in
        let errors = CountErrors(rate: rate, endRate: rate * end, shares, runs)
        return Elementary.log(max(errors.probability(of: error, reps: reps), 1e-300))
      }
    }
  }

  /// The logarithm of 1 - e^-rate.
  private static func logarithmOfLoss(_ rate: Double) -> Double {
    Elementary.log(rate < 1e-6 ? rate * (1 - rate / 2) : 1 - Elementary.exp(-rate))
  }

  /// The logarithm of the likelihood without a constant: [ends × rates].
  func logarithms(of all: [SetErrors]) -> [Double] {
    let sets = all.filter { $0.countedError == nil }
    func sum(_ count: (SetErrors) -> Int) -> Double { Double(sets.reduce(0) { $0 + count($1) }) }
    let firstLost = sum { $0.isFirstLost ? 1 : 0 }
    let firstFound = Double(sets.count) - firstLost
    let lastLost = sum { $0.isLastLost == true ? 1 : 0 }
    let lastFound = sum { $0.isLastLost == false ? 1 : 0 }
    let innerLost = sum(\.innerLost)
    let innerFound = sum(\.innerReps) - innerLost
    let (extraRuns, outsideRuns) = (sum(\.extraRuns), sum(\.outsideRuns))
    let gaps = sum { $0.reps - 1 }
    let endExposure =
      firstFound * shares.first + lastFound * shares.last + Double(sets.count) * shares.outside
    let exposure = innerFound * shares.lost + gaps * (1 - shares.lost)
    var logarithms: [Double] = []
    for end in ErrorGrid.ends {
      for rate in ErrorGrid.rates {
        let place = logarithms.count
        var sum = firstLost * first[place] + innerLost * inner[place] + lastLost * last[place]
        sum += extraRuns * Elementary.log(rate) + outsideRuns * Elementary.log(rate * end)
        sum -= rate * (end * endExposure + exposure)
        logarithms.append(sum)
      }
    }
    for set in all {
      guard let counted = counts[set] else { continue }
      for place in logarithms.indices { logarithms[place] += counted[place] }
    }
    return logarithms
  }
}
