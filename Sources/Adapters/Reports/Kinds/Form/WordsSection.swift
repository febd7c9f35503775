// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import Results
import Scoring

/// What the faults and quantities that the page names are, in plain words.
///
/// Tooltips say it, too; here it can be reached without a pointer, and printed.
struct WordsSection {
  private let quantities: [GlossaryEntry]
  private let faults: [Fault]

  /// Gathers what is named: faults that somebody looked for, found faults, and what was measured of them or
  /// compared with labels.
  init(input: ReportInput, figures: FormFigures) {
    let findings = input.forms.flatMap { $0.clips.flatMap(\.findings) }
    let trends = TrendRows(input.forms).rows.map(\.name)
    let named = Set(findings.map(\.quantity.name) + trends)
      .union(figures.quantities.flatMap(\.errors).map(\.quantity))
      .union(input.forms.flatMap(\.measures).compactMap(\.rankedQuantity))
    let found = Set(findings.map(\.fault.rawValue) + trends).union(input.forms.flatMap(\.faults))
    quantities = Glossary.entries.filter { named.contains($0.quantity.name) }
    faults = Fault.all.filter { found.contains($0.rawValue) }
  }

  /// Two lists of terms; nil if the page names nothing that has words.
  var section: PageSection? {
    guard !(quantities.isEmpty && faults.isEmpty) else { return nil }
    return PageSection(
      "words",
      "In plain words",
      link: "In words",
      body: """
        <p>Quantities that are measured, and faults. A normal range is what its source states, not a verdict: tracks \
        are flat and blurred, and people differ.</p>
        \(list("Quantities", quantities.map { Self.term(.quantity($0.quantity.name), $0.text) }))\
        \(list("Faults", faults.map { Self.term(.fault($0.rawValue), $0.text ?? "") }))
        """
    )
  }

  private func list(_ title: String, _ terms: [HTML]) -> HTML {
    terms.isEmpty ? "" : "<h3>\(title)</h3>\n<dl>\(terms)</dl>\n"
  }

  private static func term(_ word: Word, _ text: String) -> HTML {
    "<dt id=\"\(word.identifier)\"><code>\(word.name)</code></dt><dd>\(text)</dd>\n"
  }
}

/// A fault or a quantity that a page names.
enum Word {
  /// A quantity.
  case quantity(String)
  /// A fault; some faults have the names of quantities.
  case fault(String)

  /// The name, as labels and files have it.
  var name: String {
    switch self {
    case .quantity(let name), .fault(let name): name
    }
  }

  /// Where its words are on the page.
  fileprivate var identifier: String {
    switch self {
    case .quantity(let name): "quantity-\(name)"
    case .fault(let name): "fault-\(name)"
    }
  }

  /// The name with its words as a tooltip and a link to them.
  ///
  /// - Parameter analyzer: Who measured the quantity, whose exercises the normal values are of; nil for all.
  /// - Returns: The link; the name alone where the glossary has no words for it.
  func html(by analyzer: String? = nil) -> HTML {
    let text =
      switch self {
      case .quantity(let name): Glossary.text(of: name, by: analyzer ?? "")
      case .fault(let name): Fault(rawValue: name).text
      }
    guard let text else { return "\(name)" }
    return "<a class=\"word\" href=\"#\(identifier)\" title=\"\(text)\">\(name)</a>"
  }
}

extension Measure {
  /// The quantity by which a measure ranks clips; nil for all others.
  var rankedQuantity: String? {
    identifier.slice.first { $0.key == "quantity" }?.value
  }
}
