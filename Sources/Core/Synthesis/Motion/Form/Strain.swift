// SPDX-License-Identifier: Apache-2.0

/// Where in a rep the load is hardest to bear, which is where form gives way.
enum Strain: Sendable {
  /// At the far position: faults grow with the travel.
  case farPosition
  /// Soon after the weight has left where it rests: faults are whole after a quarter of the travel, on the
  /// way there and on the way back, and gone at either end.
  case start
  /// Shortly before the far position: faults come with the last part of the travel and go with it.
  case end
  /// Soon after the far position has been left: faults are whole after a quarter of the way back, and gone at its
  /// end. On the way there is none.
  case wayBack

  /// The share of a fault that is there, 0...1 within a full rep.
  ///
  /// - Parameter travelled: The share of the rep's travel, in 0...1; of the way back, that which is left of it.
  /// - Returns: 1 where faults are whole.
  func share(travelled: Double) -> Double {
    switch self {
    case .farPosition: return travelled
    case .start:
      return travelled <= Self.hardest
        ? MinimumJerk.position(travelled / Self.hardest)
        : 1 - MinimumJerk.position((travelled - Self.hardest) / Self.relief)
    case .end: return MinimumJerk.position((travelled - Self.last) / (1 - Self.last))
    case .wayBack:
      let back = 1 - travelled
      return back <= Self.hardest
        ? MinimumJerk.position(back / Self.hardest)
        : 1 - MinimumJerk.position((back - Self.hardest) / Self.relief)
    }
  }

  /// The travel at which the start is hardest.
  private static let hardest = 0.25
  /// How much farther it is as easy as ever.
  private static let relief = 0.65
  /// The travel with which faults of the end begin.
  private static let last = 0.85
}
