// SPDX-License-Identifier: Apache-2.0
package import Basics
package import RepCounting

extension ThresholdAxis {
  /// The names of thresholds on a signal or a score.
  private static let thresholdNames = ["min-amplitude", "low", "high", "enter", "exit"]

  /// The thresholds of a counter: those that are swept exactly, or all if none is; empty for a counter without any.
  package static func usualParameters(of counter: CounterConfiguration) -> [Parameter] {
    let thresholds = counter.parameters.filter { thresholdNames.contains($0.name) }
    let swept = thresholds.filter { counter.tracedParameters.contains($0.name) }
    return swept.isEmpty ? thresholds : swept
  }

  /// The range in which a parameter is looked for; a cooldown of a minute is accepted, but nobody looks for one.
  package static func searchRange(_ parameter: Parameter) -> ClosedRange<Double> {
    parameter == CounterConfiguration.cooldownParameter ? 0...3 : parameter.range
  }

  /// The thresholds of a counter with the ranges in which they are looked for, which hold the values in use.
  package static func usual(of counter: CounterConfiguration) -> [ThresholdAxis] {
    let parameters = usualParameters(of: counter)
    let inUse = parameters.map(counter.value)
    var ranges = zip(parameters, inUse).map { parameter, value in
      let range = searchRange(parameter)
      return min(range.lowerBound, value)...max(range.upperBound, value)
    }
    for (low, high) in overlaps(of: parameters, ranges) {
      if let parted = parted(ranges[low], ranges[high], inUse: (inUse[low], inUse[high])) {
        (ranges[low], ranges[high]) = (parted.low, parted.high)
      }
    }
    return zip(parameters, ranges).map { ThresholdAxis($0, over: $1) }
  }

  /// The places of a low and a high threshold whose ranges overlap.
  package static func overlaps(
    of parameters: [Parameter],
    _ ranges: [ClosedRange<Double>]
  ) -> [(low: Int, high: Int)] {
    CounterPlane.ordered.compactMap { lower, upper in
      guard let low = parameters.firstIndex(where: { $0.name == lower }),
        let high = parameters.firstIndex(where: { $0.name == upper }),
        ranges[low].upperBound > ranges[high].lowerBound
      else { return nil }
      return (low, high)
    }
  }

  /// The ranges of a low and a high threshold, parted in the middle of the values in use.
  ///
  /// - Parameters:
  ///   - low: The range of the low threshold.
  ///   - high: The range of the high threshold, which overlaps with it.
  ///   - inUse: The value of each that is in use.
  /// - Returns: Both ranges and where they part; nil if no value of the low one is below one of the high one.
  package static func parted(
    _ low: ClosedRange<Double>,
    _ high: ClosedRange<Double>,
    inUse: (low: Double, high: Double)
  ) -> (low: ClosedRange<Double>, high: ClosedRange<Double>, middle: Double)? {
    let (least, greatest) = (low.lowerBound, high.upperBound)
    guard least < greatest else { return nil }
    let between = (inUse.low + inUse.high) / 2
    let middle = least < between && between < greatest ? between : (least + greatest) / 2
    return (least...min(middle, low.upperBound), max(middle, high.lowerBound)...greatest, middle)
  }
}
