// SPDX-License-Identifier: Apache-2.0

/// Clips with about as many frames a second, after rounding to whole ones: 29.97 is in 28 to 45.
package enum RateBand: String, Sendable, CaseIterable {
  /// Fewer than 20: 10, 12 and 15.
  case slow = "under-20"
  /// 20 to 27: 24 and 25.
  case film = "20-27"
  /// 28 to 45: 30.
  case usual = "28-45"
  /// More than 45: 50, 60 and up.
  case fast = "over-45"

  /// The band of a rate in frames per second, above 0.
  package init(_ rate: Double) {
    self =
      switch rate.rounded() {
      case ..<20: .slow
      case ..<28: .film
      case ...45: .usual
      default: .fast
      }
  }

  /// The range of the band, in words.
  package var words: String {
    switch self {
    case .slow: "under 20 frames per second"
    case .film: "20 to 27 frames per second"
    case .usual: "28 to 45 frames per second"
    case .fast: "over 45 frames per second"
    }
  }
}
