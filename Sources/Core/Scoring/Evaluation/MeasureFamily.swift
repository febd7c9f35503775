// SPDX-License-Identifier: Apache-2.0
package import Measures

/// Measures of one kind.
package struct MeasureFamily: Sendable {
  /// What they are measures of.
  package let title: String
  /// The measures, in the order of reports.
  package let measures: [MeasureDescription]

  /// Creates a family of measures.
  package init<Item>(_ title: String, _ definitions: [MeasureDefinition<Item>]) {
    self.title = title
    measures = definitions.map(\.description)
  }
}
