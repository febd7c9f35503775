// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A clip on which an analyzer or a feedback policy is scored, with its own values or with every value of a parameter.
package protocol TracedClip: Sendable {
  /// The catalogue's entry that is tuned.
  associatedtype Entry: CatalogDescription

  /// The clip.
  var facts: ClipFacts { get }

  /// True if every value of a parameter can be looked at exactly.
  static func canTrace(_ parameter: String, of entry: Entry) -> Bool
  /// True if all values of a parameter are looked at in one pass, so that it goes inside another one.
  static func isSweptAtOnce(_ parameter: String, of entry: Entry) -> Bool
  /// The configuration as reports keep it.
  static func tuned(_ configuration: CatalogConfiguration<Entry>) -> TunedConfiguration

  /// The outcome of a configuration, replayed as it ships.
  func outcome(of configuration: CatalogConfiguration<Entry>) -> ClipOutcome
  /// The outcome at every value of a parameter that can be traced.
  func line(
    of configuration: CatalogConfiguration<Entry>,
    over axis: ThresholdAxis
  ) -> Staircase<ClipOutcome>
}
