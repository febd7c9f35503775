// SPDX-License-Identifier: Apache-2.0
import Basics

/// What counts come to in sets of some lengths, at every rate of ``ErrorGrid``.
struct CountErrorTable {
  /// The numbers of one length at one point.
  struct Numbers: Equatable {
    /// The probability that the count is right.
    var exact = 0.0
    /// The probability that it is at most one off.
    var offByOne = 0.0
    /// The mean of what it is off by.
    var absoluteError = 0.0
  }

  /// The numbers of each length: [lengths][ends × rates].
  let numbers: [[Numbers]]

  /// Computes the numbers.
  ///
  /// - Parameters:
  ///   - lengths: Reps, each at least 1, ascending.
  ///   - shares: The kinds of errors.
  ///   - runs: How long runs are.
  /// - Complexity: O(*n*²) in the greatest length for each point.
  init(_ lengths: [Int], _ shares: ErrorShares, _ runs: ErrorShares.Runs) {
    var numbers = lengths.map { _ in [Numbers]() }
    for end in ErrorGrid.ends {
      for rate in ErrorGrid.rates {
        let point = CountErrors(rate: rate, endRate: rate * end, shares, runs)
        for (place, found) in point.numbers(lengths).enumerated() { numbers[place].append(found) }
      }
    }
    self.numbers = numbers
  }
}

/// The count of a set by a person whose error rates are known.
struct CountErrors {
  /// The probability that the first rep is lost.
  private let firstLost: Double
  /// The probability that an inner rep is lost that follows one that was found.
  private let innerLost: Double
  /// The probability that the last rep is lost that follows one that was found.
  private let lastLost: Double
  /// The rates of runs of reps too many, per gap between reps and outside of the set.
  private let (insideRate, outsideRate): (Double, Double)
  private let runs: ErrorShares.Runs

  init(rate: Double, endRate: Double, _ shares: ErrorShares, _ runs: ErrorShares.Runs) {
    firstLost = 1 - Elementary.exp(-endRate * shares.first)
    lastLost = 1 - Elementary.exp(-endRate * shares.last)
    innerLost = 1 - Elementary.exp(-rate * shares.lost)
    insideRate = rate * (1 - shares.lost)
    outsideRate = endRate * shares.outside
    self.runs = runs
  }

  /// The numbers of each length; lengths ascend.
  func numbers(_ lengths: [Int]) -> [CountErrorTable.Numbers] {
    guard let longest = lengths.last else { return [] }
    // The probability of each number of lost reps, by what became of the latest rep.
    var lost = LostReps(longest, firstLost: firstLost)
    var found: [CountErrorTable.Numbers] = []
    for length in lengths {
      while lost.reps < length - 1 { lost.append(innerLost, again: runs.lost) }
      var whole = lost
      if length > 1 { whole.append(lastLost, again: runs.lost) }
      found.append(numbers(whole.probabilities, length))
    }
    return found
  }

  /// The probability that a count is off by a number, negative for reps lost.
  func probability(of error: Int, reps: Int) -> Double {
    var lost = LostReps(reps, firstLost: firstLost)
    while lost.reps < reps - 1 { lost.append(innerLost, again: runs.lost) }
    if reps > 1 { lost.append(lastLost, again: runs.lost) }
    let extras = extras(meanRuns(reps), upTo: max(reps + error, 1))
    return lost.probabilities.enumerated().reduce(0) { sum, lost in
      let many = lost.offset + error
      return many < 0 ? sum : sum + lost.element * extras[many]
    }
  }

  /// The mean number of runs of reps too many in a set.
  private func meanRuns(_ reps: Int) -> Double { outsideRate + insideRate * Double(reps - 1) }

  private func numbers(_ lost: [Double], _ length: Int) -> CountErrorTable.Numbers {
    let mean = meanRuns(length)
    let extras = extras(mean, upTo: length + 1)
    var numbers = CountErrorTable.Numbers()
    var meanLost = 0.0
    var shortfall = 0.0
    for (count, probability) in lost.enumerated() where probability > 0 {
      numbers.exact += probability * extras[count]
      numbers.offByOne += probability * (extras[count + 1] + (count > 0 ? extras[count - 1] : 0))
      meanLost += probability * Double(count)
      for fewer in 0..<count { shortfall += probability * extras[fewer] * Double(count - fewer) }
    }
    numbers.offByOne += numbers.exact
    numbers.absoluteError = mean / (1 - runs.extra) - meanLost + 2 * shortfall
    return numbers
  }

  /// The probability of each number of reps too many, of runs that come at a rate: [0...most].
  ///
  /// - Source: Panjer, "Recursive Evaluation of a Family of Compound Distributions", 1981. For runs of geometric
  ///   length the recursion needs the two numbers before alone.
  private func extras(_ mean: Double, upTo most: Int) -> [Double] {
    var probabilities = [Elementary.exp(-mean)]
    let (more, one) = (runs.extra, mean * (1 - runs.extra))
    for count in 1...most {
      let last = probabilities[count - 1]
      let before = count > 1 ? probabilities[count - 2] : 0
      let number = Double(count)
      probabilities.append(
        ((one + 2 * more * (number - 1)) * last - more * more * (number - 2) * before) / number
      )
    }
    return probabilities
  }
}

/// The probability of each number of lost reps, rep after rep.
private struct LostReps {
  private(set) var reps = 1
  /// The probabilities if the latest rep was found: [lost reps].
  private var found: [Double]
  /// The probabilities if it was lost.
  private var lost: [Double]

  init(_ longest: Int, firstLost: Double) {
    found = [Double](repeating: 0, count: longest + 1)
    lost = found
    found[0] = 1 - firstLost
    lost[1] = firstLost
  }

  /// Adds a rep that is lost with one probability after a rep that was found, and with another after a lost one.
  mutating func append(_ hazard: Double, again: Double) {
    reps += 1
    for count in stride(from: reps, through: 0, by: -1) {
      let (fine, gone) = (found[count], lost[count])
      found[count] = fine * (1 - hazard) + gone * (1 - again)
      lost[count] = count > 0 ? found[count - 1] * hazard + lost[count - 1] * again : 0
    }
  }

  /// The probability of each number of lost reps: [0...reps].
  var probabilities: [Double] { (0...reps).map { found[$0] + lost[$0] } }
}
