// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// The card for people: Markdown, with a head in YAML that hubs of datasets read.
extension DatasetCard {
  /// The name of the page in the card's folder.
  package static let page = "README.md"

  /// The page.
  package var markdown: String {
    """
    ---
    license: \(licence.hubName)
    \(licence.identifier == nil ? "license_name: \(quoted(licence.words))\n" : "")\
    pretty_name: \(quoted(manifest.name))
    language:
      - en
    size_categories:
      - \(sizeCategory)
    tags:
      - human-pose
      - repetition-counting
      - croissant
    configs:
    \(CardTable.all.map { "  - config_name: \($0.name)\n    data_files: \($0.file)\n" }.joined())\
    ---

    # \(manifest.name)

    \(description)

    - Licence: \(licence.words)
    \(stated.map { "- \($0)\n" }.joined())\

    ## Content

    \(table(["file", "content"], contents))
    \(table(["exercise", "clips", "subjects"], exercises.map { [$0.name, "\($0.clips)", "\($0.subjects)"] }))
    \(labelled)
    ## What is not here

    \(absences.map { "- \($0)\n" }.joined())
    ## Use

    The folder is a dataset of RepGauge: `rep-eval FOLDER` scores counters on it. Tables are read by any
    program; `croissant.json` describes them for loaders of Croissant 1.0, with digests. Clips of one
    subject must stay on one side of a split: see the column `group`.

    Made by `rep-ingest card` of RepGauge.

    """
  }

  private var stated: [String] {
    let said = [
      (
        "Creators",
        publication.creators.isEmpty ? nil : publication.creators.joined(separator: ", ")
      ),
      ("Page", publication.address), ("Published", publication.date?.description),
      ("Release", publication.release), ("Cite as", publication.citation),
    ]
    return said.compactMap { name, text in text.map { "\(name): \(plain($0))" } }
  }

  private var contents: [[String]] {
    CardTable.all.map { ["`\($0.file)`", $0.meaning] }
      + (labelFiles == 0
        ? [] : [["`labels/`", "\(counted(labelFiles, "label file")), one a clip and rater"]])
      + poses.map { track in
        [
          "`tracks/\(track.configuration)/`",
          "pose tracks of \(counted(track.clips, "clip")): \(track.backend), \(track.skeleton)",
        ]
      }
  }

  /// Who labelled what.
  private var labelled: String {
    guard labelFiles > 0 else { return "No clip is labelled.\n" }
    let rows = raterNames.map { name in
      let rater = raters[name] ?? Rater()
      return [name, "\(rater.clips)", "\(rater.reps)", "\(rater.labels)"]
    }
    let counts = LabelEvent.Kind.allCases.compactMap { kind in
      kinds[kind].map { [kind.rawValue, "\($0)"] }
    }
    return table(["rater", "clips", "full reps", "labels"], rows) + "\n"
      + table(["kind of label", "labels"], counts)
  }

  private var absences: [String] {
    var absences = ["Media: \(counted(videos, "clip")) had a video, which is not given away."]
    if videos == 0 { absences = ["Media: there are no videos of these clips."] }
    absences.append(
      people == 0
        ? "Facts of people, such as age or height: none were known."
        : "Facts of people, such as age or height: those of \(counted(people, "subject")) are left out."
    )
    if drafts > 0 {
      absences.append("Unfinished labels: drafts left out: \(drafts).")
    }
    let unlabelled = manifest.clips.count - labelledClips
    if unlabelled > 0 { absences.append("Labels of \(counted(unlabelled, "clip")).") }
    return absences
  }

  private var sizeCategory: String {
    switch manifest.clips.count {
    case ..<1_000: "n<1K"
    case ..<10_000: "1K<n<10K"
    case ..<100_000: "10K<n<100K"
    case ..<1_000_000: "100K<n<1M"
    default: "1M<n<10M"
    }
  }

  /// A text of YAML, which takes those of JSON.
  private func quoted(_ text: String) -> String { JSON.string(text).compactText }

  /// A text on one line, in which Markdown has nothing to do.
  private func plain(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "\r", "\n": " "
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#": "\\\(scalar)"
      default: nil
      }
    }
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
