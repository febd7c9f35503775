// SPDX-License-Identifier: Apache-2.0
public import Measures

/// Measures of one kind.
public struct MeasureFamily: Sendable {
  /// What they are measures of.
  public let title: String
  /// The measures, in the order of reports.
  public let measures: [MeasureDescription]

  /// Creates a family of measures.
  public init<Item>(_ title: String, _ definitions: [MeasureDefinition<Item>]) {
    self.title = title
    measures = definitions.map(\.description)
  }
}
