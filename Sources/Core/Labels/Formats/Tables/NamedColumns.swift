// SPDX-License-Identifier: Apache-2.0
import Basics

/// The columns of a table by the names in its heading.
struct NamedColumns {
  private let columns: [String: Int]

  /// Binds a heading; names are compared without white space around them and without case.
  init(_ heading: [DelimitedText.Cell]) {
    columns = Dictionary(
      heading.enumerated().map { ($0.element.text.trimmedSpaces.lowercased(), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The column of the first of several names that is there.
  func first(_ names: String...) -> Int? {
    for name in names {
      if let column = columns[name] { return column }
    }
    return nil
  }

  /// The names that are there, sorted.
  var names: [String] { columns.keys.sorted() }
}

extension ForeignReader {
  /// A column that has to be there; nil, with a finding, where it is not.
  mutating func needed(_ column: Int?, _ name: String, among columns: NamedColumns) -> Int? {
    if let column { return column }
    report(
      .missingColumn,
      at: Place(line: 1, bytes: 0..<0),
      "the table needs the column '\(name)'" + didYouMean(name, in: columns.names)
    )
    return nil
  }
}
