// SPDX-License-Identifier: Apache-2.0

/// An item of which a measure is made: a clip with what is known of it.
package protocol Measured: Sendable {
  /// The clip; intervals resample its subject, and slices go by what else it says.
  var clip: ClipIdentity { get }
  /// The labelled count that slices go by; 0 where nobody counts.
  var referenceCount: Int { get }
  /// The qualifier of measures over items on another basis than the usual; nil on the usual.
  var basisQualifier: String? { get }
  /// The qualifier of measures over items of which one is placed otherwise than usually; nil for the usual.
  var placementQualifier: String? { get }
  /// The items that are measured, with what each has because of the others.
  static func completed(_ items: [Self]) -> [Self]
}

extension Measured {
  /// No count.
  package var referenceCount: Int { 0 }
  /// The usual basis.
  package var basisQualifier: String? { nil }
  /// The usual placement.
  package var placementQualifier: String? { nil }
  /// All of them, as they are.
  package static func completed(_ items: [Self]) -> [Self] { items }
}

extension Sequence where Element: Measured {
  /// The qualifier of the first item that is placed otherwise than usually; nil if none is.
  var placementQualifier: String? {
    for item in self {
      if let found = item.placementQualifier { return found }
    }
    return nil
  }

  /// The items by their clips' ids; the first of a clip.
  package var byClip: [String: Element] {
    Dictionary(map { ($0.clip.id, $0) }) { first, _ in first }
  }
}
