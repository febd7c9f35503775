// SPDX-License-Identifier: Apache-2.0

extension HTML {
  /// A table in a frame that scrolls, reachable by keyboard.
  ///
  /// A long table scrolls under its heading; one that is looked at as a whole scrolls sideways only.
  ///
  /// - Parameters:
  ///   - caption: What the table shows.
  ///   - classes: Class names of the table.
  ///   - identifier: The table's id.
  ///   - scrolls: True if it is long.
  ///   - heading: The cells of the heading.
  ///   - rows: The rows of a table with one body.
  ///   - bodies: The rows, body by body; nil for one body of `rows`.
  /// - Returns: The frame with the table in it.
  static func table(
    caption: HTML,
    classes: String = "",
    identifier: String,
    scrolls: Bool = true,
    heading: [HTML],
    rows: [HTML] = [],
    bodies: [HTML]? = nil
  ) -> HTML {
    """
    <div class="scroll\(scrolls ? "" : " whole")" role="region" tabindex="0" aria-labelledby="\(identifier)-caption">
    <table id="\(identifier)" class="\(classes)">
    <caption id="\(identifier)-caption"><span>\(caption)</span></caption>
    <thead><tr>\(heading)</tr></thead>
    \((bodies ?? ["\(rows)"]).map { "<tbody>\n\($0)</tbody>\n" as HTML })</table>
    </div>

    """
  }

  /// The cell that heads a column.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - unit: The unit below it; empty for none.
  ///   - meaning: What the pointer says; nil for nothing.
  /// - Returns: The cell.
  static func heading(_ title: String, unit: String = "", meaning: String? = nil) -> HTML {
    let pointer: HTML = meaning.map { " title=\"\($0)\"" } ?? ""
    let below: HTML = unit.isEmpty ? "" : "<span class=\"u\">\(unit)</span>"
    return "<th scope=\"col\"\(pointer)>\(title)\(below)</th>"
  }

  /// The cell that heads a column of text.
  static func textHeading(_ title: String) -> HTML {
    "<th scope=\"col\" class=\"t\">\(title)</th>"
  }

  /// The name of a counter: what it is in the first line, its parameters and signal in the second.
  ///
  /// A track behind the counter's name stays in the second line too.
  static func counter(_ name: String) -> HTML {
    let stem = name.stem
    let rest = name.dropFirst(stem.count)
    guard !rest.isEmpty else { return "\(name)" }
    return "\(stem)<small>\(String(rest.first == ":" ? rest.dropFirst() : rest))</small>"
  }
}

extension String {
  /// The name of a counter or analyzer without parameters and signal.
  var stem: String { String(prefix { !":@".contains($0) }) }
}
