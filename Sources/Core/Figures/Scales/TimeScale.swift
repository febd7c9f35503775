// SPDX-License-Identifier: Apache-2.0

/// A linear scale over seconds whose ticks fall where a clock's would.
package struct TimeScale: Scale, Equatable {
  private var linear: LinearScale

  /// Creates a scale over presentation times in seconds.
  ///
  /// - Precondition: The domain is finite.
  package init(domain: ClosedRange<Double>, from start: Double, to end: Double) {
    linear = LinearScale(domain: domain, from: start, to: end)
  }

  /// The times shown, in seconds.
  package var domain: ClosedRange<Double> { linear.domain }

  /// The coordinate of a time in seconds.
  package func position(_ value: Double) -> Double { linear.position(value) }

  /// Multiples of 1, 2, 5, 10, 15 or 30 seconds, then of minutes; below a second as numbers are.
  ///
  /// Labels are seconds, or `m:ss` where the domain passes one minute.
  ///
  /// - Precondition: `count` is at least 1.
  package func ticks(atMost count: Int) -> [Tick] {
    let fitting = Self.steps.first { step in
      multiples(of: step).count <= count
    }
    guard let step = fitting, domain.upperBound - domain.lowerBound > Double(count) else {
      return linear.ticks(atMost: count)
    }
    let inMinutes = domain.upperBound > 60
    let ticks = multiples(of: step).map { index in
      let seconds = index * step
      return Tick(value: Double(seconds), label: inMinutes ? clock(seconds) : "\(seconds)")
    }
    return ticks.isEmpty ? linear.ticks(atMost: count) : ticks
  }

  private static let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]

  private func multiples(of step: Int) -> Range<Int> {
    let first = (domain.lowerBound / Double(step) - 1e-9).rounded(.up)
    let last = (domain.upperBound / Double(step) + 1e-9).rounded(.down)
    guard first <= last, first.magnitude < 0x1p40, last.magnitude < 0x1p40 else { return 0..<0 }
    return Int(first)..<(Int(last) + 1)
  }

  private func clock(_ seconds: Int) -> String {
    let rest = seconds.magnitude % 60
    return "\(seconds < 0 ? "−" : "")\(seconds.magnitude / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
