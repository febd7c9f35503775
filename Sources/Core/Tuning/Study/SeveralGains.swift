// SPDX-License-Identifier: Apache-2.0

/// That a gain is one of several which a study looks at, and what that leaves of it.
package struct SeveralGains: Sendable, Equatable {
  /// How many gains are judged together, at least two.
  package let count: Int
  /// Whether this one can be told from none, the chance of one false alarm or more among all being at most one in
  /// twenty.
  package let isTold: Bool

  /// Which of several gains can be told from none together, by Holm's procedure.
  ///
  /// It is asked with intervals instead of p-values: those that leave out zero at the level of all of them are told, then
  /// those of the rest at the level of the rest, until no more are.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - isTold: Whether one of them, by its place, is told at a confidence level.
  /// - Returns: For each whether it is told.
  /// - Complexity: O(*count*²) questions at most.
  /// - Source: Holm, 1979, as `MultipleTesting.holm`.
  static func told(_ count: Int, by isTold: (_ place: Int, _ level: Double) -> Bool) -> [Bool] {
    var told = [Bool](repeating: false, count: count)
    while true {
      let open = told.indices.filter { !told[$0] }
      let level = 1 - StudyGain.falseAlarm / Double(max(open.count, 1))
      let found = open.filter { isTold($0, level) }
      guard !found.isEmpty else { return told }
      for place in found { told[place] = true }
    }
  }
}

extension StudyJudge {
  /// Says of each scope that has a gain what its being one of several leaves of it; nothing where there is one only.
  mutating func correct(_ results: inout [ScopeResult]) {
    let judged = results.indices.filter { results[$0].gain != nil }
    guard judged.count > 1 else { return }
    let told = SeveralGains.told(judged.count) { place, level in
      gain(of: results[judged[place]].exercise, level: level)?.verdict(atLevel: level) != .open
    }
    for (place, isTold) in zip(judged, told) {
      results[place].amongSeveral = SeveralGains(count: judged.count, isTold: isTold)
    }
  }
}
