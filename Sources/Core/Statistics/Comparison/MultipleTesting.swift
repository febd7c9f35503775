// SPDX-License-Identifier: Apache-2.0

/// P-values of several tests, corrected for there being several.
///
/// - Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", 1979; Benjamini and
///   Hochberg, "Controlling the False Discovery Rate", 1995; checked against
///   `statsmodels.stats.multitest.multipletests`.
package enum MultipleTesting {
  /// Holm's: the chance of one false alarm or more among all tests stays below the level.
  ///
  /// 0.01, 0.04, 0.03 become 0.03, 0.06, 0.06.
  ///
  /// - Parameter pValues: In 0...1; tests without one are nil and do not count.
  /// - Returns: In the order given, each at least its own p-value; nil where there was none.
  /// - Complexity: O(*n* log *n*).
  package static func holm(_ pValues: [Double?]) -> [Double?] {
    let order = ascending(pValues)
    var corrected = [Double?](repeating: nil, count: pValues.count)
    var greatest = 0.0
    for (rank, place) in order.enumerated() {
      greatest = max(greatest, min(place.value * Double(order.count - rank), 1))
      corrected[place.index] = greatest
    }
    return corrected
  }

  /// Benjamini and Hochberg's: the share of false alarms among the alarms stays below the level.
  ///
  /// 0.01, 0.04, 0.03 become 0.03, 0.04, 0.04.
  ///
  /// - Parameter pValues: In 0...1; tests without one are nil and do not count.
  /// - Returns: In the order given, each at least its own p-value; nil where there was none.
  /// - Complexity: O(*n* log *n*).
  package static func benjaminiHochberg(_ pValues: [Double?]) -> [Double?] {
    let order = ascending(pValues)
    var corrected = [Double?](repeating: nil, count: pValues.count)
    var least = 1.0
    for (rank, place) in order.enumerated().reversed() {
      least = min(least, place.value * Double(order.count) / Double(rank + 1))
      corrected[place.index] = least
    }
    return corrected
  }

  private static func ascending(_ pValues: [Double?]) -> [(index: Int, value: Double)] {
    pValues.enumerated()
      .compactMap { index, value in value.map { (index: index, value: $0) } }
      .sorted { ($0.value, $0.index) < ($1.value, $1.index) }
  }
}
