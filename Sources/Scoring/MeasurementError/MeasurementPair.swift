// SPDX-License-Identifier: Apache-2.0

/// A quantity as it was measured and as it is known to be.
public struct MeasurementPair: Sendable, Equatable {
  /// What was measured.
  public var measured: Double
  /// What it is, in the same unit.
  public var reference: Double
  /// Whose it is.
  public var subject: String

  /// Creates a pair.
  public init(measured: Double, reference: Double, subject: String) {
    self.measured = measured
    self.reference = reference
    self.subject = subject
  }

  /// The pair with the measured value moved by whole turns to within half a turn of the reference.
  ///
  /// A difference of half a turn becomes positive.
  ///
  /// - Parameter period: One turn, as 360 for degrees.
  /// - Returns: A pair with the same reference.
  func unwrapped(period: Double) -> MeasurementPair {
    let difference = measured - reference
    let turns = (difference / period - 0.5).rounded(.up)
    return MeasurementPair(
      measured: reference + difference - turns * period,
      reference: reference,
      subject: subject
    )
  }
}
