// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A value measured over some frames of a rep, or why there is none.
enum Gauge: Sendable {
  case seen(Reading)
  case hidden(Abstention.Reason)

  /// A value with where it came from.
  struct Reading: Sendable {
    /// The value.
    var value: Double
    /// The subject's own side; nil for the whole body or both.
    var side: BodySide?
    /// The median over the frames used of the lowest confidence among the joints used.
    var confidence: Double
    /// The times of the frames used, in order.
    var times: [Double]
    /// The values of the frames used.
    var values: [Double]
  }

  /// The reading, if there is one.
  var reading: Reading? {
    guard case .seen(let reading) = self else { return nil }
    return reading
  }

  /// The same without the sign of the value.
  var magnitude: Gauge {
    guard var reading else { return self }
    reading.value = reading.value.magnitude
    return .seen(reading)
  }

  /// A percentile of the values that are there.
  ///
  /// - Parameters:
  ///   - frames: Time, value and confidence of frames in order of time; NaN values are left out.
  ///   - share: 0.5 for the median.
  ///   - side: The subject's own side; nil for the whole body or both.
  ///   - least: The lowest median confidence at which joints count as seen.
  init(
    _ frames: [(time: Double, value: Double, confidence: Double)],
    percentile share: Double = 0.5,
    side: BodySide?,
    least: Double
  ) {
    let there = frames.filter { !$0.value.isNaN }
    let confidence = Self.percentile(0.5, of: there.map(\.confidence))
    guard let confidence, confidence >= least,
      let value = Self.percentile(share, of: there.map(\.value))
    else {
      self = .hidden(.joints)
      return
    }
    self = .seen(
      Reading(
        value: value,
        side: side,
        confidence: min(1, max(0, confidence)),
        times: there.map(\.time),
        values: there.map(\.value)
      )
    )
  }

  /// The value a share of the way up the sorted values, the lower of two; nil where there are none.
  static func percentile(_ share: Double, of values: [Double]) -> Double? {
    let sorted = values.filter { !$0.isNaN }.sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[Int(share * Double(sorted.count - 1))]
  }
}
