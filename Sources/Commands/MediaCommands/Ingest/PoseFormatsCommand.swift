// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseFormats
package import Terminal

/// `rep-ingest formats`: lists the formats of recorded poses.
package struct PoseFormatsCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "formats",
    abstract: "Lists the formats of recorded poses that can be read and written.",
    discussion: """
      The column 'compared with' names the program whose files were read here, and whose own reader gave
      the same joints. 'unverified' means that there was none. Times marked --frame-rate are declared,
      since the format has none.
      """,
    examples: [.init("rep-ingest formats --json", "list them for a program")],
    options: [],
    operands: []
  )

  /// Takes no arguments.
  package init(_ arguments: ParsedArguments) throws {}

  /// Prints the list.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    let formats = PoseFormat.all.map(\.description)
    terminal.print(
      PoseFormatDescription.table(of: formats).lines.joined(separator: "\n"),
      orJSON: ["schema": 1, "formats": .array(formats.map(\.json))]
    )
    return .success
  }
}

extension PoseFormatDescription {
  /// The formats as a table.
  static func table(of formats: [PoseFormatDescription]) -> TextTable {
    TextTable(
      heading: [
        "format", "what", "direction", "times", "compared with", "coordinates", "confidence",
      ],
      leading: 7,
      rows: formats.map { format in
        [
          format.id, format.title, format.direction.rawValue, format.timing.rawValue,
          format.comparison, format.coordinates, format.confidence,
        ]
      }
    )
  }

  /// The program that the reader was compared with, or `unverified`.
  var comparison: String { reference ?? "unverified" }

  fileprivate var json: JSON {
    [
      "id": .string(id), "title": .string(title), "direction": .string(direction.rawValue),
      "endings": .array(endings.map(JSON.string)), "folder": .bool(isFolder),
      "times": .string(timing.rawValue), "coordinates": .string(coordinates),
      "confidence": .string(confidence), "compared_with": JSON(reference),
      "source": .string(source),
    ]
  }
}
