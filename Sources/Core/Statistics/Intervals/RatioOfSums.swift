// SPDX-License-Identifier: Apache-2.0

/// The first of two sums over the second, as most measures have it.
///
/// - Returns: Nil where the second is not above 0.
@Sendable package func ratioOfSums(_ sums: [Double]) -> Double? {
  sums[1] > 0 ? sums[0] / sums[1] : nil
}
