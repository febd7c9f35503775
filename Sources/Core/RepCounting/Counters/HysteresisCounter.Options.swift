// SPDX-License-Identifier: Apache-2.0

extension HysteresisCounter {
  /// The thresholds of a hysteresis counter, and the rules by which visits are counted.
  public struct Options: Sendable, Hashable {
    /// The low threshold, in the signal's unit; values below it are on the low side.
    public var low: Double
    /// The high threshold, in the signal's unit; values above it are on the high side.
    public var high: Double
    /// The side whose visits are counted.
    public var counted: Side
    /// The moment of a visit at which it is counted.
    public var moment: Moment
    /// The side on which a rep has its extreme.
    public var extreme: Side
    /// The time in seconds that the signal must stay beyond a threshold before it is on that side.
    public var dwell: Double
    /// The length in seconds of the moving mean before the thresholds; 0 for none.
    public var smoothing: Double

    /// Creates options; the extreme is on the counted side unless another is given.
    ///
    /// - Precondition: `low <= high`, `dwell >= 0` and `smoothing >= 0`.
    public init(
      low: Double,
      high: Double,
      counted: Side,
      moment: Moment,
      extreme: Side? = nil,
      dwell: Double = 0,
      smoothing: Double = 0
    ) {
      precondition(low <= high, "the low threshold is not above the high one")
      precondition(dwell >= 0 && smoothing >= 0, "times are at least 0 s")
      self.low = low
      self.high = high
      self.counted = counted
      self.moment = moment
      self.extreme = extreme ?? counted
      self.dwell = dwell
      self.smoothing = smoothing
    }

    /// Ultralytics AIGym, literally: below 90 degrees after having been above 145 counts, at once.
    ///
    /// Its traps are kept: the count moves at the bottom, a failed rep counts, one bad frame counts,
    /// nothing looks at confidence.
    ///
    /// - Parameter extreme: Where the exercise's angle has its extreme; `high` for presses.
    /// - Returns: Options for an interior angle in degrees.
    /// - Source: `ultralytics/solutions/ai_gym.py` with `up_angle` 145 and `down_angle` 90.
    public static func aiGym(extreme: Side = .low) -> Options {
      Options(low: 90, high: 145, counted: .low, moment: .enter, extreme: extreme)
    }
  }
}
