// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Measures
import Results
import Scoring
import Statistics

/// How far people agree on the clips that several of them labelled: the most that a counter can be asked for.
struct RatersSection {
  let input: ReportInput

  /// One row for each measure of all raters together, and below each the best of the page's counters where
  /// one is scored alike; nil if no clip has two raters.
  var section: PageSection? {
    guard let study = input.agreement else { return nil }
    let rows = study.overall.filter { $0.value != nil }.map { row($0, study) }
    return PageSection(
      "raters",
      "Agreement between people",
      link: "People",
      body: """
        <p>Do not ask more of a counter than people reach among themselves: a counter that does better has met \
        the taste of one label file. \(counted(study.clips.count, "clip")) labelled by \
        \(study.raters.joined(separator: ", ")); raters are compared pair by pair, as a counter is with labels.</p>
        \(.table(
          caption: "Agreement of raters, and the best counter of this page if it has the same measure.",
          identifier: "rater-table", scrolls: false,
          heading: [
            .heading("Measure"), .heading("People"), .heading("Interval"), .heading("n"),
            .heading("Best counter"),
          ],
          rows: rows))
        """
    )
  }

  private func row(_ measure: Measure, _ study: AgreementStudy) -> HTML {
    let meaning = study.meaning(of: measure.identifier)
    func text(_ value: Double) -> String { value.text(significantDigits: 3).replacingMinus }
    let interval = measure.interval.map { "\(text($0.low)) to \(text($0.high))" }
    return """
      <tr><th scope="row" title="\(meaning?.summary ?? "")">\(measure.id)\
      <span class="u">\(meaning?.unit ?? "")</span></th><td>\(measure.value.map(text) ?? "—")</td>\
      <td>\(interval ?? measure.intervalReason ?? "—")</td>\
      <td>\(counted(measure.clips, "clip"))<span class="i">\(measure.events)</span></td>\
      <td>\(best(measure).map(text) ?? "—")</td></tr>

      """
  }

  /// What the best counter reaches in the measure that asks the same of a counter and the labels.
  private func best(_ measure: Measure) -> Double? {
    let counterparts = ["event-f1@0.5s": "f1@0.5s", "count-mae": "mae", "set-iou": "set-iou"]
    guard let id = counterparts[measure.id] else { return nil }
    let values = input.evaluations.compactMap { $0.measure(id)?.value }
    return id == "mae" ? values.min() : values.max()
  }
}
