// SPDX-License-Identifier: Apache-2.0

/// The reason why a whole file cannot be used.
package struct PoseDefect: Error, Equatable {
  /// A phrase that follows the name of the file, as in `it is cut off`.
  package var reason: String

  /// Creates a reason.
  package init(_ reason: String) { self.reason = reason }
}
