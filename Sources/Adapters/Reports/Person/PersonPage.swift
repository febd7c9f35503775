// SPDX-License-Identifier: Apache-2.0
import Basics
package import Figures
import Measures
import PoseTracks
package import Results

/// One person on one self-contained page: a session, and progress over dates.
///
/// A function of its input: equal inputs give equal bytes. It asks the network for nothing, has no script, and prints
/// with the person and the day at the head of each sheet. Nothing in it is a diagnosis, and each sheet says so.
package struct PersonPage: Sendable {
  /// The sentence at the foot of the page and of each printed sheet.
  package static let disclaimer = "Nothing here is a diagnosis."

  private let history: PersonHistory
  private let session: PersonSession
  private let details: ReportInput?
  private let sources: [Provenance.Section]
  private let software: String
  private let progress: PersonProgress

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - history: The person's sessions.
  ///   - session: The session that is shown in full.
  ///   - details: What was said of the clips of this session, for the sections that reports of runs have, too; nil
  ///     for none.
  ///   - sources: The runs that numbers come from.
  ///   - software: The tool and its version.
  package init(
    _ history: PersonHistory,
    session: PersonSession,
    details: ReportInput? = nil,
    sources: [Provenance.Section] = [],
    software: String
  ) {
    self.history = history
    self.session = session
    self.details = details
    self.sources = sources
    self.software = software
    progress = PersonProgress(history)
  }

  /// The figures of progress, as files of their own.
  package var figures: [Figure] { progress.figures }

  /// The document.
  package var html: String {
    let sections = sections.compactMap(\.self)
    return PageFrame(
      software: software,
      title: "\(history.subject) · \(session.name) · one person over time",
      style: HTML(markup: PersonStyle.text(head: "\(history.subject) · \(session.name)")),
      start: sections.first?.id ?? "sources",
      header: PageFrame.header(title, facts: facts),
      isNavigable: true,
      sections: sections,
      source: "\(Self.disclaimer) · "
    ).html.text
  }

  private var title: String {
    let day = session.date.map { "session of \($0)" } ?? "session without a date"
    return "\(history.subject): \(day)"
  }

  private var facts: String {
    let person = session.person
    let known = [
      person.age.map { "age \($0)" },
      person.height.map { "\($0.text(decimals: 2)) m" },
      person.sex?.rawValue,
    ].compactMap(\.self)
    let exercises = Set(session.clips.map(\.identity.exercise)).sorted().joined(separator: ", ")
    let parts =
      (known.isEmpty ? ["age, height and sex not stated"] : known)
      + [
        exercises, counted(session.clips.count, "clip"), counted(history.sessions.count, "session"),
      ]
    return parts.joined(separator: " · ")
  }

  private var sections: [PageSection?] {
    let parts = PersonSessionSections(session: session)
    return [
      insights, parts.sets, parts.values, parts.sides, parts.faults, parts.judgements,
      progress.section, PersonJournalSection(journal: history.journal).section,
    ] + Self.sections(of: details) + [provenance]
  }

  /// The sections of a run's report that are about single clips, of the clips of the session.
  private static func sections(of details: ReportInput?) -> [PageSection?] {
    guard let details else { return [] }
    let all = Report.kinds.flatMap { $0.init(input: details).sections }.compactMap(\.self)
    return ["findings", "strips", "words"].map { id in all.first { $0.id == id } }
  }

  private var insights: PageSection {
    let all = history.insights
    let end = history.dated.last?.date
    let span = end.map { "in the \(PersonInsight.days) days up to \($0)" } ?? "in this session"
    let items = all.map { insight -> HTML in
      """
      <li class="weight\(insight.severity)">\(insight.text) <small class="from">\(insight.source)</small></li>

      """
    }
    let nothing: HTML = """
      <p>Nothing stands out \(span): no fault, no grade and no value outside of a published range, and no change \
      beyond the error of measurement that is known.</p>

      """
    let some: HTML = """
      <p>What stands out \(span), the weightiest and newest first, at most \(PersonInsight.most).</p>
      <ol class="insights">
      \(items)</ol>

      """
    let list = items.isEmpty ? nothing : some
    let remarks = history.remarks.map { "<li>\($0.text.capitalizedSentence)</li>\n" as HTML }
    let notes: HTML =
      remarks.isEmpty
      ? "" : "<h3>About the data</h3>\n<ul class=\"notes remarks\">\n\(remarks)</ul>\n"
    return PageSection(
      "insights",
      "In short",
      body: "<p class=\"headline\">\(Self.disclaimer)</p>\n\(list)\(notes)"
    )
  }

  private var provenance: PageSection {
    let rows = sources.map { section -> HTML in
      let rows = section.rows.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>\n" as HTML }
      return "<h3>\(section.title)</h3>\n<dl>\(rows)</dl>\n"
    }
    return PageSection(
      "sources",
      "Sources",
      body: """
        <p>A session is all clips of one day of recording. Values are medians over the session, counted reps are sums. \
        Ranges and grades are those of their sources, not verdicts about a person.</p>
        \(rows)
        """
    )
  }
}

extension String {
  /// The text as a sentence: a capital at its beginning, a full stop at its end.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
