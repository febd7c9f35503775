// SPDX-License-Identifier: Apache-2.0

/// Quantities over time that a recording has in place of poses, such as the angles of joints.
package struct RecordedSignals: Sendable, Equatable {
  /// The units that a file states; other units and none are nil.
  package enum Unit: String, Sendable {
    case degrees, radians, metres
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

  /// Times in seconds of the recording's clock, each later than the one before.
  package var times: [Double]
  /// The quantities in order of the file.
  package var signals: [Signal]

  /// Creates quantities.
  package init(times: [Double], signals: [Signal]) {
    self.times = times
    self.signals = signals
  }
}
