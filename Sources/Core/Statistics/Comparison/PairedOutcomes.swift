// SPDX-License-Identifier: Apache-2.0

/// Cases that two sides each got right or wrong.
package struct PairedOutcomes: Sendable, Equatable {
  /// One case.
  package struct Case: Sendable, Equatable {
    /// What it is called: a clip's id.
    package var name: String
    /// Whose it is.
    package var subject: String
    /// Whether the candidate got it right.
    package var isRight: Bool
    /// Whether the baseline did.
    package var wasRight: Bool

    /// Creates a case.
    package init(name: String, subject: String, isRight: Bool, wasRight: Bool) {
      self.name = name
      self.subject = subject
      self.isRight = isRight
      self.wasRight = wasRight
    }
  }

  /// The number of cases.
  package let count: Int
  /// Those that the candidate alone got right, in the order given.
  package let fixed: [String]
  /// Those that the baseline alone got right, in the order given.
  package let broken: [String]
  /// Those that both got wrong, in the order given.
  package let stillWrong: [String]
  /// Whether as many were fixed as broken, give or take chance.
  package let test: TestResult
  /// Whether more were broken than fixed, one-sided.
  package let testOfBreaking: TestResult
  /// How much cases of one subject resemble each other in what changed; nil below two subjects.
  package let design: DesignEffect?

  /// Pairs cases.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ cases: [Case]) {
    count = cases.count
    fixed = cases.filter { $0.isRight && !$0.wasRight }.map(\.name)
    broken = cases.filter { !$0.isRight && $0.wasRight }.map(\.name)
    stillWrong = cases.filter { !$0.isRight && !$0.wasRight }.map(\.name)
    test = McNemarTest.test(fixed: fixed.count, broken: broken.count)
    testOfBreaking = McNemarTest.testOfBreaking(fixed: fixed.count, broken: broken.count)
    design = DesignEffect(
      values: cases.map { ($0.isRight ? 1 : 0) - ($0.wasRight ? 1 : 0) },
      subjects: cases.map(\.subject)
    )
  }
}
