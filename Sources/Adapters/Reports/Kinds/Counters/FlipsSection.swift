// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The clips that counters get right with one backend and wrong with another.
struct FlipsSection {
  /// A clip on which two backends differ.
  struct Flip: Equatable {
    var clip: String
    var reps: Int
    var backend: String
    /// The counters that are exact with the leader alone.
    var lost: [String]
    /// The counters that are exact with the other backend alone.
    var gained: [String]
  }

  /// In the order of the page: clips that most counters lose or gain first.
  let flips: [Flip]
  private let leader: String
  private let strips: ClipStrips

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - input: The report's input.
  ///   - leader: The track configuration that the others stand beside.
  init(_ input: ReportInput, leader: String) {
    self.leader = leader
    strips = ClipStrips(input)
    let backends = input.evaluations.map(\.configuration.track).uniqued()
      .filter { $0 != leader && $0 != TrackConfiguration.exact }
    let flips = backends.flatMap { Self.flips(input.evaluations, from: leader, to: $0) }
    self.flips = flips.enumerated()
      .sorted { one, other in
        let (a, b) = (one.element, other.element)
        let (first, second) = (a.lost.count + a.gained.count, b.lost.count + b.gained.count)
        return first == second ? one.offset < other.offset : first > second
      }.map(\.element)
  }

  /// The clips on which a backend differs from the leader, in the order in which counters show them.
  private static func flips(
    _ evaluations: [CounterEvaluation],
    from leader: String,
    to backend: String
  ) -> [Flip] {
    var flips: [Flip] = []
    for first in evaluations where first.configuration.track == leader {
      let counter = first.configuration.counter
      let same = Configuration(counter: counter, track: backend)
      let others = evaluations.first { $0.configuration == same }?.clips.byClip ?? [:]
      for before in first.clips where !before.clip.isNegative {
        guard let after = others[before.clip.id],
          (before.countError == 0) != (after.countError == 0)
        else { continue }
        if !flips.contains(where: { $0.clip == before.clip.id }) {
          let reps = before.referenceCount
          flips.append(
            Flip(clip: before.clip.id, reps: reps, backend: backend, lost: [], gained: [])
          )
        }
        for place in flips.indices where flips[place].clip == before.clip.id {
          if before.countError == 0 {
            flips[place].lost.append(counter)
          } else {
            flips[place].gained.append(counter)
          }
        }
      }
    }
    return flips
  }

  /// A row for each clip and backend; nil where no count differs.
  ///
  /// - Parameter page: The page with the strips of clips.
  /// - Returns: The section.
  func section(page: String) -> PageSection? {
    guard !flips.isEmpty else { return nil }
    let rows = flips.map { flip -> HTML in
      let name: HTML =
        strips.hasStrip(flip.clip)
        ? "<a href=\"\(page)#\(ClipStrips.name(of: flip.clip))\">\(flip.clip)</a>" : "\(flip.clip)"
      return """
        <tr><th scope="row">\(name)</th><td>\(flip.reps)</td><td class="t">\(flip.backend)</td>\
        \(cell(flip.lost))\(cell(flip.gained))</tr>

        """
    }
    return PageSection(
      "flips",
      "Clips that turn",
      body: """
        \(.table(
          caption: """
          Look at these clips first: a counter counts them exactly with one backend and not with the other. A link \
          leads to the clip’s strip. Clips that most counters win or lose come first.
          """,
          classes: "sortable",
          identifier: "flip-table",
          heading: [
            .heading("Clip"), .heading("Reps"), .textHeading("Backend"),
            .textHeading("Exact with \(leader) alone"), .textHeading("Exact with the backend alone"),
          ],
          rows: rows))
        """
    )
  }

  private func cell(_ counters: [String]) -> HTML {
    counters.isEmpty
      ? "<td class=\"none\">—</td>"
      : "<td class=\"t\" data-v=\"\(counters.count)\">\(counters.map(\.stem).joined(separator: ", "))</td>"
  }
}
