// SPDX-License-Identifier: Apache-2.0

/// Clips with about as many reps.
///
/// Being off by one is nothing among twenty reps and everything among two: a counter that always says
/// 1 is within one of every count up to 2.
package enum CountBand: String, Sendable, CaseIterable {
  /// No full rep, though the clip shows partial ones.
  case none = "0"
  /// One or two.
  case few = "1-2"
  /// Three to five.
  case some = "3-5"
  /// Six to ten.
  case set = "6-10"
  /// Eleven to twenty.
  case many = "11-20"
  /// More than twenty.
  case more = "21+"

  /// The band of a count, which is at least zero.
  package init(_ count: Int) {
    self =
      switch count {
      case ...0: .none
      case ...2: .few
      case ...5: .some
      case ...10: .set
      case ...20: .many
      default: .more
      }
  }
}
