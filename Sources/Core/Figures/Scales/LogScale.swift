// SPDX-License-Identifier: Apache-2.0
import Basics

/// A scale on which equal ratios take equal lengths.
package struct LogScale: Scale, Equatable {
  /// The values shown, all above 0.
  package var domain: ClosedRange<Double>
  private var linear: LinearScale

  /// Creates a scale; a domain of no width is widened to half and twice its value.
  ///
  /// - Precondition: The domain is finite and above 0.
  package init(domain: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(domain.lowerBound > 0, "a logarithmic scale shows values above 0")
    precondition(domain.upperBound.isFinite, "a finite domain")
    let isEmpty = domain.lowerBound == domain.upperBound
    self.domain = isEmpty ? (domain.lowerBound / 2)...(domain.upperBound * 2) : domain
    linear = LinearScale(
      domain: Elementary.log(self.domain.lowerBound)...Elementary.log(self.domain.upperBound),
      from: start,
      to: end
    )
  }

  /// The coordinate of a value.
  ///
  /// - Precondition: `value` is above 0.
  package func position(_ value: Double) -> Double {
    precondition(value > 0, "a logarithmic scale shows values above 0")
    return linear.position(Elementary.log(value))
  }

  /// Values 1, 2 and 5 times powers of ten, or powers of ten alone where those are too many.
  ///
  /// - Precondition: `count` is at least 1.
  package func ticks(atMost count: Int) -> [Tick] {
    precondition(count >= 1, "at least one tick")
    var dense: [Tick] = []
    var powers: [Tick] = []
    for exponent in -18...18 {
      for mantissa in [1, 2, 5] {
        let step = NiceStep(mantissa: mantissa, exponent: exponent)
        guard domain.contains(step.size) else { continue }
        let tick = Tick(value: step.size, label: step.text(1))
        dense.append(tick)
        if mantissa == 1 { powers.append(tick) }
      }
    }
    if !dense.isEmpty, dense.count <= count { return dense }
    guard !powers.isEmpty else {
      return LinearScale(domain: domain, from: 0, to: 1).ticks(atMost: count)
    }
    let stride = (powers.count + count - 1) / count
    return powers.indices.filter { $0 % stride == 0 }.map { powers[$0] }
  }
}
