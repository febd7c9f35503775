// SPDX-License-Identifier: Apache-2.0

/// What an analyzer claims of changed clips, besides the contract that every analyzer keeps.
package enum Claim: String, Sendable, CaseIterable {
  /// A mirrored clip gives the same result with sides swapped.
  case mirroring
  /// Neither the place nor the size of the person in the picture matters, nor the picture's shape.
  case placeAndSize = "place-and-size"
}
