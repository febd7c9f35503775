// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
import PoseTracks

/// A table of a dataset's card: a CSV file, and a record set of Croissant.
package struct CardTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    /// The heading.
    let name: String
    /// The type in the words of schema.org: `Text`, `Float`, `Integer`.
    let type: String
    /// One phrase.
    let meaning: String
    /// The column of another table that has each of its values, as `clips/clip`; nil for none.
    var reference: String?

    fileprivate init(_ name: String, _ type: String, _ meaning: String, of reference: String? = nil)
    {
      self.name = name
      self.type = type
      self.meaning = meaning
      self.reference = reference
    }
  }

  /// The name, without `.csv`.
  package let name: String
  /// One phrase.
  let meaning: String
  /// The column whose values are all different; nil for none.
  let key: String?
  /// The columns.
  let columns: [Column]

  /// The name of the file.
  package var file: String { "\(name).csv" }
  /// The line of headings.
  package var heading: String { DelimitedText.line(columns.map(\.name)) }

  /// The tables in the order of the document.
  package static let all = [clips, labels, files]

  /// One clip a line.
  package static let clips = CardTable(
    name: "clips",
    meaning: "The clips, one a row",
    key: "clip",
    columns: [
      Column("clip", "Text", "The clip's id"),
      Column("subject", "Text", "The person's id; equal ids are the same person"),
      Column("group", "Text", "Footage that must stay on one side of a split"),
      Column("exercise", "Text", "The exercise, or 'workout' for several"),
      Column("view", "Text", "The camera against the torso; empty where unknown"),
      Column("facing", "Text", "The way the person faces; empty where unknown"),
      Column("tags", "Text", "Tags, separated by spaces"),
      Column("split", "Text", "The split, 'train', 'validation' or 'test'; empty for none"),
      Column("recorded", "Text", "The day of the recording; empty where unknown"),
    ]
  )

  /// One label a line.
  package static let labels = CardTable(
    name: "labels",
    meaning: "The labels of all raters, one a row; times in seconds of presentation time",
    key: nil,
    columns: [
      Column("clip", "Text", "The clip's id", of: "clips/clip"),
      Column("rater", "Text", "The rater's id"),
      Column("status", "Text", "How far the work has come: 'done', 'reviewed' or 'adjudicated'"),
      Column("kind", "Text", "The kind of the label: 'set', 'rep', 'fault', 'measure' ..."),
      Column("start", "Float", "The start; empty where none"),
      Column("mid", "Float", "The turning point; empty where none"),
      Column("end", "Float", "The end; empty where none"),
      Column("label", "Text", "The exercise, the quality of a rep, the fault, the quantity ..."),
      Column("side", "Text", "The person's side; empty where it does not matter"),
      Column("value", "Float", "A count, a measured value or a grade; empty where none"),
      Column("unit", "Text", "The unit of the value"),
      Column("note", "Text", "Free text"),
    ]
  )

  /// One file a line, with its digest.
  package static let files = CardTable(
    name: "files",
    meaning: "The manifest, the label files and the tracks with their digests, one a row",
    key: "path",
    columns: [
      Column("path", "Text", "The path below this folder"),
      Column("bytes", "Integer", "The size in bytes"),
      Column("sha256", "Text", "SHA-256, hexadecimal"),
    ]
  )

  /// The line of a clip.
  package static func line(of clip: ClipRecord) -> String {
    DelimitedText.line([
      clip.id, clip.subject, clip.group, clip.exercise, clip.view?.rawValue ?? "",
      clip.facing?.rawValue ?? "", clip.tags.joined(separator: " "), clip.split ?? "",
      clip.recorded?.description ?? "",
    ])
  }

  /// The lines of a label file, as its events stand there.
  package static func lines(of labels: LabelFile) -> String {
    labels.printedOrder.map { index in
      let event = labels.events[index]
      let times = [event.start, event.mid, event.end].map { $0?.text(decimals: 6) ?? "" }
      return DelimitedText.line(
        [labels.clip, labels.rater, labels.status.rawValue, event.kind.rawValue] + times + [
          event.label, event.side?.rawValue ?? "", event.value?.shortestText ?? "", event.unit,
          event.note,
        ]
      )
    }
    .joined()
  }

  /// The line of a file.
  package static func line(of file: DatasetCard.File) -> String {
    DelimitedText.line([file.path, "\(file.bytes)", file.sha256])
  }
}
