// SPDX-License-Identifier: Apache-2.0

/// Marks that several figures of a page have alike, written once.
package struct CommonMarks: Sendable {
  private let name: String
  /// The marks that more than one figure has, in order of first appearance.
  private let marks: [String]

  /// Finds what figures have in common.
  ///
  /// - Parameters:
  ///   - figures: Those of one kind.
  ///   - name: How the marks are called on the page, unique there.
  /// - Complexity: O(*n*) in figures.
  package init(of figures: [Figure], name: String) {
    self.name = name
    var counts: [String: Int] = [:]
    var order: [String] = []
    for figure in figures where !figure.common.isEmpty {
      if counts[figure.common] == nil { order.append(figure.common) }
      counts[figure.common, default: 0] += 1
    }
    marks = order.filter { counts[$0, default: 0] > 1 }
  }

  /// An SVG element that shows nothing and holds the marks; empty where there are none.
  package var definitions: String {
    guard !marks.isEmpty else { return "" }
    let groups = marks.indices.map { "<g id=\"\(name)-\($0)\">\n\(marks[$0])</g>\n" }.joined()
    return """
      <svg class="figure" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
      \(groups)</defs></svg>

      """
  }

  /// An element that shows marks of the definitions; nil for marks that are not among them.
  func reference(to common: String) -> String? {
    marks.firstIndex(of: common).map { "<use href=\"#\(name)-\($0)\"/>\n" }
  }
}
