// SPDX-License-Identifier: Apache-2.0

/// A threshold that remembers how far it could have been moved without changing any comparison made so far.
///
/// It is a parameter or something made of one that never falls where the parameter rises; every
/// comparison bounds it from above or from below. Bounds are kept in its own terms, which costs a
/// comparison each. They are turned into bounds of the parameter once, by the same arithmetic that
/// made it. So no rounding of an inverse can put an end one double off.
package struct TracedThreshold: Threshold {
  /// How it is made of a parameter.
  enum Form: Sendable {
    case itself
    case scaled(Double)
    case other(@Sendable (Double) -> Double)

    func callAsFunction(_ parameter: Double) -> Double {
      switch self {
      case .itself: parameter
      case .scaled(let factor): parameter * factor
      case .other(let function): function(parameter)
      }
    }
  }

  /// Its value.
  package let number: Double
  /// The place of its parameter among those that are varied; nil where it is made of none of them.
  let axis: Int?
  /// The values of the parameter at which all comparisons of those it took the place of come out alike.
  private var inherited = -Double.infinity...Double.infinity
  private let parameter: Double
  private let form: Form
  private var atLeast = -Double.infinity
  private var above = -Double.infinity
  private var below = Double.infinity
  private var atMost = Double.infinity

  /// A parameter that is varied, at a value.
  ///
  /// - Parameters:
  ///   - parameter: The value.
  ///   - axis: The place of the parameter among those that are varied.
  package init(_ parameter: Double, axis: Int) {
    self.init(parameter, axis: axis, .itself)
  }

  /// A number that is not varied.
  package static func constant(_ number: Double) -> TracedThreshold {
    TracedThreshold(number, axis: nil, .itself)
  }

  private init(_ parameter: Double, axis: Int?, _ form: Form) {
    self.parameter = parameter
    self.axis = axis
    self.form = form
    number = form(parameter)
  }

  /// Whether a value is above it.
  package mutating func isBelow(_ value: Double) -> Bool {
    if value > number {
      below = min(below, value)
      return true
    }
    atLeast = max(atLeast, value)
    return false
  }

  /// Whether a value is below it.
  package mutating func isAbove(_ value: Double) -> Bool {
    if value < number {
      above = max(above, value)
      return true
    }
    atMost = min(atMost, value)
    return false
  }

  /// Whether a value is at least as large.
  package mutating func isAtMost(_ value: Double) -> Bool {
    if value >= number {
      atMost = min(atMost, value)
      return true
    }
    above = max(above, value)
    return false
  }

  /// The product with a positive factor, which has been compared with nothing.
  package func scaled(by factor: Double) -> TracedThreshold {
    if case .itself = form { return TracedThreshold(parameter, axis: axis, .scaled(factor)) }
    return made { $0 * factor }
  }

  /// The larger of it and a number, which has been compared with nothing.
  package func raised(to least: Double) -> TracedThreshold {
    made { max($0, least) }
  }

  /// What a rule that falls with neither makes of it and another threshold of the same parameter.
  package func combined(
    with other: TracedThreshold,
    _ rule: @escaping @Sendable (Double, Double) -> Double
  ) -> TracedThreshold {
    precondition(axis == nil || other.axis == nil || axis == other.axis, "one parameter makes both")
    let (first, second) = (self, other)
    let parameter = axis == nil ? other.parameter : parameter
    return TracedThreshold(
      parameter,
      axis: axis ?? other.axis,
      .other { rule(first.value(at: $0), second.value(at: $0)) }
    )
  }

  /// Its value if its parameter had another one.
  private func value(at parameter: Double) -> Double {
    axis == nil ? number : form(parameter)
  }

  /// A threshold made of this one by a function that never falls.
  func made(by function: @escaping @Sendable (Double) -> Double) -> TracedThreshold {
    let form = form
    return TracedThreshold(parameter, axis: axis, .other { function(form($0)) })
  }

  /// Lets another one take its place, which keeps what this one was compared with.
  package mutating func change(to next: TracedThreshold) {
    let (range, axis) = (range, axis)
    self = next
    if next.axis == nil, axis != nil {
      // A number that the parameter does not move, and yet what was compared before bounds the parameter.
      let number = next.number
      self = TracedThreshold(number, axis: axis, .other { _ in number })
    }
    inherited = range
  }

  /// The values of the parameter at which every comparison made comes out as it did.
  ///
  /// - Complexity: O(1) for a parameter itself, else a bisection at most.
  package var range: ClosedRange<Double> {
    if case .itself = form {
      let least = max(atLeast, above.nextUp)
      let greatest = min(atMost, below.nextDown)
      return max(inherited.lowerBound, least)...min(inherited.upperBound, greatest)
    }
    var (lower, upper) = (inherited.lowerBound, inherited.upperBound)
    if atLeast > -.infinity || above > -.infinity {
      lower = max(lower, end(from: -.greatestFiniteMagnitude) { $0 >= atLeast && $0 > above })
    }
    if atMost < .infinity || below < .infinity {
      upper = min(upper, end(from: .greatestFiniteMagnitude) { $0 <= atMost && $0 < below })
    }
    return lower...upper
  }

  /// The value of the parameter nearest to a far one at which a condition on the threshold holds.
  ///
  /// The condition holds at the parameter's value and from there to the one looked for.
  private func end(from far: Double, _ holds: (Double) -> Bool) -> Double {
    if let guess = guess(towards: far), holds(form(guess)) {
      let next = far < guess ? guess.nextDown : guess.nextUp
      if !holds(form(next)) { return guess }
    }
    if holds(form(far)) { return far }
    var inside = parameter.place
    var outside = far.place
    while inside + (inside < outside ? 1 : -1) != outside {
      // Halves of both, because their difference may be too large for a number.
      let middle = (inside >> 1) + (outside >> 1) + (inside & outside & 1)
      if holds(form(Double(place: middle))) { inside = middle } else { outside = middle }
    }
    return Double(place: inside)
  }

  /// Where the end should be if it were not for rounding; nil where that is not known.
  private func guess(towards far: Double) -> Double? {
    guard case .scaled(let factor) = form else { return nil }
    let bound = far < 0 ? max(atLeast, above) : min(atMost, below)
    return bound / factor
  }
}

extension Double {
  /// The place of a finite number in the order of all doubles.
  fileprivate var place: Int {
    let pattern = Int(Int64(bitPattern: bitPattern))
    return pattern >= 0 ? pattern : Int.min - pattern
  }

  /// The number at a place in the order of all doubles.
  fileprivate init(place: Int) {
    self.init(bitPattern: UInt64(bitPattern: Int64(place >= 0 ? place : Int.min - place)))
  }
}
