// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Results

/// One session in tables.
struct PersonSessionSections {
  let session: PersonSession

  /// Reps, tempo, range and faults by exercise and set; nil if no reps were counted.
  var sets: PageSection? {
    guard !session.sets.isEmpty else { return nil }
    let exercises = session.sets.map(\.exercise).uniqued()
    let bodies = exercises.map { exercise -> HTML in
      let sets = session.sets.filter { $0.exercise == exercise }
      let labelled = sets.compactMap(\.labelled)
      let sum = sets.reduce(0) { $0 + $1.counted }
      let total = labelled.count == sets.count ? String(labelled.reduce(0, +)) : "—"
      return """
        <tr class="group"><th scope="rowgroup" colspan="2">\(exercise)</th><td>\(sum)</td><td>\(total)</td>\
        <td></td><td></td><td></td></tr>
        \(sets.map(Self.row))
        """
    }
    return PageSection(
      "sets",
      "Exercises and sets",
      link: "Sets",
      body: .table(
        caption: """
          Reps as counted, beside those that were labelled by hand. Tempo is the median time from rep to rep. Range is \
          the median range of motion. A dash: not labelled, or not measured.
          """,
        identifier: "sets-table",
        scrolls: false,
        heading: [
          .textHeading("Set"), .textHeading("Clip"), .heading("Counted", unit: "reps"),
          .heading("Labelled", unit: "reps"), .heading("Tempo", unit: "s"), .heading("Range"),
          .textHeading("Faults found"),
        ],
        bodies: bodies
      )
    )
  }

  private static func row(_ set: PersonSet) -> HTML {
    let name = set.number.map { "Set \($0)" } ?? "Outside of sets"
    let step: HTML = set.step.map { "<small>\($0)</small>" } ?? ""
    let range: HTML =
      set.range.map {
        "\($0.median.words)\u{a0}\($0.quantity.unit.rawValue)<small>\($0.quantity.name), n = \($0.count)</small>"
      } ?? "—"
    let faults = set.faults.map { "\($0.fault.title) (\($0.count))" }.joined(separator: ", ")
    let isOff = set.labelled.map { $0 != set.counted } ?? false
    let counts: HTML =
      isOff ? "<td class=\"out\">\(set.counted)</td>" : "<td>\(set.counted)</td>"
    return """
      <tr><th scope="row">\(name)\(step)</th><td class="t">\(set.clip)</td>\(counts)\
      <td>\(set.labelled.map { String($0) } ?? "—")</td><td>\(set.tempo.map { $0.text(decimals: 2) } ?? "—")</td>\
      <td>\(range)</td><td class="t">\(faults.isEmpty ? "—" : faults)</td></tr>

      """
  }

  /// Every measured value with its unit, grade and normal range; nil if nothing was measured.
  var values: PageSection? {
    let shown = session.values.filter { !$0.metric.isTotal }
    guard !shown.isEmpty else { return nil }
    let exercises = shown.map(\.metric.exercise).uniqued()
    let bodies = exercises.map { exercise -> HTML in
      let own = shown.filter { $0.metric.exercise == exercise }
      return """
        <tr class="group"><th scope="rowgroup" colspan="7">\(exercise)</th></tr>
        \(own.map(Self.row))
        """
    }
    return PageSection(
      "values",
      "Measured values",
      link: "Values",
      body: .table(
        caption: """
          The median of the session, its least and greatest value, and the number of values. Severity is the grade of \
          an analyzer, if one grades. A normal range is what its source states for the exercise; a value outside is \
          in colour and says so.
          """,
        identifier: "values-table",
        scrolls: false,
        heading: [
          .heading("Quantity"), .textHeading("Side"), .heading("Median"),
          .heading("Least to greatest"),
          .heading("n"), .textHeading("Severity"), .textHeading("Normal range"),
        ],
        bodies: bodies
      )
    )
  }

  private static func row(_ value: PersonValue) -> HTML {
    let isOut = value.normal.map { $0.distance(to: value.value) > 0 } ?? false
    let median = value.value.words.replacingMinus
    let outside: HTML = isOut ? "<span class=\"out\">outside</span> " : ""
    let range: HTML =
      value.normal.map { normal in
        "\(outside)\(normal.valueText)<small class=\"from\">\(normal.source)</small>"
      } ?? "—"
    let norm: HTML = value.norm.map { "<small class=\"from\">\($0.text)</small>" } ?? ""
    return """
      <tr><th scope="row">\(value.metric.plainName)<small>\(value.metric.source)</small></th>\
      <td class="t">\(value.metric.side?.rawValue ?? "—")</td>\
      <td\(isOut ? " class=\"out\"" as HTML : "")>\(median)\u{a0}\(value.metric.unit)</td>\
      <td>\(value.extent.lowerBound.words.replacingMinus) to \(value.extent.upperBound.words.replacingMinus)</td>\
      <td>\(value.count)</td><td class="t">\(value.severity?.words ?? "—")</td><td class="t">\(range)\(norm)</td></tr>

      """
  }

  /// Left against right; nil if nothing was measured of both sides.
  var sides: PageSection? {
    let pairs = session.sides
    guard !pairs.isEmpty else { return nil }
    let rows = pairs.map { left, right -> HTML in
      let difference = left.value - right.value
      let greater = max(left.value.magnitude, right.value.magnitude)
      let share =
        greater > 0 ? "\((difference / greater * 100).text(decimals: 0).replacingMinus) %" : "—"
      return """
        <tr><th scope="row">\(left.metric.plainName)<small>\(left.metric.exercise), \(left.metric.source)</small></th>\
        <td>\(left.value.words.replacingMinus)</td><td>\(right.value.words.replacingMinus)</td>\
        <td>\(difference.words.replacingMinus)</td><td>\(share)</td><td class="t">\(left.metric.unitWords)</td>\
        <td>\(left.count), \(right.count)</td></tr>

        """
    }
    return PageSection(
      "sides",
      "Left against right",
      link: "Sides",
      body: .table(
        caption: """
          Medians of the session by the person’s own side, their difference (left minus right), and that as a share \
          of the greater one. A camera at the side sees the far limbs worse: see n.
          """,
        identifier: "sides-table",
        scrolls: false,
        heading: [
          .heading("Quantity"), .heading("Left"), .heading("Right"), .heading("Difference"),
          .heading("Share"),
          .textHeading("Unit"), .heading("n"),
        ],
        rows: rows
      )
    )
  }

  /// Faults that were found, and what a coach said; nil if there is neither.
  var faults: PageSection? {
    guard !session.faults.isEmpty || !session.messages.isEmpty else { return nil }
    let found = session.faults.map { fault -> HTML in
      """
      <tr><th scope="row">\(fault.fault.title)<small>\(fault.fault.explanation ?? "")</small></th>\
      <td class="t">\(fault.exercise)</td><td class="t">\(fault.side?.rawValue ?? "—")</td><td>\(fault.count)</td>\
      <td>\(fault.clips)</td><td>\(fault.worst.words.replacingMinus)</td><td>\(fault.limit.words.replacingMinus)</td>\
      <td class="t">\(fault.quantity.unit.words)</td><td class="t">\(fault.fault.priority.rawValue)</td>\
      <td class="t">\(fault.source)</td></tr>

      """
    }
    let said = session.messages.map { message -> HTML in
      """
      <tr><th scope="row">\(message.fault.explanation ?? message.fault.title)</th><td>\(message.spoken)</td>\
      <td>\(message.heldBack)</td><td class="t">\(message.source)</td></tr>

      """
    }
    let table: HTML = .table(
      caption:
        "Findings of analyzers in this session; worst is the value farthest beyond its limit.",
      identifier: "faults-table",
      scrolls: false,
      heading: [
        .heading("Fault"), .textHeading("Exercise"), .textHeading("Side"), .heading("Found"),
        .heading("Clips"),
        .heading("Worst"), .heading("Limit"), .textHeading("Unit"), .textHeading("Priority"),
        .textHeading("Found by"),
      ],
      rows: found
    )
    let spoken: HTML = .table(
      caption: "Messages of a coach: how often each was spoken, and how often it was held back.",
      identifier: "said-table",
      scrolls: false,
      heading: [
        .heading("Message"), .heading("Spoken"), .heading("Held back"),
        .textHeading("Coach and analyzer"),
      ],
      rows: said
    )
    return PageSection(
      "faults",
      "Faults and what was said",
      link: "Faults",
      body: "\(found.isEmpty ? "<p>No fault was found.</p>\n" : table)\(said.isEmpty ? "" : spoken)"
    )
  }

  /// Grades, classes and scores, and what was not judged; nil if there is neither.
  var judgements: PageSection? {
    guard !session.judgements.isEmpty || !session.refusals.isEmpty else { return nil }
    let judged = session.judgements.map { judgement -> HTML in
      """
      <tr><th scope="row">\(judgement.subject.plain)</th><td class="t">\(judgement.exercise)</td>\
      <td class="t">\(judgement.side?.rawValue ?? "—")</td><td class="t">\(judgement.verdict.description)</td>\
      <td>\((judgement.share * 100).text(decimals: 0)) %</td><td>\(judgement.stretches)</td>\
      <td class="t">\(judgement.source)</td></tr>

      """
    }
    let refused = session.refusals.map { refusal -> HTML in
      """
      <tr><th scope="row">\(refusal.fault.title)</th><td class="t">\(refusal.reason.words)</td>\
      <td>\(refusal.count)</td><td class="t">\(refusal.source)</td></tr>

      """
    }
    let table: HTML = .table(
      caption: """
        Grades, classes and scores of analyzers: the verdict with the longest time, its share of the time judged, and \
        the number of stretches.
        """,
      identifier: "judgements-table",
      scrolls: false,
      heading: [
        .heading("Subject"), .textHeading("Exercise"), .textHeading("Side"),
        .textHeading("Verdict"),
        .heading("Share"), .heading("Stretches"), .textHeading("Judged by"),
      ],
      rows: judged
    )
    let reasons: HTML = .table(
      caption: "Not judged, which is no sign of good form.",
      identifier: "refusals-table",
      scrolls: false,
      heading: [
        .heading("Fault or subject"), .textHeading("Reason"), .heading("Times"),
        .textHeading("Analyzer"),
      ],
      rows: refused
    )
    return PageSection(
      "judged",
      judged.isEmpty ? "Not judged" : "Grades and classes",
      link: judged.isEmpty ? "Not judged" : "Grades",
      body: "\(judged.isEmpty ? "" : table)\(refused.isEmpty ? "" : reasons)"
    )
  }
}

extension Abstention.Reason {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .view: "it does not show from this view"
    case .skeleton: "the skeleton lacks a joint"
    case .depth: "the track has no depth"
    case .joints: "joints were not seen"
    case .start: "the clip begins within the rep"
    case .inertial: "no readings of a motion sensor, or unfit ones"
    case .person: "a fact about the person is not known"
    case .length: "too little was recorded"
    case .ground: "ways on the floor do not show"
    }
  }
}
