// SPDX-License-Identifier: Apache-2.0
package import Basics

/// Numbers in the cells of stored tables, within the bounds that numbers of JSON files have too.
extension String {
  /// The number, if it can be a measured quantity.
  package var measured: Double? { Double(self).flatMap { $0.isMeasured ? $0 : nil } }

  /// The number, if it can be a measured quantity, or NaN if it says so: something that was looked at and not measured.
  package var measuredOrUndefined: Double? {
    Double(self).flatMap { $0.isNaN || $0.isMeasured ? $0 : nil }
  }

  /// The time in seconds, if it is one.
  package var time: Double? { Double(self).flatMap { $0.isBounded ? $0 : nil } }

  /// The share in 0...1, if it is one.
  package var share: Double? { Double(self).flatMap { (0...1).contains($0) ? $0 : nil } }
}

extension JSONNode? {
  /// Whether it is a measured quantity, null or missing: null is what was not measured.
  package var isMeasuredOrNull: Bool { self.map { $0.isNull || $0.measured != nil } ?? true }

  /// Whether it is a number of things, null or missing.
  package var isAmountOrNull: Bool { self.map { $0.isNull || $0.amount != nil } ?? true }
}

/// The values that elements are read as; nil if one of them cannot be.
package func all<Element, Value>(_ elements: [Element], _ read: (Element) -> Value?) -> [Value]? {
  var values: [Value] = []
  values.reserveCapacity(elements.count)
  for element in elements {
    guard let value = read(element) else { return nil }
    values.append(value)
  }
  return values
}

extension ClosedRange<Double> {
  /// The stretch of time that a pair of ascending times is; nil if it is none.
  package init?(times node: JSONNode) {
    guard let ends = node.array, ends.count == 2, let low = ends[0].time, let high = ends[1].time,
      low <= high
    else { return nil }
    self = low...high
  }
}
