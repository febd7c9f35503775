// SPDX-License-Identifier: Apache-2.0

/// Numbers within the bounds that files keep to.
extension JSONNode {
  /// The number, if it can be a measured quantity.
  package var measured: Double? { double.flatMap { $0.isMeasured ? $0 : nil } }

  /// The time in seconds, if it is one.
  package var time: Double? { double.flatMap { $0.isBounded ? $0 : nil } }

  /// The length in seconds, at least 0, if it is one.
  package var length: Double? { time.flatMap { $0 >= 0 ? $0 : nil } }

  /// The share in 0...1, if it is one.
  package var share: Double? { double.flatMap { (0...1).contains($0) ? $0 : nil } }

  /// The number of things, if it is one.
  package var amount: Int? { integer.flatMap { NumberBounds.counts.contains($0) ? $0 : nil } }
}
