// SPDX-License-Identifier: Apache-2.0

/// A linear or a logarithmic scale, where it is the data that say which.
package enum AxisScale: Scale, Equatable {
  /// Equal differences take equal lengths.
  case linear(LinearScale)
  /// Equal ratios take equal lengths.
  case logarithmic(LogScale)

  /// Creates a scale.
  ///
  /// - Precondition: The domain is finite and, where logarithmic, above 0.
  package init(
    domain: ClosedRange<Double>,
    isLogarithmic: Bool,
    from start: Double,
    to end: Double
  ) {
    self =
      isLogarithmic
      ? .logarithmic(LogScale(domain: domain, from: start, to: end))
      : .linear(LinearScale(domain: domain, from: start, to: end))
  }

  /// The coordinate of a value; on a logarithmic scale one below the domain is at its lower end.
  package func position(_ value: Double) -> Double {
    switch self {
    case .linear(let scale): scale.position(value)
    case .logarithmic(let scale): scale.position(max(value, scale.domain.lowerBound))
    }
  }

  /// Round values in the domain, ascending.
  package func ticks(atMost count: Int) -> [Tick] {
    switch self {
    case .linear(let scale): scale.ticks(atMost: count)
    case .logarithmic(let scale): scale.ticks(atMost: count)
    }
  }
}
