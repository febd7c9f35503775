// SPDX-License-Identifier: Apache-2.0

extension Staircase where Outcome: Equatable {
  /// Creates a function by asking what holds at a value, and again after the last value at which that holds.
  ///
  /// - Parameters:
  ///   - domain: The values looked at.
  ///   - ask: The outcome at a value, and the last value up to which it holds for certain.
  /// - Complexity: One question for each stretch that an answer covers.
  init(over domain: ClosedRange<Double>, asking ask: (Double) -> (outcome: Outcome, last: Double)) {
    var (outcome, last) = ask(domain.lowerBound)
    self.init(outcome, over: domain)
    while last < domain.upperBound {
      let value = last.nextUp
      (outcome, last) = ask(value)
      if outcome != outcomes[outcomes.count - 1] { append(outcome, from: value) }
    }
  }
}
