// SPDX-License-Identifier: Apache-2.0

/// A place on an axis that is marked and named.
package struct Tick: Sendable, Equatable {
  /// The value, in the unit of the data.
  package var value: Double
  /// The value as text, with a minus sign (U+2212) where it is negative.
  package var label: String

  /// Creates a tick.
  package init(value: Double, label: String) {
    self.value = value
    self.label = label
  }
}

/// A map from values to coordinates of the drawing.
package protocol Scale: Sendable {
  /// The coordinate of a value; values outside the domain lie outside the range.
  func position(_ value: Double) -> Double
  /// Round values in the domain, ascending: at most `count`, and at least one.
  func ticks(atMost count: Int) -> [Tick]
}

/// A scale on which equal differences take equal lengths.
package struct LinearScale: Scale, Equatable {
  /// The values shown.
  package var domain: ClosedRange<Double>
  /// The coordinate of the domain's lower bound.
  package var start: Double
  /// The coordinate of the domain's upper bound; may be smaller than `start`.
  package var end: Double

  /// Creates a scale; a domain of no width is widened by one half on both sides.
  ///
  /// - Precondition: The domain is finite.
  package init(domain: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(domain.lowerBound.isFinite && domain.upperBound.isFinite, "a finite domain")
    self.domain = domain.widenedIfEmpty
    self.start = start
    self.end = end
  }

  /// The coordinate of a value.
  package func position(_ value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return start + share * (end - start)
  }

  /// Multiples of 1, 2 or 5 times a power of ten.
  ///
  /// - Precondition: `count` is at least 1.
  /// - Complexity: O(`count`).
  package func ticks(atMost count: Int) -> [Tick] {
    let step = NiceStep(covering: domain, atMost: count)
    let ticks = step.multiples(in: domain).map { index in
      Tick(value: step.multiple(index), label: step.text(index))
    }
    return ticks.isEmpty ? [Tick(value: domain.lowerBound, label: "")] : ticks
  }

  /// The scale with its domain widened to whole multiples of its tick step.
  ///
  /// - Precondition: `count` is at least 1.
  package func rounded(atMost count: Int) -> LinearScale {
    let step = NiceStep(covering: domain, atMost: count)
    let lower = (domain.lowerBound / step.size + 1e-9).rounded(.down)
    let upper = (domain.upperBound / step.size - 1e-9).rounded(.up)
    guard lower.magnitude < 0x1p40, upper.magnitude < 0x1p40 else { return self }
    return LinearScale(
      domain: step.multiple(Int(lower))...step.multiple(Int(upper)),
      from: start,
      to: end
    )
  }
}

extension ClosedRange<Double> {
  /// The range, or one of width 1 around it where it has no width.
  var widenedIfEmpty: ClosedRange<Double> {
    guard lowerBound == upperBound else { return self }
    let half = Swift.max(0.5, lowerBound.magnitude * 1e-6)
    return (lowerBound - half)...(upperBound + half)
  }
}
