// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics

/// Measurements of one analyzer on the tracks of each backend: against labels, or rep by rep beside the leader.
struct QuantitiesSection {
  let agreements: [QuantityAgreement]
  let leader: String

  /// The columns of both tables.
  private static let titles = ["Bias", "Lower limit", "Upper limit", "MDC95"]

  /// A table against labels, and one beside the leader of what is not labelled; nil without a number.
  var section: PageSection? {
    guard !agreements.isEmpty else { return nil }
    return PageSection(
      "quantities",
      "What form analyzers measure",
      link: "Quantities",
      numbers: .array(agreements.map(\.json)),
      body: """
        <p>95 % of differences lie between the limits. A change of a quantity within MDC95 may be error alone.</p>
        \(againstTruth)\(besideLeader)
        """
    )
  }

  /// True if several analyzers measure something, so that rows name theirs.
  private var namesAnalyzers: Bool { Set(agreements.map(\.analyzer)).count > 1 }

  private var head: [HTML] {
    [.heading("Quantity")] + (namesAnalyzers ? [.textHeading("Analyzer")] : [])
      + [.textHeading("Backend"), .heading("n")] + Self.titles.map { .heading($0) }
  }

  private var againstTruth: HTML {
    let known = agreements.filter { $0.truth != nil }
    guard !known.isEmpty else { return "" }
    let corrected = MultipleTesting.holm(known.map { $0.distance?.pValue })
    let marks = IntervalMarks(
      known.flatMap { Self.intervals($0.truth) + [$0.distance?.error.bias.interval] }
    )
    let rows = zip(known, corrected).map { agreement, corrected -> HTML in
      let farther: HTML =
        agreement.distance.map {
          QuantityTable.cell($0.error.bias, marks, isClear: (corrected ?? 1) < 0.05)
        } ?? "<td class=\"none\">—</td>"
      return "\(row(agreement, agreement.truth, marks))\(farther)</tr>\n"
    }
    return """
      <h3>Against labelled values</h3>
      \(.table(
        caption: """
        Each backend’s values minus the labels. Farther off: its mean distance from the labels minus that of \(leader), \
        of the reps that both measured. Highlighted: people differ more than by chance, corrected for the \
        \(counted(corrected.count { $0 != nil }, "number")) of this column.
        """,
        classes: "sortable", identifier: "truth-table", scrolls: rows.count > 24,
        heading: head + [.heading("Farther off")],
        rows: rows))\(marks.list)
      """
  }

  private var besideLeader: HTML {
    let known = agreements.filter { $0.truth == nil && $0.beside != nil }
    guard !known.isEmpty else { return "" }
    let corrected = MultipleTesting.holm(known.map { $0.beside?.pValue })
    let marks = IntervalMarks(known.flatMap { Self.intervals($0.beside?.error) })
    let rows = zip(known, corrected).map { agreement, corrected in
      "\(row(agreement, agreement.beside?.error, marks, isClear: (corrected ?? 1) < 0.05))</tr>\n"
        as HTML
    }
    return """
      <h3>Beside \(leader), rep by rep</h3>
      \(.table(
        caption: """
        No true value is labelled: each backend’s values minus those of \(leader) of the same reps. A bias moves limits \
        that were set with one backend; wide limits are noise of either. Highlighted: a bias beyond chance, corrected for \
        the \(counted(corrected.count { $0 != nil }, "number")) of this column.
        """,
        classes: "sortable", identifier: "beside-table", scrolls: rows.count > 24,
        heading: head,
        rows: rows))\(marks.list)
      """
  }

  private static func estimates(_ error: MeasurementError?) -> [MeasurementError.Estimate?] {
    [error?.bias, error?.lowerLimit, error?.upperLimit, error?.minimalDetectableChange]
  }

  private static func intervals(_ error: MeasurementError?) -> [ConfidenceInterval?] {
    estimates(error).map { $0?.interval }
  }

  /// A row without its end; its bias is highlighted if that is clear.
  private func row(
    _ agreement: QuantityAgreement,
    _ error: MeasurementError?,
    _ marks: IntervalMarks,
    isClear: Bool = false
  ) -> HTML {
    let cells = Self.estimates(error).enumerated().map { place, estimate -> HTML in
      estimate.map { QuantityTable.cell($0, marks, isClear: isClear && place == 0) }
        ?? "<td class=\"none\">—</td>"
    }
    let analyzer: HTML = namesAnalyzers ? "<td class=\"t\">\(agreement.analyzer.stem)</td>" : ""
    let people = error?.subjects ?? 0
    return """
      <tr><th scope="row">\(agreement.quantity)<small>\(agreement.unit)</small></th>\(analyzer)\
      <td class="t">\(agreement.backend)</td><td>\(counted(error?.pairs ?? 0, "value"))\
      <span class="i">\(people == 1 ? "1 person" : "\(people) people")</span></td>\(cells)
      """
  }
}

extension QuantityAgreement {
  fileprivate var json: JSON {
    [
      "analyzer": .string(analyzer),
      "quantity": .string(quantity),
      "unit": .string(unit),
      "track": .string(backend),
      "against_labels": Self.json(truth),
      "beside_leader": Self.json(beside?.error),
      "beside_leader_p": JSON(number: beside?.pValue),
      "farther_from_labels": JSON(estimate: distance?.error.bias),
      "farther_from_labels_p": JSON(number: distance?.pValue),
    ]
  }

  private static func json(_ error: MeasurementError?) -> JSON {
    guard let error else { return .null }
    return [
      "pairs": .integer(error.pairs),
      "subjects": .integer(error.subjects),
      "bias": JSON(estimate: error.bias),
      "lower_limit": JSON(estimate: error.lowerLimit),
      "upper_limit": JSON(estimate: error.upperLimit),
      "minimal_detectable_change": JSON(estimate: error.minimalDetectableChange),
    ]
  }
}
