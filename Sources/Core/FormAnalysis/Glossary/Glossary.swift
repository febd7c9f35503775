// SPDX-License-Identifier: Apache-2.0

/// The plain words for every quantity that an analyzer of the catalogue measures.
package enum Glossary {
  /// All entries, in the order in which quantities are declared.
  package static let entries =
    ofPoses + ofExercises + ofSports + ofSway + ofRangesOfMotion + ofPosture + ofGait
    + ofRisks

  /// The entry of a quantity by name; nil where it has none.
  ///
  /// - Complexity: O(*entries*).
  package static func entry(named name: String) -> GlossaryEntry? {
    entries.first { $0.quantity.name == name }
  }

  /// Everything about a quantity in one line, with the normal values of the exercises that an analyzer judges.
  ///
  /// - Parameters:
  ///   - quantity: The name of the quantity.
  ///   - analyzer: The name of the analyzer or its configuration, as `lunge:max-trunk-lean=25`; one from outside of
  ///     the catalogue is told the values of all exercises.
  /// - Returns: The line; nil where the quantity has no entry.
  /// - Complexity: O(*entries*).
  package static func text(of quantity: String, by analyzer: String) -> String? {
    guard let entry = entry(named: quantity) else { return nil }
    let description = AnalyzerCatalog.named(String(analyzer.prefix { $0 != ":" }))
    return description.map { entry.text(of: $0.families) } ?? entry.text
  }
}
