// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Images
import Labels
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import Statistics
import TestSupport
import Testing

@testable import Reports

struct ReportTests {
  private let small = Report(SampleReport.input(clips: 5, subjects: 5, counters: 2))

  @Test func `the page is the same text as before`() throws {
    Attachment.record(small.html, named: "report.html")
    #expect(try goldenDifference(of: small.html, from: "report.html") == nil)
  }

  @Test func `the Markdown table is the same text as before`() throws {
    #expect(try goldenDifference(of: small.markdown, from: "report.md") == nil)
  }

  @Test func `the CSV table is the same text as before`() throws {
    #expect(try goldenDifference(of: small.tables[0].text, from: "report.csv") == nil)
  }

  @Test func `equal inputs give equal bytes`() {
    let again = Report(SampleReport.input(clips: 5, subjects: 5, counters: 2))
    #expect(again.html == small.html)
  }

  @Test func `the page asks the network for nothing`() {
    for text in ["http:", "https:", "src=", "@import", "url(", "fetch("] {
      #expect(!small.html.contains(text), "\(text)")
    }
  }

  @Test func `text of the input cannot become markup`() {
    let html = Report(SampleReport.input(clips: 12, subjects: 6, counters: 6, replicates: 10)).html
    #expect(!html.contains("<gym>"))
    #expect(html.contains("sample &lt;gym&gt;"))
    #expect(!html.contains("<rate>"))
    #expect(html.contains("fourier &lt;rate&gt; &amp; phase"))
    #expect(!html.contains("&amp;lt;"))
    #expect(!html.contains("=&quot;"))
  }

  @Test(arguments: [(0, 0), (0, 2), (1, 0), (1, 1), (12, 1), (3, 6)])
  func `a report of any size has every element closed`(clips: Int, counters: Int) {
    let input = SampleReport.input(clips: clips, subjects: 2, counters: counters, replicates: 5)
    let html = Report(input).html
    for name in ["section", "table", "tbody", "svg", "figure", "dl", "details"] {
      #expect(html.count(ofTags: "<\(name)") == html.count(ofTags: "</\(name)"), "\(name)")
    }
    for text in [">nan", " nan", "\"nan", "[nan", ">inf", " inf ", "\"inf\""] {
      #expect(!html.contains(text), "\(text)")
    }
  }

  @Test func `identifiers on a page are unique`() throws {
    let parts = small.html.split(separator: " id=\"").dropFirst()
    let identifiers = parts.compactMap { $0.split(separator: "\"").first.map(String.init) }
    #expect(identifiers.count > 20)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func `nothing measured is said, not drawn as zero`() {
    let report = Report(SampleReport.input(clips: 0, subjects: 1, counters: 0))
    #expect(report.html.contains("Nothing was measured."))
    #expect(report.figures.isEmpty)
  }

  @Test func `labels that are counts leave events undefined with the reason`() {
    let clip = ClipIdentity(id: "a", subject: "s", exercise: "squat", duration: 10)
    let score = ClipScore(
      clip: clip,
      reference: Reference(count: 2),
      events: [RepEvent(decisionTime: 1), RepEvent(decisionTime: 4)]
    )
    let evaluation = CounterEvaluation(Configuration(counter: "c", track: "t"), clips: [score])
    let report = Report(
      ReportInput(
        dataset: DatasetFacts(name: "counts"),
        results: RunResults(evaluations: [evaluation], sliceKeys: []),
        provenance: Provenance(software: "RepGauge", runDigest: "00", command: "rep-eval")
      )
    )
    #expect(report.html.contains("No reps with times are labelled"))
    #expect(report.html.contains("F1@0.5s, Calibration error: no clips with timed reps</li>"))
    #expect(report.markdown.contains("| 1.00 | 1.00 | 0.00 | — | — | — | — | — | — | — |"))
    #expect(report.strips.isEmpty)
  }

  @Test func `a page of clips without reps links to no section that it has not`() {
    let clips = (0..<3).map { index in
      ClipScore(
        clip: ClipIdentity(
          id: "\(index)",
          subject: "s\(index)",
          exercise: "squat",
          duration: 30,
          isNegative: true
        ),
        reference: Reference(reps: []),
        events: [RepEvent(decisionTime: 4)]
      )
    }
    let evaluation = Evaluation(Configuration(counter: "c", track: "t"), clips: clips)
    let html = Report(
      ReportInput(
        dataset: DatasetFacts(name: "negative"),
        results: RunResults(evaluations: [evaluation], sliceKeys: []),
        provenance: Provenance(software: "RepGauge", runDigest: "00", command: "rep-eval")
      )
    ).html
    for part in html.split(separator: " href=\"#").dropFirst() {
      let link = part.prefix { $0 != "\"" }
      #expect(html.contains(" id=\"\(link)\""), "\(link)")
    }
    #expect(!html.contains("#exercises"))
  }

  @Test func `standards of progressions are held against labels where these name a step`() throws {
    var reference = Reference(count: 20, sets: [0...10, 20...30])
    let step = try #require(Progression.step(labelled: "squat/full-squat"))
    reference.progressionSets = [
      .init(step, range: 0...10, count: 10), .init(step, range: 20...30, count: 10),
    ]
    let evaluation = CounterEvaluation(
      Configuration(counter: "c", track: "t"),
      clips: (0..<6).map { index in
        ClipScore(
          clip: ClipIdentity(id: "\(index)", subject: "s\(index)", exercise: "squat", duration: 30),
          reference: reference,
          events: (0..<(10 + (index == 0 ? 9 : 10))).map { rep in
            RepEvent(decisionTime: Double(rep < 10 ? rep : rep + 11))
          }
        )
      }
    )
    let input = ReportInput(
      dataset: DatasetFacts(name: "sets"),
      results: RunResults(evaluations: [evaluation], sliceKeys: []),
      provenance: Provenance(software: "RepGauge", runDigest: "00", command: "rep-eval")
    )
    let html = Report(input).html
    let section = try #require(html.split(separator: "id=\"progressions\"").dropFirst().first)
    #expect(section.contains("Labels name 1 step of progressions in 6 tries."))
    #expect(section.contains("change the standard reached in 6 of them, one too many in 0"))
    #expect(section.contains("<td class=\"t\">intermediate<td>0<td><b>5</b><td>1<td>0"))
    let none = Report(SampleReport.input(clips: 5, subjects: 5, counters: 2)).html
    #expect(!none.contains("id=\"progressions\""))
  }

  @Test func `backends are set side by side, and one backend is not`() throws {
    let one = SampleReport.input(clips: 24, subjects: 12, counters: 2)
    #expect(!Report(one).html.contains("id=\"backends\""))
    #expect(Report(one).pages.map(\.name) == ["index.html"])
    let two = SampleReport.input(
      clips: 24,
      subjects: 12,
      counters: 2,
      tracks: ["blazepose-full", "movenet-lightning"]
    )
    let pages = Report(two).pages
    #expect(pages.map(\.name) == ["index.html", "backends.html"])
    let decision = try #require(BackendDecision(two.evaluations, plan: two.evaluations[0].plan))
    #expect(decision.leader == "blazepose-full")
    // The report has the answer, and the way to what is behind it.
    let answer = "<p class=\"headline\">\(decision.answer)</p>"
    let section = try #require(pages[0].html.split(separator: "id=\"backends\"").last)
    #expect(section.contains(answer))
    #expect(section.contains("<a href=\"backends.html\">"))
    #expect(pages[1].html.contains(answer))
    let table = try #require(pages[1].html.split(separator: "id=\"backend-table\"").last)
    #expect(table.contains("minus that of blazepose-full"))
    let difference = try #require(two.evaluations[2].difference("mae", from: two.evaluations[0]))
    let value = try #require(difference.value)
    #expect(table.contains("data-v=\"\(value.text(significantDigits: 6))\""))
    #expect(Report(two).figures.map(\.name).contains("backend-differences"))
  }

  @Test func `a backend beside itself differs by nothing`() throws {
    var input = SampleReport.input(clips: 12, subjects: 6, counters: 1)
    let twin = CounterEvaluation(
      Configuration(counter: input.evaluations[0].configuration.counter, track: "twin"),
      clips: input.evaluations[0].clips,
      plan: input.evaluations[0].plan
    )
    input = ReportInput(
      dataset: input.dataset,
      results: RunResults(evaluations: input.evaluations + [twin], sliceKeys: []),
      provenance: input.provenance
    )
    let table = try #require(
      Report(input).pages[1].html.split(separator: "id=\"backend-table\"").last
    )
    let body = try #require(table.split(separator: "</table>").first)
    #expect(!body.contains("class=\"lead\""))
    #expect(body.contains("<td>0<td>0\n"))
    let numbers = body.split(separator: "data-v=").dropFirst()
    #expect(!numbers.isEmpty)
    #expect(numbers.allSatisfy { $0.split(separator: ">")[1].hasPrefix("0.00") })
  }

  @Test func `each mark in the table of backends has its line below it`() throws {
    let input = SampleReport.input(clips: 12, subjects: 6, counters: 1)
    let worse = CounterEvaluation(
      Configuration(counter: input.evaluations[0].configuration.counter, track: "worse"),
      clips: input.evaluations[0].clips.enumerated().map { index, score in
        ClipScore(
          clip: score.clip,
          reference: score.reference,
          events: index % 2 == 0 ? Array(score.events.dropLast()) : score.events
        )
      },
      plan: input.evaluations[0].plan
    )
    let both = ReportInput(
      dataset: input.dataset,
      results: RunResults(evaluations: input.evaluations + [worse], sliceKeys: []),
      provenance: input.provenance
    )
    let table = try #require(
      Report(both).pages[1].html.split(separator: "id=\"backend-table\"").last
    )
    let section = try #require(table.split(separator: "</section>").first)
    let marks = ["*", "†", "‡", "§", "¶"].filter { section.contains("]\($0)</span>") }
    #expect(!marks.isEmpty)
    for mark in marks { #expect(section.contains("<li>\(mark) "), "\(mark)") }
  }

  @Test func `intervals with the same note have the same mark, others another`() {
    func interval(_ note: String?) -> ConfidenceInterval {
      ConfidenceInterval(low: 0, high: 1, level: 0.95, method: .bca, note: note)
    }
    let marks = IntervalMarks([interval("few subjects"), nil, interval(nil), interval("wide")])
    #expect(["few subjects", nil, "wide"].map { marks.mark(of: interval($0)) } == ["*", "", "†"])
    #expect(marks.list.text.contains("<li>* few subjects</li><li>† wide</li>"))
    #expect(IntervalMarks().list.text.isEmpty)
  }

  @Test func `a report of 200 clips and six counters is below a megabyte`() {
    let input = SampleReport.input(clips: 200, subjects: 40, counters: 6, replicates: 5)
    #expect(Report(input).html.utf8.count < 1_000_000)
  }

  @Test func `causes are counted for each counter and named in the strips`() throws {
    let input = SampleReport.input(clips: 24, subjects: 12, counters: 3, replicates: 10)
    let page = Report(input).html
    let explanations = input.evaluations[2].clips.flatMap(\.explanations)
    let lost = explanations.count { $0.cause == .innerRepLost }
    try #require(lost > 0)
    let table = try #require(page.split(separator: "id=\"cause-table\"").last)
    let rows = table.split(separator: "</table>")[0].split(separator: "<tr>")
    #expect(rows.count == 5)
    #expect(rows[4].contains("<td>\(lost)\n"))
    #expect(page.contains("<title>missed: inner rep lost</title>"))
  }

  @Test func `clips that were not scored are listed by reason`() {
    var input = SampleReport.input(clips: 3, subjects: 2, counters: 1, replicates: 5)
    input.failures = [
      ClipFailure(clip: "a", reason: "no labels"),
      ClipFailure(clip: "b", reason: "it has no track"),
      ClipFailure(clip: "c", reason: "no labels"),
    ]
    let page = Report(input).html
    #expect(page.contains("<h3>Clips not scored: 3</h3>"))
    #expect(page.contains("<li>no labels, n = 2: a, c</li>"))
    #expect(page.contains("<li>it has no track, n = 1: b</li>"))
  }

  @Test func `a figure becomes a PNG that names the run and its measures`() throws {
    let figure = try #require(small.figures.first)
    let bytes = try small.png(figure)
    let (image, texts) = try PNG.decode(bytes)
    #expect(image.width == Int((figure.width * 2).rounded(.up)))
    #expect(texts.map(\.keyword) == ["Title", "Description", "Software", "Source", "Measures"])
    #expect(texts[3].text.contains("run 9f2c51ab"))
    #expect(texts[4].text.contains("f1@0.5s"))
    #expect(try small.png(figure) == bytes)
  }
}

extension String {
  /// How often a tag occurs: `<tr` also begins `<track`, so only whole names count.
  func count(ofTags tag: String) -> Int {
    split(separator: tag, omittingEmptySubsequences: false).dropFirst().count { rest in
      rest.first.map { "> \n".contains($0) } ?? false
    }
  }
}
