// SPDX-License-Identifier: Apache-2.0

/// An item whose measures are in a list, each found and gathered by its name.
package protocol Listed: Measured {
  /// The list, in the order of reports.
  static var definitions: [MeasureDefinition<Self>] { get }
  /// The key of conditions that name parts of an item instead of items, such as faults; nil where there is none.
  static var partKey: String? { get }
  /// True if it is measured at all.
  var isTallied: Bool { get }

  /// The definition behind an identifier, whatever its slice; nil where the list has no such measure.
  static func definition(of identifier: MeasureIdentifier) -> MeasureDefinition<Self>?
  /// The item of which some parts are asked about.
  func asked(about parts: [String]) -> Self
}

extension Listed {
  /// The definition behind an identifier, whatever its slice.
  ///
  /// - Complexity: O(*n*) in the list.
  package static func definition(of identifier: MeasureIdentifier) -> MeasureDefinition<Self>? {
    var plain = identifier
    plain.slice = []
    return definitions.first { $0.identifier == plain }
  }

  /// No key.
  package static var partKey: String? { nil }
  /// It is.
  package var isTallied: Bool { true }

  /// Items have no parts.
  package func asked(about parts: [String]) -> Self { self }
}
