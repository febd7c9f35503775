// SPDX-License-Identifier: Apache-2.0

/// The beginning of the page: the overviews of kinds, and what was not scored.
struct OverviewSection {
  let input: ReportInput
  let kinds: [any ReportedKind]

  /// The overviews, or that there are none, then the failures.
  var section: PageSection {
    let overviews = kinds.compactMap(\.overview)
    return PageSection(
      "overview",
      "Counters and backends",
      link: "Overview",
      body: """
        \(overviews.isEmpty ? nothing : "\(overviews)")\(failures)
        """
    )
  }

  private var nothing: HTML {
    kinds.contains { $0.facts != nil }
      ? "<p class=\"headline\">No reps were counted; what else was measured is below.</p>\n"
      : "<p class=\"headline\">Nothing was measured.</p>\n"
  }

  private var failures: HTML {
    guard !input.failures.isEmpty else { return "" }
    var reasons: [(reason: String, clips: [String])] = []
    for failure in input.failures {
      if let place = reasons.firstIndex(where: { $0.reason == failure.reason }) {
        reasons[place].clips.append(failure.clip)
      } else {
        reasons.append((failure.reason, [failure.clip]))
      }
    }
    let rows = reasons.map { reason, clips -> HTML in
      "<li>\(reason), n = \(clips.count): \(clips.joined(separator: ", "))</li>"
    }
    return """
      <h3>Clips not scored: \(Set(input.failures.map(\.clip)).count)</h3>
      <ul class="notes">\(rows)</ul>

      """
  }
}
