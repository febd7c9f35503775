// SPDX-License-Identifier: Apache-2.0

/// A rule of the posture app by which a norm changes with age; it is the design's own and names no source.
package struct DesignAgeRule: Sendable, Equatable {
  /// The quantity whose norm changes.
  package let quantity: String
  /// The age in years after which it changes.
  package let start: Int
  /// The change with each year after that, in the quantity's unit.
  package let perYear: Double

  /// The change at an age, in the quantity's unit: 0 up to the age where it starts, and for an age that is not known.
  package func change(at age: Int?) -> Double {
    guard let age else { return 0 }
    return Double(max(0, age - start)) * perYear
  }

  /// Slower by 0.01 m/s with each year after 60.
  package static let gaitSpeed = DesignAgeRule(quantity: "gait-speed", start: 60, perYear: -0.01)
  /// Larger by 2 mm² with each year after 50.
  package static let swayArea = DesignAgeRule(quantity: "pelvis-sway-area", start: 50, perYear: 2)
  /// Less by a degree with each ten years after 30.
  package static let hipRange = DesignAgeRule(quantity: "hip-range", start: 30, perYear: -0.1)
}
