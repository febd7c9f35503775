// SPDX-License-Identifier: Apache-2.0
import Figures

/// The answer of a kind to which backend, how sure, and on what evidence.
struct BackendAnswer: Sendable {
  /// The backends, the best first.
  let backends: [String]
  /// The sentences of the answer, alike on the report's page and on that of the backends.
  let sentences: HTML
  /// The figures behind it.
  let figures: [Figure]
  /// What else is behind it.
  let details: HTML

  /// The answer with a link to the page that explains it.
  func summary(page: String) -> PageSection {
    PageSection(
      "backends",
      "Which backend?",
      link: "Backends",
      body: """
        \(sentences)<p><a href="\(page)">Everything behind this answer</a>: each counter, form and feedback, the \
        tracks themselves, and the clips on which backends differ.</p>

        """
    )
  }

  /// The answer with what is behind it.
  ///
  /// - Parameter glance: Every backend in a row, which stands below the sentences.
  /// - Returns: The section.
  func section(_ glance: GlanceTable) -> PageSection {
    PageSection(
      "answer",
      "Which backend?",
      link: "Answer",
      figures: figures,
      numbers: glance.json,
      body: "\(sentences)\(glance.html)\(figures.map(HTML.captioned))\(details)"
    )
  }
}
