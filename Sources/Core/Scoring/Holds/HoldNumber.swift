// SPDX-License-Identifier: Apache-2.0
package import Matching
package import Measures

/// A number about two holds that are one another's, one of each side: labelled and told, or of two raters.
package struct HoldNumber: Sendable {
  /// The name of the measure that is its mean.
  let name: String
  /// The scale of that measure.
  let scale: MeasureScale
  /// The number in seconds, of the first side's hold and the second's.
  let value: @Sendable (Segment, Segment) -> Double

  /// How much longer the second side's lasts.
  package static let durationBias = HoldNumber(name: "hold-duration-bias", scale: .bias("s")) {
    $1.duration - $0.duration
  }
  /// How far apart the durations are.
  package static let durationError = HoldNumber(name: "hold-duration-mae", scale: .magnitude("s")) {
    abs($1.duration - $0.duration)
  }
  /// How much later the second side's starts.
  package static let startBias = HoldNumber(name: "hold-start-bias", scale: .bias("s")) {
    $1.start - $0.start
  }
  /// How much later the second side's ends.
  package static let endBias = HoldNumber(name: "hold-end-bias", scale: .bias("s")) {
    $1.end - $0.end
  }
}

extension MeasureDefinition {
  /// The mean of a number over holds of one name that share a tenth of their union, as many as possible.
  ///
  /// - Parameters:
  ///   - number: What it is the mean of.
  ///   - summary: What it is, in one sentence.
  ///   - wording: What it says of what it counts.
  ///   - sides: The holds of both sides of an item, once for each two that are compared; nil for an item that is
  ///     not measured.
  /// - Returns: A measure in seconds; an error is at least 0.
  package static func holds(
    _ number: HoldNumber,
    _ summary: String,
    _ wording: Wording,
    _ sides: @escaping @Sendable (Item) -> [(first: [Segment], second: [Segment])]?
  ) -> MeasureDefinition {
    .mean(
      MeasureIdentifier(number.name),
      summary,
      scale: number.scale,
      wording
    ) { item in
      sides(item)?.flatMap { first, second in
        SegmentPairs.between(first, second, percent: 10).map {
          number.value(first[$0.one], second[$0.other])
        }
      }
    }
  }
}
