// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// A column of the table that has every backend in one row.
struct GlanceColumn: Sendable {
  /// The text of a cell.
  enum Cell: Sendable {
    /// A number with so many decimals.
    case number(Double, decimals: Int)
    /// A word.
    case word(String)
  }

  /// The heading.
  var title: String
  /// The unit below it; empty for none.
  var unit = ""
  /// The text under the pointer.
  var meaning: String
  /// The cells by track configuration; a backend without one has a dash.
  var cells: [String: Cell]
}

/// Every backend in one row: what it is worth and what it costs.
struct GlanceTable {
  /// The backends, the best first.
  let backends: [String]
  /// The columns; those without a cell are left out.
  let columns: [GlanceColumn]

  /// The table; nothing without a cell.
  var html: HTML {
    let known = columns.filter { column in backends.contains { column.cells[$0] != nil } }
    guard !known.isEmpty else { return "" }
    let rows = backends.map { backend -> HTML in
      let cells = known.map { cell($0.cells[backend]) }
      return "<tr><th scope=\"row\">\(backend)</th>\(cells)</tr>\n"
    }
    return .table(
      caption:
        "Every backend at a glance, the best score first. Sections below have intervals and tests.",
      classes: "sortable",
      identifier: "glance-table",
      scrolls: false,
      heading: [.heading("Backend")]
        + known.map { column in
          column.isOfWords
            ? .textHeading(column.title)
            : .heading(column.title, unit: column.unit, meaning: column.meaning)
        },
      rows: rows
    )
  }

  /// The same for programs, with 12 significant digits.
  var json: JSON {
    .array(
      backends.map { backend in
        .object(
          [JSON.Member("track", .string(backend))]
            + columns.compactMap { column in
              column.cells[backend].map { cell in
                switch cell {
                case .number(let value, _): JSON.Member(column.title, JSON(number: value))
                case .word(let word): JSON.Member(column.title, .string(word))
                }
              }
            }
        )
      }
    )
  }

  private func cell(_ cell: GlanceColumn.Cell?) -> HTML {
    switch cell {
    case nil: "<td class=\"none\">—</td>"
    case .word(let word): "<td class=\"t\">\(word)</td>"
    case .number(let value, let decimals):
      """
      <td data-v="\(value.text(significantDigits: 6))">\(value.text(decimals: decimals).replacingMinus)</td>
      """
    }
  }
}

extension GlanceColumn {
  /// True if its cells are words.
  fileprivate var isOfWords: Bool {
    cells.values.contains { cell in
      if case .word = cell { true } else { false }
    }
  }

  /// A measure over all evaluations of each track together, as if they were one.
  ///
  /// - Parameters:
  ///   - id: The measure's identifier.
  ///   - title: The heading; nil for the measure's own.
  ///   - evaluations: What was measured, the same things on each track.
  ///   - decimals: Of its numbers.
  /// - Returns: The column; tracks on which the measure is undefined have no cell.
  static func pooled<Record: EvaluatedRecord>(
    _ id: String,
    title: String? = nil,
    _ evaluations: [Evaluation<Record>],
    decimals: Int = 2
  ) -> GlanceColumn {
    let column = MeasureColumn(id, title: title)
    var cells: [String: Cell] = [:]
    if let identifier = MeasureIdentifier(id),
      let definition = Record.Item.definition(of: identifier)
    {
      for track in evaluations.map(\.configuration.track).uniqued() {
        let items = evaluations.filter { $0.configuration.track == track }
          .flatMap { $0.clips.map(\.item) }
        let value = PairedMeasure(definition, identifier, items, items).candidateValue
        cells[track] = value.map { .number($0, decimals: decimals) }
      }
    }
    return GlanceColumn(
      title: column.title,
      unit: column.unit,
      meaning: column.measure.summary,
      cells: cells
    )
  }
}
