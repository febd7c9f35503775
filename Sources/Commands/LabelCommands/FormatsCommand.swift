// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
package import Platform
package import Terminal

/// `rep-label formats`: lists the label formats.
package struct FormatsCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "formats",
    abstract: "Lists the label formats that can be read and written.",
    discussion: """
      The column 'holds' lists the parts of a label file that a format can store. Frames are counted
      from 0 or 1. An exclusive end is the first frame after an event, an inclusive end its last frame.
      """,
    examples: [.init("rep-label formats --json", "list them for a program")],
    options: [],
    operands: []
  )

  /// Takes no arguments.
  package init(_ arguments: ParsedArguments) throws {}

  /// Prints the list.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    let formats = LabelFormat.all.map(\.description)
    terminal.print(
      LabelFormatDescription.table(of: formats).lines.joined(separator: "\n"),
      orJSON: ["schema": 1, "formats": .array(formats.map(\.json))]
    )
    return .success
  }
}

extension LabelFormatDescription {
  /// The formats as a table: name, direction, what they hold, frames or seconds, source.
  static func table(of formats: [LabelFormatDescription]) -> TextTable {
    TextTable(
      heading: ["format", "what", "direction", "holds", "times", "source"],
      leading: 6,
      rows: formats.map { format in
        [
          format.id, format.title, format.direction.rawValue, format.contents, format.times,
          format.source,
        ]
      }
    )
  }

  private var contents: String {
    Content.allCases.filter { holds.contains($0) }.map(\.rawValue).joined(separator: ", ")
  }

  private var times: String {
    switch timing {
    case .seconds(let step?): "seconds, rounded to \(step.text(significantDigits: 3))"
    case .seconds(nil): "seconds"
    case .frames(let base, let isEndExclusive):
      "frames from \(base), end \(isEndExclusive ? "exclusive" : "inclusive")"
    }
  }

  fileprivate var json: JSON {
    [
      "id": .string(id), "title": .string(title), "direction": .string(direction.rawValue),
      "holds": .array(
        Content.allCases.filter { holds.contains($0) }.map { .string($0.rawValue) }
      ),
      "times": .string(times), "frame_base": frameBase.map(JSON.integer) ?? .null,
      "many_clips": .bool(holdsManyClips), "ending": .string(ending), "source": .string(source),
    ]
  }
}
