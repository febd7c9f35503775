// SPDX-License-Identifier: Apache-2.0
import Figures
import FormAnalysis
import Labels
import Matching
import PoseTracks
import Reports
import Results
import Scoring
import Statistics
import TestSupport
import Testing

struct MeasurementSectionTests {
  private let input = SampleMeasurements.input(clips: 12)

  private func section(_ name: String, of html: String) throws -> String {
    try #require(html.section(after: "<section id=\"\(name)\""))
  }

  @Test func `what was not measured has no section`() {
    var plain = SampleReport.input(clips: 5, subjects: 5, counters: 1)
    plain.results.evaluations = Array(plain.evaluations.prefix(1))
    let html = Report(plain).html
    for name in [
      "tracks", "joints", "form", "findings", "calibration", "stability", "robustness", "events",
      "holds", "judgements",
    ] {
      #expect(!html.contains("<section id=\"\(name)\""), "\(name)")
      #expect(!html.contains("href=\"#\(name)\""), "\(name)")
    }
  }

  @Test func `events and holds of analyzers have a table each`() throws {
    var reference = FormReference(Reference(uncountedIgnoring: []))
    reference.happen([ReferenceEvent("strike", time: 1)], searched: ["strike"])
    reference.hold([Segment("plank", start: 2, end: 5)])
    let score = FormScore(
      clip: input.results.forms[0].clips[0].clip,
      reference: reference,
      result: FormResult(
        events: [FormEvent(.strike, time: 1.125, decisionTime: 1.25, confidence: 1)],
        holds: [FormHold("plank", start: 2, end: 4.5, decisionTime: 5, confidence: 1)]
      )
    )
    let form = FormEvaluation(
      FormConfiguration(analyzer: "an-app", track: "a-track"),
      clips: [score],
      plan: .valuesOnly
    )
    var told = input
    told.results[EventScore.self] = EventScore.evaluations(of: [form], isMeasured: true)
    told.results[HoldScore.self] = HoldScore.evaluations(of: [form], isMeasured: true)
    let html = Report(told).html
    let events = try section("events", of: html)
    #expect(events.contains("an-app") && events.contains("1 labelled") && events.contains("0.125"))
    let holds = try section("holds", of: html)
    #expect(holds.contains("an-app on a-track") && holds.contains("0.50"))
  }

  @Test func `judgements of analyzers have measures, confusion and a figure of scores`() throws {
    let scores = (0..<12).map { index -> FormScore in
      var reference = FormReference(Reference(uncountedIgnoring: []))
      reference.judge([
        ReferenceJudgement("lean-severity", .graded(Double(index % 3), .severity)),
        ReferenceJudgement("posture-score", .graded(Double(index * 8), .score)),
        ReferenceJudgement("gait-pattern", .classified("antalgic")),
      ])
      func said(_ subject: String, _ verdict: Judgement.Verdict) -> Judgement {
        Judgement(subject, verdict, start: 0, end: 5, decisionTime: 5, confidence: 1)
      }
      return FormScore(
        clip: input.results.forms[0].clips[index].clip,
        reference: reference,
        result: FormResult(
          abstentions: [
            Abstention(Fault(rawValue: "gait-pattern"), .length, time: 5, decisionTime: 5)
          ],
          judgements: [
            said("lean-severity", .graded(Double(index % 2), .severity)),
            said("posture-score", .graded(Double(index * 8 + 3), .score)),
          ]
        )
      )
    }
    let form = FormEvaluation(
      FormConfiguration(analyzer: "an-app", track: "a-track"),
      clips: scores,
      plan: .valuesOnly
    )
    var judged = input
    judged.results[JudgementScore.self] = JudgementScore.evaluations(of: [form], isMeasured: true)
    let report = Report(judged)
    let found = try section("judgements", of: report.html)
    #expect(found.contains("Nothing here is a diagnosis."))
    // Half of the labels normal, mild and moderate, four each, are called normal.
    #expect(found.contains("<th scope=\"row\">mild<td>2<td><b>2</b><td>·<td>4"))
    #expect(found.contains("Not judged: length 12."))
    #expect(report.figures.map(\.name).contains("judgement-agreement"))
  }

  @Test func `form alone has no empty tables of counters`() {
    var form = input
    form.results.evaluations = []
    form.results.slices = []
    form.signals = []
    let html = Report(form).html
    #expect(html.contains("No reps were counted; what else was measured is below."))
    #expect(html.contains("12 clips · 12 subjects · 1 form analyzer · 2 backends"))
    for name in ["first-page", "figures", "clips", "exercises", "causes"] {
      #expect(!html.contains("id=\"\(name)\""), "\(name)")
      #expect(!html.contains("href=\"#\(name)\""), "\(name)")
    }
    #expect(html.contains("<section id=\"form\""))
    #expect(Report(form).figures.allSatisfy { !$0.summary.contains("n = 0") })
  }

  @Test func `the summary has a table each for counters, backends and form`() {
    let lines = Report(input).markdown.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("| ---") } == 3)
    #expect(lines.contains { $0.hasPrefix("| blazepose-full | 12 / 12 / 8640 | 0.3") })
    #expect(
      lines.contains { $0.hasPrefix("| squat-form:preset=test | blazepose-full | 12 / 18 |") }
    )
    var form = input
    form.results.evaluations = []
    #expect(!Report(form).markdown.contains("Counter"))
  }

  @Test func `every section has its link and its figures`() {
    let report = Report(input)
    let html = report.html
    for name in ["tracks", "joints", "form", "findings", "calibration", "stability"] {
      #expect(html.occurrences(of: "<section id=\"\(name)\"") == 1, "\(name)")
      #expect(html.occurrences(of: "href=\"#\(name)\"") == 1, "\(name)")
    }
    let names = report.figures.map(\.name)
    #expect(Set(names).count == names.count)
    for name in ["jitter-lag", "jitter-by-joint", "angle-errors", "clip-ranking", "agreement-deg"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func `backends have a row each, and the second its difference to the first`() throws {
    let table = try section("tracks", of: Report(input).html)
    #expect(table.contains("<th scope=\"row\">blazepose-full<td>12 clips"))
    #expect(table.contains("<span class=\"i\">8640 frames</span>"))
    #expect(!table.contains("PCK"))
    let beside = try section("tracks", of: Report(input).pages[1].html)
    #expect(beside.contains(">+0.20<") || beside.contains(">−0.20<"))
  }

  @Test func `how tracks move, how exact they are and every joint have tables`() throws {
    let joints = try section("joints", of: Report(input).html)
    #expect(joints.contains("id=\"track-motion\""))
    #expect(joints.contains("id=\"track-accuracy\""))
    #expect(joints.contains("MPJPE<span class=\"u\">mm</span>"))
    #expect(joints.contains("<summary>blazepose-full: every number of its joints</summary>"))
    #expect(joints.contains("<summary>movenet-lightning: every number of its angles</summary>"))
    #expect(joints.contains("Medians over 12 clips"))
    // 0.3 to 0.41 times a thousand: the median of twelve.
    #expect(joints.contains("<tr><th scope=\"row\">left_knee<td data-v=\"355\">355\n"))
    #expect(joints.occurrences(of: "<svg") == 3)
  }

  @Test func `how firmly counts stand has a row for each counter`() throws {
    let firm = try section("stability", of: Report(input).html)
    #expect(firm.occurrences(of: "<tr><th scope=\"row\">") == 2)
    #expect(firm.contains(">0.10"))
    #expect(firm.contains(">0.20"))
    #expect(firm.contains("12 subjects, 2400 trials;"))
    // Nobody has a margin, so that there is no column of dashes.
    #expect(!firm.contains("<th scope=\"col\" title=\"Distance of ln"))
  }

  @Test func `changed tracks have curves, the least score of each change, and broken relations`()
    throws
  {
    let changed = try section("robustness", of: Report(input).html)
    #expect(changed.contains("<b>tilt</b>: Turns the picture."))
    #expect(changed.occurrences(of: "<svg") == 2)
    #expect(changed.occurrences(of: "<span class=\"i\">at 15") == 3)
    // 2 x 2 of 3 and 2, then 2 x 1 of 3 and 1.
    #expect(changed.contains("<td>0.80<") && changed.contains("<td>0.50"))
    #expect(
      changed.contains(
        "(blazepose-full), mirror: clip-1 gives 3 results before the change, 2 after"
      )
    )
  }

  @Test func `analyzers are told by fault, and findings by clip, frame and verdict`() throws {
    let html = Report(input).html
    let form = try section("form", of: html)
    #expect(form.contains("squat-form<small>preset=test</small>"))
    let fault = """
      <a class="word" href="#fault-knee-valgus" title="Knees inwards: Knees go inwards of the feet. \
      Priority: safety.">knee-valgus</a>
      """
    #expect(form.contains("colspan=\"14\">\(fault)"))
    #expect(form.contains("knee-flexion</a><small>deg</small>"))
    let findings = try section("findings", of: html)
    // Of 12 clips 6 have two findings and 6 one, by two backends.
    #expect(findings.contains("n = 36 findings in 12 clips"))
    #expect(findings.contains("<summary>squat-1: 4 findings, 2 right, 2 wrong</summary>"))
    #expect(findings.contains("<td>4.00<td>8<td class=\"t\">\(fault)"))
    #expect(findings.contains("<td>12.5<td>10<td>0.70<td class=\"t\">right"))
  }

  @Test func `every word with a tooltip is explained on the page`() throws {
    let html = Report(input).html
    let words = try section("words", of: html)
    let links = html.matches(of: /class="word" href="#([a-z-]+)"/).map { String($0.1) }
    #expect(Set(links).isSuperset(of: ["fault-knee-valgus", "quantity-knee-flexion"]))
    for link in Set(links) { #expect(words.contains("<dt id=\"\(link)\"><code>"), "\(link)") }
    #expect(
      words.contains("</code></dt><dd>Knee bend (degrees, never below 0): The bend of a knee")
    )
    #expect(html.contains("<li><a href=\"#words\">In words</a></li>"))
  }

  @Test func `of too few statements it is said that calibration is refused`() throws {
    let text = try section("calibration", of: Report(input).html)
    #expect(text.contains("<th scope=\"row\">squat-form:preset=test · blazepose-full"))
    // Of Brier score and log loss few are enough; what is refused for one reason is said once.
    #expect(
      text.contains(
        "<li>— Calibration error, Smooth ECE, ECE, Miscalibration, Discrimination, Cox slope, "
          + "Cox intercept, Spiegelhalter z, p: fewer than 100 findings with confidence</li>"
      )
    )
    #expect(text.contains("id=\"finding-calibration-table\""))
    #expect(!text.contains("<svg"))
    let many = SampleReport.input(clips: 48, subjects: 24, counters: 2, replicates: 5)
    let drawn = try section("calibration", of: Report(many).html)
    #expect(drawn.occurrences(of: "<svg") == 1)
    // Of the counter without confidences there is no row.
    #expect(drawn.contains("id=\"rep-calibration-table\""))
    #expect(drawn.occurrences(of: "<tr><th scope=\"row\">") == 1)
  }

  @Test func `findings beyond the most that are shown are counted, for each analyzer`() throws {
    let text = try section("findings", of: Report(SampleMeasurements.input(clips: 120)).html)
    // 180 findings on each of two backends, 150 of each are shown; the other clips are said together.
    #expect(text.contains("n = 360 findings in 120 clips"))
    #expect(text.contains("<li>squat-form:preset=test · blazepose-full: 150 of 180</li>"))
    #expect(text.contains("<li>squat-form:preset=test · movenet-lightning: 150 of 180</li>"))
    #expect(text.occurrences(of: "<tr><th scope=\"row\">") == 300)
    #expect(text.occurrences(of: ", none shown</p>") == 1)
  }

  @Test func `tables of backends and analyzers are files of their own`() throws {
    let tables = Report(input).tables
    #expect(tables.map(\.name) == ["summary.csv", "summary-tracks.csv", "summary-form.csv"])
    for (table, start) in zip(tables, ["counter,backend,", "backend,clips,", "analyzer,feedback,"])
    {
      #expect(table.text.hasPrefix(start) && Report.tableStarts.contains(start), "\(table.name)")
    }
    let form = tables[2].text.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(
      form[0].prefix(7).joined(separator: ",")
        == "analyzer,feedback,backend,clips,subjects,findings,fault-precision"
    )
    #expect(form.count == 3)
    #expect(tables[1].text.contains("\nblazepose-full,12,12,8640,0.3"))
    let plain = Report(SampleReport.input(clips: 5, subjects: 5, counters: 1))
    #expect(plain.tables.map(\.name) == ["summary.csv"])
  }

  @Test func `equal measurements give equal bytes, and every element is closed`() {
    let html = Report(input).html
    #expect(Report(SampleMeasurements.input(clips: 12)).html == html)
    for name in ["section", "table", "details", "svg", "figure"] {
      #expect(html.occurrences(of: "<\(name)") == html.occurrences(of: "</\(name)>"), "\(name)")
    }
  }
}

extension String {
  /// What lies between a text and the end of the section that it begins.
  fileprivate func section(after text: String) -> String? {
    guard let start = firstRange(of: text)?.upperBound else { return nil }
    let rest = self[start...]
    return rest.firstRange(of: "</section>").map { String(rest[..<$0.lowerBound]) }
  }
}
