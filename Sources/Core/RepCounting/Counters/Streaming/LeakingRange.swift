// SPDX-License-Identifier: Apache-2.0
import Basics

/// The least and the greatest value lately: followed at once outwards, leaking inwards.
struct LeakingRange: Sendable {
  /// The lower end.
  private(set) var least = Double.infinity
  /// The upper end.
  private(set) var greatest = -Double.infinity
  private var time: Double?

  /// The distance of the ends; minus infinity before the first value.
  var width: Double { greatest - least }

  /// Takes a value; the range shrinks to 1/e in a time constant of seconds.
  mutating func follow(_ value: Double, at time: Double, leak: Double) {
    let seconds = time - (self.time ?? time)
    self.time = time
    follow(value, keeping: Elementary.exp(-seconds / leak))
  }

  /// Takes a value; a share of the range is left.
  mutating func follow(_ value: Double, keeping share: Double) {
    least = min(least, value)
    greatest = max(greatest, value)
    let middle = (least + greatest) / 2
    least = middle - (middle - least) * share
    greatest = middle + (greatest - middle) * share
  }

  /// Where a value lies, 0 at the lower end and 1 at the upper one of a range of at least some width.
  func place(of value: Double, leastWidth: Double = 0) -> Double {
    (value - least) / max(width, leastWidth)
  }
}
