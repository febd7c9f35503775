// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

/// Every measure of every row of the page, folded.
struct AllMeasuresSection {
  /// What a measure is of.
  private struct Basis: Hashable, Comparable {
    var clips: Int
    var subjects: Int
    var events: Int

    init(_ measure: Measure) {
      clips = measure.clips
      subjects = measure.subjects
      events = measure.events
    }

    static func < (one: Basis, other: Basis) -> Bool {
      (one.clips, one.subjects, one.events) < (other.clips, other.subjects, other.events)
    }
  }

  private let lists: [MeasureList]
  /// The method of most intervals, and the reason of most that there are not: said once, not in rows.
  private let usual: (method: String?, reason: String?)
  /// What rows say beside: other methods, and why there is no value or no interval; numbered from 1.
  private let remarks: [String]

  init(_ lists: [MeasureList]) {
    self.lists = lists.filter { !$0.measures.isEmpty }
    let measures = lists.flatMap(\.measures)
    let usual = (
      method: measures.compactMap(\.method).mostCommon,
      reason: measures.compactMap(\.reason).mostCommon
    )
    self.usual = usual
    remarks = measures.compactMap(\.remark).uniqued()
      .filter { $0 != usual.method && $0 != usual.reason }
  }

  /// One folded table for each; nil if nothing was measured.
  var section: PageSection? {
    guard !lists.isEmpty else { return nil }
    let method: HTML = usual.method.map { "<li>An interval: \($0)</li>\n" } ?? ""
    let reason: HTML = usual.reason.map { "<li>No interval: \($0)</li>\n" } ?? ""
    return PageSection(
      "measures",
      "All measures",
      body: """
        <p>If a row has no remark:</p>
        <ul class="notes">
        \(method)\(reason)</ul>
        <p>Remarks, by their numbers:</p>
        <ol class="notes">
        \(remarks.map { "<li>\($0)</li>\n" as HTML })</ol>
        \(lists.map(table))
        """
    )
  }

  private func table(_ list: MeasureList) -> HTML {
    // What most of the measures are of is said once, not in rows.
    let usual = list.measures.map(Basis.init).mostCommon
    let basis: HTML =
      usual.map { usual in
        """
        <p>If a row has no n, it is of \(counted(usual.clips, "clip")), \
        \(counted(usual.subjects, "subject")), \(counted(usual.events, "event")).</p>
        """
      } ?? ""
    return """
      <details><summary>\(list.name)</summary>\(basis)<div class="scroll" role="region" tabindex="0" \
      aria-label="All measures of \(list.name)"><table class="measures"><thead><tr><th scope="col">Measure</th>\
      <th scope="col">Value</th><th scope="col">Interval</th><th scope="col">Remark</th>\
      <th scope="col">Clips</th><th scope="col">Subjects</th><th scope="col">Events</th>\
      </tr></thead><tbody>
      \(list.measures.map { row($0, usual) })</tbody></table></div></details>

      """
  }

  private func row(_ measure: Measure, _ usualBasis: Basis?) -> HTML {
    let value = measure.value?.text(significantDigits: 4).replacingMinus ?? "—"
    let interval = measure.interval.map { interval in
      let bounds = [interval.low, interval.high].map {
        $0.text(significantDigits: 4).replacingMinus
      }
      return "[\(bounds[0]), \(bounds[1])]"
    }
    let number = measure.remark.flatMap { remarks.firstIndex(of: $0) }.map { String($0 + 1) }
    let basis = Basis(measure)
    let counts = basis == usualBasis ? [] : [basis.clips, basis.subjects, basis.events]
    // Cells at the end of a row that say nothing are left out.
    let rest = number == nil && counts.isEmpty ? [] : [number ?? ""] + counts.map(String.init)
    return """
      <tr><th>\(measure.id)</th><td>\(value)</td><td>\(interval ?? "—")</td>\
      \(rest.map { "<td>\($0)</td>" as HTML })</tr>

      """
  }
}

extension Array where Element: Hashable & Comparable {
  /// The element that stands most often, the first in order of equals; nil for an empty array.
  fileprivate var mostCommon: Element? {
    let counts = Dictionary(grouping: self) { $0 }.mapValues(\.count)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension Measure {
  /// How the interval was drawn; nil where there is none.
  fileprivate var method: String? {
    interval.map { [$0.method.rawValue, $0.note].compactMap(\.self).joined(separator: ", ") }
  }

  /// Why a value has no interval; nil where it has one or there is no value.
  fileprivate var reason: String? {
    value == nil || interval != nil ? nil : intervalReason
  }

  /// Why there is no value, or how the interval was drawn, or why there is none.
  fileprivate var remark: String? { undefinedReason ?? method ?? reason }
}
