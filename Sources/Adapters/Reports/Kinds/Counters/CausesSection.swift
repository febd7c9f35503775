// SPDX-License-Identifier: Apache-2.0
import Results
import Scoring

/// Why counts are wrong: how often each cause stands behind a miss or an extra.
struct CausesSection {
  let input: ReportInput

  /// One row for each counter, one column for each cause; nil if there is nothing to explain.
  var section: PageSection? {
    let found = input.evaluations.map { $0.clips.flatMap(\.explanations).map(\.cause) }
    let causes = CountExplanation.Cause.allCases.filter { cause in
      found.contains { $0.contains(cause) }
    }
    guard !causes.isEmpty else { return nil }
    let names = ConfigurationNames(input.evaluations).names
    let rows = zip(names, found).map { name, found -> HTML in
      let cells = causes.map { cause -> HTML in
        "<td>\(found.count { $0 == cause })</td>"
      }
      return "<tr><th scope=\"row\">\(.counter(name))</th>\(cells)</tr>\n"
    }
    let heading = causes.map { HTML.heading($0.words, meaning: $0.meaning) }
    return PageSection(
      "causes",
      "Why counts are wrong",
      link: "Causes",
      body: """
        \(.table(
          caption: """
          Number of misses and extras with each cause, in reps or events; matching is lenient, within 0.5 s. \
          Off phase is one of each. Causes that explain nothing are left out. Even a right count can have \
          errors here that cancel.
          """,
          classes: "sortable", identifier: "cause-table", scrolls: false,
          heading: [.heading("Counter")] + heading,
          rows: rows))
        """
    )
  }
}

extension CountExplanation.Cause {
  /// The cause in words: `first rep lost`.
  var words: String { rawValue.replacing("-", with: " ") }

  /// What the cause says, as one phrase.
  fileprivate var meaning: String {
    switch self {
    case .doubleCount: "a second event on a rep that another event matches"
    case .partialCounted: "an event on a borderline, partial or failed rep"
    case .walkIn: "an event before all sets, or before all reps if no sets are labelled"
    case .walkOut: "an event after all sets, or after all reps if no sets are labelled"
    case .outsideSet: "an event between labelled sets"
    case .phantom: "an event on no rep"
    case .offPhase: "a rep and its event, too far apart to match"
    case .belowAmplitude: "a missed rep whose travel the counter found too small"
    case .suppressedByCooldown: "a missed rep that came within the counter’s cooldown"
    case .turnedDown: "a missed rep that the counter saw and rejected for another reason"
    case .dropout: "a missed rep during which the signal is missing"
    case .merged: "a missed rep that an event on another rep also covers"
    case .firstRepLost: "a missed rep that is the first of its set"
    case .lastRepLost: "a missed rep that is the last of its set"
    case .innerRepLost: "a missed rep between others"
    }
  }
}
