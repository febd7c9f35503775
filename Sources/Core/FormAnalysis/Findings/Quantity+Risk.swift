// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  /// The share of the weights of a score of fall risk whose parts are known.
  public static let fallRiskCoverage = Quantity("fall-risk-coverage", .ratio)
}
