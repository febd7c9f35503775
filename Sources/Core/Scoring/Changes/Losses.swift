// SPDX-License-Identifier: Apache-2.0
import Basics

/// Phrases and comparisons of losses that kinds of measurement share.
enum Losses {
  /// The greatest difference between numbers that are taken to be the same.
  static let slack = 1e-9

  /// Says by how much something is decided later.
  ///
  /// - Parameters:
  ///   - delays: How much later each is, in seconds.
  ///   - what: One of them, as a noun.
  /// - Returns: One phrase; none if nothing is later.
  static func later(_ delays: [Double], _ what: String = "rep") -> [String] {
    let late = delays.filter { $0 > slack }
    guard let worst = late.max() else { return [] }
    return [
      "\(counted(late.count, what)) decided later, by up to \(worst.text(significantDigits: 4)) s"
    ]
  }

  /// True if a confidence is less than another, or is not told any more.
  static func isLess(_ confidence: Double?, than other: Double?) -> Bool {
    other.map { other in confidence.map { $0 < other - slack } ?? true } ?? false
  }
}
