// SPDX-License-Identifier: Apache-2.0
import Basics

/// Quantities over time of one file at one rate, in place of poses or beside them: angles, forces.
package struct RecordedSignals: Sendable, Equatable {
  /// A unit as a file states it.
  package struct Unit: RawRepresentable, Sendable, Hashable {
    /// The name of the unit, that of the file unless it is one of ours.
    package let rawValue: String

    /// Creates a unit of a name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Degrees of an angle.
    package static let degrees = Unit(rawValue: "degrees")
    /// Radians of an angle.
    package static let radians = Unit(rawValue: "radians")
    /// Metres.
    package static let metres = Unit(rawValue: "metres")
    /// Newtons of a force.
    package static let newtons = Unit(rawValue: "newtons")
  }

  /// One quantity.
  package struct Signal: Sendable, Equatable {
    /// The name, as the file has it.
    package var name: String
    /// The unit; nil if the file does not say.
    package var unit: Unit?
    /// A value for each time, finite; NaN if missing.
    package var values: [Double]

    /// Creates a quantity.
    package init(name: String, unit: Unit?, values: [Double]) {
      self.name = name
      self.unit = unit
      self.values = values
    }
  }

  /// The format of their file; empty if it is that of the recording itself.
  package var format: String
  /// Times in seconds of the recording's clock, each later than the one before.
  package var times: [Double]
  /// The quantities in order of the file.
  package var signals: [Signal]

  /// Creates quantities.
  package init(format: String = "", times: [Double], signals: [Signal]) {
    self.format = format
    self.times = times
    self.signals = signals
  }
}

extension RecordedSignals.Signal {
  /// The longest time between two values, in seconds, that are joined by a straight line.
  static let longestGap = 0.1

  /// The values at other times, on straight lines between the two nearest values.
  ///
  /// - Parameters:
  ///   - wanted: Times that ascend.
  ///   - times: The times of ``values``.
  /// - Returns: One value for each time wanted; NaN before the first value, after the last one and within a gap longer
  ///   than ``longestGap``.
  /// - Complexity: O(*times wanted* + *values*).
  func values(at wanted: [Double], of times: [Double]) -> [Double] {
    let known = values.indices.filter { !values[$0].isNaN }
    var next = 0
    return wanted.map { time in
      // A time that is another one but for its rounding is that one.
      while next < known.count, times[known[next]] < time - Self.sameTime { next += 1 }
      guard next < known.count else { return .nan }
      let (after, value) = (times[known[next]], values[known[next]])
      if after <= time + Self.sameTime { return value }
      guard next > 0 else { return .nan }
      let (before, earlier) = (times[known[next - 1]], values[known[next - 1]])
      guard after - before <= Self.longestGap + Self.sameTime else { return .nan }
      return earlier + (value - earlier) * ((time - before) / (after - before))
    }
  }

  private static let sameTime = 0.5 * NumberBounds.shortestStep
}
