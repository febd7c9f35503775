// SPDX-License-Identifier: Apache-2.0

/// A step of 1, 2 or 5 times a power of ten, whose multiples are written exactly.
struct NiceStep: Sendable, Equatable {
  /// 1, 2 or 5.
  var mantissa: Int
  /// The power of ten.
  var exponent: Int

  /// Creates a step.
  ///
  /// - Precondition: `mantissa` is 1, 2 or 5.
  init(mantissa: Int, exponent: Int) {
    precondition([1, 2, 5].contains(mantissa), "a nice step begins with 1, 2 or 5")
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The smallest nice step with at most `count` multiples in a range.
  ///
  /// - Precondition: The range is finite and wider than 0, and `count` is at least 1.
  init(covering range: ClosedRange<Double>, atMost count: Int) {
    precondition(range.upperBound > range.lowerBound, "a step needs a range wider than zero")
    precondition(count >= 1, "at least one tick")
    var step = NiceStep(below: (range.upperBound - range.lowerBound) / Double(count + 1))
    while step.multiples(in: range).count > count { step = step.next }
    self = step
  }

  /// The largest nice step that is not greater than a size above 0.
  private init(below size: Double) {
    var exponent = 0
    var scaled = size
    while scaled >= 10 {
      scaled /= 10
      exponent += 1
    }
    while scaled < 1 {
      scaled *= 10
      exponent -= 1
    }
    self.mantissa = scaled >= 5 ? 5 : scaled >= 2 ? 2 : 1
    self.exponent = exponent
  }

  /// The next greater nice step.
  private var next: NiceStep {
    var step = self
    switch mantissa {
    case 1: step.mantissa = 2
    case 2: step.mantissa = 5
    default:
      step.mantissa = 1
      step.exponent += 1
    }
    return step
  }

  /// The step's size.
  var size: Double { multiple(1) }

  /// A multiple of the step, correctly rounded where the power of ten is exact.
  func multiple(_ index: Int) -> Double {
    let numerator = Double(index * mantissa)
    return exponent < 0 ? numerator / power(-exponent) : numerator * power(exponent)
  }

  /// The multiples within a range, widened by a billionth of a step against rounding.
  func multiples(in range: ClosedRange<Double>) -> Range<Int> {
    let slack = 1e-9
    let first = (range.lowerBound / size - slack).rounded(.up)
    let last = (range.upperBound / size + slack).rounded(.down)
    guard first <= last, first.magnitude < 0x1p40, last.magnitude < 0x1p40 else {
      return 0..<0
    }
    return Int(first)..<(Int(last) + 1)
  }

  /// A multiple as text, with exactly the decimals the step needs.
  func text(_ index: Int) -> String {
    let digits = String((index * mantissa).magnitude)
    let sign = index < 0 ? "−" : ""
    if exponent >= 0 {
      return index == 0 ? "0" : sign + digits + String(repeating: "0", count: exponent)
    }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }

  private func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }
}
