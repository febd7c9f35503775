// SPDX-License-Identifier: Apache-2.0

/// The units of positions that a user can declare.
package enum PositionUnits: String, Sendable, CaseIterable {
  /// Shares of the frame.
  case normalised
  /// Pixels of the displayed frame.
  case pixels
  /// Metres of the world.
  case metres
  /// Millimetres of the world.
  case millimetres

  /// The unit in the picture; nil for those of the world.
  package var image: ImageAxes.Units? { ImageAxes.Units(rawValue: rawValue) }

  /// The length of a unit of the world in metres; nil for those of the picture.
  package var metres: Double? {
    switch self {
    case .metres: 1
    case .millimetres: 0.001
    case .normalised, .pixels: nil
    }
  }
}
