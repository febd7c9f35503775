// SPDX-License-Identifier: Apache-2.0
import Basics

extension StatisticalStudy {
  /// Prints a row for each number of people: shares of pairs in percent with their 95 % intervals.
  ///
  /// - Parameters:
  ///   - pairs: How many for each share.
  ///   - people: Numbers of people.
  /// - Throws: Never but where a baseline in memory could not be read.
  func printTable(pairs: Int, people: [Int]) throws {
    print(
      "| people | equal: called worse | passed | passed at best | any of five called | all five passed "
        + "| drop 0.02: passed | drop 0.06: passed | called worse | any of five called |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for subjects in people {
      func tally(_ rules: String, _ drop: Double) throws -> Tally {
        try self.tally(rules, pairs: pairs, subjects: subjects, drop: drop)
      }
      let (equal, five) = (try tally(Self.oneRule, 0), try tally(Self.fiveRules, 0))
      let edge = try tally(Self.oneRule, 0.02)
      let (worse, worst) = (try tally(Self.oneRule, 0.06), try tally(Self.fiveRules, 0.06))
      let cells = [
        equal.share(equal.failed), equal.share(equal.passed),
        equal.share(equal.passedKnowingSpread(limit: 0.02)),
        five.share(five.failed), five.share(five.passed),
        edge.share(edge.passed),
        worse.share(worse.passed), worse.share(worse.failed), worst.share(worst.failed),
      ]
      print("| \(subjects) | \(cells.joined(separator: " | ")) |")
    }
  }
}

extension StatisticalStudy.Tally {
  /// A share in percent with its 95 % interval, after Wilson: `3.3 [2.4, 4.6]`.
  fileprivate func share(_ count: Int) -> String {
    let (n, z) = (Double(pairs), 1.959963984540054)
    let share = Double(count) / n
    let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
    func percent(_ value: Double) -> String { (100 * max(value, 0)).text(decimals: 1) }
    return "\(percent(share)) [\(percent(centre - reach)), \(percent(centre + reach))]"
  }
}
