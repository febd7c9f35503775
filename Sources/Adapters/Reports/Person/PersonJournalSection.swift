// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Results

/// The training journal: sets against the standards of progressions, and what to try next.
struct PersonJournalSection {
  let journal: PersonJournal

  /// The step reached, then every entry; nil if no labels name a step.
  var section: PageSection? {
    guard !journal.entries.isEmpty else { return nil }
    let reached = journal.reached.map { reached -> HTML in
      let day = reached.date.map { ", first on \($0)" } ?? ""
      return """
        <dt>\(reached.step.exercise)</dt><dd>\(reached.step.words): \(reached.standard.rawValue) standard\(day)</dd>

        """
    }
    let list: HTML =
      reached.isEmpty
      ? "<p>No standard is reached yet.</p>\n" : "<dl>\n\(reached)</dl>\n"
    return PageSection(
      "journal",
      "Training journal",
      link: "Journal",
      body: """
        <p>A standard asks for a number of sets with a minimum each. Sets of one step on one day count together; sets \
        with too little count for nothing. What is reached goes by counted reps or detected holds.</p>
        \(list)\(table)
        """
    )
  }

  private var table: HTML {
    let rows = journal.entries.map { entry -> HTML in
      let found = entry.found
      let counts = found.counted.map(String.init).joined(separator: ", ")
      let labels = found.labelled.map(String.init).joined(separator: ", ")
      let differs: HTML =
        found.standard == found.labelledStandard
        ? "" : "<small class=\"from out\">\(found.labelledStandard.rawValue) by labels</small>"
      return """
        <tr><th scope="row">\(entry.date?.description ?? "undated")</th>\
        <td class="t">\(found.step.exercise)<small class="from">\(found.step.words)</small></td>\
        <td class="t">\(counts.isEmpty ? "none" : counts)\u{a0}\(found.step.unit.rawValue)</td>\
        <td class="t">\(labels.isEmpty ? "none" : labels)</td>\
        <td class="t">\(found.standard.rawValue)\(differs)</td><td class="t">\(entry.next.words)</td></tr>

        """
    }
    return .table(
      caption: "Each day’s sets of a step, the standard that they reach, and what to try next.",
      identifier: "journal-table",
      scrolls: false,
      heading: [
        .textHeading("Day"), .textHeading("Step"), .textHeading("Sets, counted"),
        .textHeading("Labelled"),
        .textHeading("Standard"), .textHeading("Next"),
      ],
      rows: rows
    )
  }
}
