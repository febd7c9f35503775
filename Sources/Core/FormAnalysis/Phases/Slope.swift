// SPDX-License-Identifier: Apache-2.0

extension Collection {
  /// The slope of the least-squares line through values over times; 0 where all times are one.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - value: In any unit.
  /// - Returns: Units per second; NaN where a value is.
  /// - Complexity: O(*n*).
  func slope(time: (Element) -> Double, value: (Element) -> Double) -> Double {
    let count = Double(count)
    let meanTime = reduce(0) { $0 + time($1) } / count
    let meanValue = reduce(0) { $0 + value($1) } / count
    var above = 0.0
    var below = 0.0
    for element in self {
      let way = time(element) - meanTime
      above += way * (value(element) - meanValue)
      below += way * way
    }
    return below > 0 ? above / below : 0
  }
}
