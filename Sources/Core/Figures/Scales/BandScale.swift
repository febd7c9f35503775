// SPDX-License-Identifier: Apache-2.0

/// A scale over a number of equal bands, such as the rows of a dot plot.
package struct BandScale: Sendable, Equatable {
  /// How many bands there are.
  package var count: Int
  /// The coordinate at which the first band begins.
  package var start: Double
  /// The length of one band.
  package var bandLength: Double

  /// Creates a scale.
  ///
  /// - Precondition: `count` is at least 0.
  package init(count: Int, from start: Double, bandLength: Double) {
    precondition(count >= 0, "no fewer than zero bands")
    self.count = count
    self.start = start
    self.bandLength = bandLength
  }

  /// The coordinate at which the last band ends.
  package var end: Double { start + Double(count) * bandLength }

  /// The coordinate at which a band begins.
  package func lower(_ index: Int) -> Double { start + Double(index) * bandLength }

  /// The middle of a band.
  package func middle(_ index: Int) -> Double { lower(index) + bandLength / 2 }
}
