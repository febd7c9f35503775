// SPDX-License-Identifier: Apache-2.0

/// What the pairs of subjects add up to, and every number of their agreement as a function of it.
///
/// Sums over the pairs of one subject add to those of others, so that a resample of subjects only
/// weighs them. Values are taken from a common centre, so that nothing cancels.
struct MeasurementSums {
  /// How many subjects there are; one drawn twice is two.
  private let subjects: Double
  /// How many pairs there are.
  private let count: Double
  /// Σ n² over subjects.
  private let squaredCounts: Double
  /// Σ d, d measured less reference.
  private let difference: Double
  /// Σ d².
  private let squaredDifference: Double
  /// Σ (Σ d)² / n over subjects.
  private let squaredTotals: Double
  /// Σ m, m the mean of both values less the centre.
  private let level: Double
  /// Σ m².
  private let squaredLevel: Double
  /// Σ m d.
  private let product: Double

  /// The number of terms.
  static let width = 9

  /// The terms of one subject's pairs.
  static func terms(_ pairs: [MeasurementPair], centre: Double) -> [Double] {
    var terms = [1, Double(pairs.count), Double(pairs.count * pairs.count), 0, 0, 0, 0, 0, 0]
    for pair in pairs {
      let difference = pair.measured - pair.reference
      let level = (pair.measured - centre + (pair.reference - centre)) / 2
      terms[3] += difference
      terms[4] += difference * difference
      terms[6] += level
      terms[7] += level * level
      terms[8] += level * difference
    }
    terms[5] = terms[3] * terms[3] / Double(pairs.count)
    return terms
  }

  /// From sums of `terms`.
  init(_ sums: [Double]) {
    subjects = sums[0]
    count = sums[1]
    squaredCounts = sums[2]
    difference = sums[3]
    squaredDifference = sums[4]
    squaredTotals = sums[5]
    level = sums[6]
    squaredLevel = sums[7]
    product = sums[8]
  }

  /// The mean difference; nil without pairs.
  var bias: Double? { count > 0 ? difference / count : nil }

  /// The root of the mean squared difference; nil without pairs.
  var rootMeanSquare: Double? { count > 0 ? (squaredDifference / count).squareRoot() : nil }

  /// Σ (d - bias)².
  private var differenceSquares: Double {
    Self.clean(squaredDifference - difference * difference / count, of: squaredDifference)
  }

  /// Σ (m - mean of m)².
  private var levelSquares: Double {
    Self.clean(squaredLevel - level * level / count, of: squaredLevel)
  }

  /// Zero for what is below zero or only rounding of what it is the rest of.
  private static func clean(_ rest: Double, of whole: Double) -> Double {
    rest > whole * 0x1p-46 ? rest : 0
  }

  /// The standard deviation of differences; nil below two pairs.
  ///
  /// With several pairs a subject, the root of the variance within and that between subjects by
  /// one-way analysis of variance, the latter at least zero. With one subject only there is no
  /// between.
  var deviation: Double? {
    guard count > 1 else { return nil }
    guard count > subjects else { return (differenceSquares / (count - 1)).squareRoot() }
    let within =
      Self.clean(squaredDifference - squaredTotals, of: squaredDifference) / (count - subjects)
    guard subjects > 1 else { return within.squareRoot() }
    let spread =
      Self.clean(squaredTotals - difference * difference / count, of: squaredTotals)
      / (subjects - 1)
    let usualCount = (count - squaredCounts / count) / (subjects - 1)
    return (within + max(0, (spread - within) / usualCount)).squareRoot()
  }

  /// The limit of agreement so many deviations from the bias; nil where the deviation is.
  func limit(_ deviations: Double) -> Double? {
    guard let bias, let deviation else { return nil }
    return bias + deviations * deviation
  }

  /// How much the difference grows with the mean of both values; nil where all means are equal.
  var slope: Double? {
    guard count > 1, levelSquares > 0 else { return nil }
    return (product - level * difference / count) / levelSquares
  }

  /// The standard error of the slope if pairs are independent; nil where the slope is.
  var errorOfSlope: Double? {
    guard let slope, count > 2 else { return nil }
    let rest = max(differenceSquares - slope * slope * levelSquares, 0)
    return (rest / (count - 2) / levelSquares).squareRoot()
  }

  /// The two-way analysis of variance of targets and the two ways to measure; nil below two pairs.
  private var variance: (targets: Double, ways: Double, error: Double)? {
    guard count > 1 else { return nil }
    return (
      2 * levelSquares / (count - 1),
      difference * difference / count / 2,
      differenceSquares / 2 / (count - 1)
    )
  }

  /// ICC(2,1); nil where all values are equal.
  var intraclassCorrelation: Double? {
    guard let (targets, ways, error) = variance else { return nil }
    let scale = targets + error + 2 * (ways - error) / count
    return scale > 0 ? (targets - error) / scale : nil
  }

  /// s √(1 - ICC), s over all values; nil where the ICC is.
  var standardError: Double? {
    guard let correlation = intraclassCorrelation, let (targets, ways, error) = variance else {
      return nil
    }
    let squares = (targets + error) * (count - 1) + ways
    return (squares / (2 * count - 1) * max(1 - correlation, 0)).squareRoot()
  }

  /// The exact interval of the ICC if pairs are independent; nil where measured and known values
  /// differ by a constant at most.
  ///
  /// - Source: McGraw and Wong, "Forming Inferences About Some Intraclass Correlation Coefficients",
  ///   Psychological Methods 1, 1996, ICC(A,1); checked against pingouin.
  func intraclassEnds(level confidence: Double) -> (low: Double, high: Double)? {
    guard let correlation = intraclassCorrelation, let (targets, ways, error) = variance,
      error > 0
    else { return nil }
    let ratio = ways / error
    let rest = count * (1 + correlation) - 2 * correlation
    let sum = 2 * correlation * ratio + rest
    let degrees =
      (count - 1) * sum * sum
      / ((count - 1) * 4 * correlation * correlation * ratio * ratio + rest * rest)
    let probability = (1 + confidence) / 2
    let above = Distributions.fisherQuantile(probability, count - 1, degrees)
    let below = Distributions.fisherQuantile(probability, degrees, count - 1)
    let noise = 2 * ways + (count - 2) * error
    return (
      count * (targets - above * error) / (above * noise + count * targets),
      count * (below * targets - error) / (noise + count * below * targets)
    )
  }
}
