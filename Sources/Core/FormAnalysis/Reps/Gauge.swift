// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A value measured over some frames of a rep, or why there is none.
///
/// It is seen wherever its confidence reaches the lowest one at which joints count as seen: what it comes to
/// changes nowhere else.
enum Gauge: Sendable {
  case seen(Reading)
  /// Why there is none, and the confidence where that is too low.
  case hidden(Abstention.Reason, confidence: Double? = nil)

  /// A value with where it came from.
  struct Reading: Sendable {
    /// The value.
    var value: Double
    /// The subject's own side; nil for the whole body or both.
    var side: BodySide?
    /// The median over the frames used of the lowest confidence among the joints used; of a value held against
    /// another one the lower of both.
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

  /// What was compared with the lowest confidence at which joints count as seen; nil where nothing was.
  var confidence: Double? {
    switch self {
    case .seen(let reading): reading.confidence
    case .hidden(_, let confidence): confidence
    }
  }

  /// The same, seen no better than what its values are held against.
  func heldAgainst(_ other: Reading) -> Gauge {
    guard var reading else { return self }
    reading.confidence = min(reading.confidence, other.confidence)
    return .seen(reading)
  }

  /// The same without the sign of the value.
  var magnitude: Gauge {
    guard var reading else { return self }
    reading.value = reading.value.magnitude
    return .seen(reading)
  }

  /// What is taken of the values of some frames.
  enum Statistic: Sendable {
    /// The value a share of the way up.
    case percentile(Double)
    /// From the 5th to the 95th percentile, which noise widens less than from the least to the greatest.
    case spread

    /// The middle value.
    static let median = percentile(0.5)
    /// The greatest value but for outliers.
    static let high = percentile(0.9)

    func value(of values: [Double]) -> Double? {
      switch self {
      case .percentile(let share): return Gauge.percentile(share, of: values)
      case .spread:
        guard let low = Gauge.percentile(0.05, of: values),
          let high = Gauge.percentile(0.95, of: values)
        else { return nil }
        return high - low
      }
    }
  }

  /// A statistic of the values that are there.
  ///
  /// - Parameters:
  ///   - frames: Time, value and confidence of frames in order of time; NaN values are left out.
  ///   - statistic: What is taken of them.
  ///   - side: The subject's own side; nil for the whole body or both.
  ///   - least: The lowest median confidence at which joints count as seen.
  init(
    _ frames: [(time: Double, value: Double, confidence: Double)],
    _ statistic: Statistic = .median,
    side: BodySide?,
    least: Double
  ) {
    let there = frames.filter { !$0.value.isNaN }
    let confidence = Self.percentile(0.5, of: there.map(\.confidence))
    guard let confidence, confidence >= least,
      let value = statistic.value(of: there.map(\.value))
    else {
      self = .hidden(.joints, confidence: confidence)
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

  /// The median, of an even number of values the mean of the middle two; nil where there are none, NaN left out.
  ///
  /// Values with their signs turned round have the median with its sign turned round, as mirror images need it.
  static func median(of values: [Double]) -> Double? {
    let sorted = values.filter { !$0.isNaN }.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
