// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import TestSupport
import Testing

@testable import Reports
@testable import Results

struct PersonPageTests {
  private static func metric(_ side: BodySide?) -> PersonMetric {
    PersonMetric(
      "knee-flexion",
      unit: "deg",
      exercise: "squat",
      side: side,
      method: "squat",
      track: "blazepose"
    )
  }

  /// A session with a set, both knees, a fault, a message, a grade, a refusal and a try at a step.
  private static func session(_ date: String?, bend: Double, person: PersonFacts = .unknown)
    -> PersonSession
  {
    let day = date.flatMap { CalendarDate($0) }
    var session = PersonSession(
      date: day,
      clips: [
        PersonClip(
          run: "gym",
          identity: ClipIdentity(
            id: "clip-\(date ?? "x")",
            subject: "ana",
            exercise: "squat",
            duration: 60,
            recorded: day,
            person: person
          )
        )
      ]
    )
    session.sets = [
      PersonSet(
        clip: "clip-\(date ?? "x")",
        exercise: "squat",
        number: 1,
        step: "squat/full-squat",
        counted: 9,
        labelled: 10,
        tempo: 2.5,
        range: PersonSet.Range(quantity: .kneeRange, median: 88, count: 18),
        faults: [PersonSet.FaultCount(fault: .kneeValgus, count: 2)]
      )
    ]
    session.values = [BodySide.left, .right].compactMap { side in
      PersonValue(metric(side), [bend, bend + (side == .left ? 4 : 0)])
    }
    session.values[0].severity = PersonValue.Severity(words: "mild", rank: 1)
    session.faults = [
      PersonFault(
        fault: .kneeValgus,
        exercise: "squat",
        side: .left,
        source: "squat on blazepose",
        count: 2,
        clips: 1,
        quantity: .kneeProjectionAngle,
        worst: 14,
        limit: 10
      )
    ]
    session.messages = [
      PersonMessage(fault: .kneeValgus, source: "coach > squat", spoken: 1, heldBack: 1)
    ]
    session.judgements = [
      PersonJudgement(
        subject: "gait-class",
        side: nil,
        exercise: "squat",
        source: "gait on blazepose",
        verdict: .classified("antalgic"),
        share: 1,
        stretches: 2
      )
    ]
    session.refusals = [
      PersonRefusal(
        fault: .trunkLean,
        reason: .view,
        source: "squat on blazepose",
        count: 3
      )
    ]
    if let step = Progression.step(labelled: "squat/full-squat") {
      session.tries = [
        PersonTry(
          step,
          counted: [9],
          labelled: [10],
          standard: .beginner,
          labelledStandard: .beginner
        )
      ]
    }
    return session
  }

  private static func page(_ sessions: [PersonSession], subject: String = "ana") -> String {
    var errors = PersonErrors()
    for side in BodySide.allCases {
      errors.set(
        PersonErrors.Error(minimalDetectableChange: 6, pairs: 40, subjects: 8, run: "gym"),
        of: metric(side)
      )
    }
    let history = PersonHistory(subject: subject, sessions: sessions, errors: errors)
    return PersonPage(
      history,
      session: sessions.last ?? PersonSession(date: nil, clips: []),
      sources: [Provenance.Section("Run gym", [.init("dataset", "gym")])],
      software: "RepGauge 1"
    ).html
  }

  private let page = Self.page([
    session("2026-03-02", bend: 60),
    session("2026-04-02", bend: 80, person: PersonFacts(age: 45, height: 1.68, sex: .female)),
  ])

  @Test func `the page has every section in order`() {
    let ids = [
      "insights", "sets", "values", "sides", "faults", "judged", "progress", "journal", "sources",
    ]
    let places = ids.map { page.firstRange(of: "<section id=\"\($0)\"")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains("ana: session of 2026-04-02"))
    #expect(page.contains("age 45 · 1.68 m · female · squat · 1 clip · 2 sessions"))
  }

  @Test func `a session shows counts beside labels, grades, ranges and both sides`() {
    #expect(page.contains("<td class=\"out\">9</td><td>10</td><td>2.50</td>"))
    #expect(page.contains("Knees inwards (2)"))
    #expect(page.contains("mild"))
    #expect(page.contains("at least 70"))
    // Medians of 80 and 84, and of 80 twice.
    #expect(page.contains("<td>82</td><td>80</td><td>2</td><td>2 %</td>"))
    #expect(page.contains("Gait class") && page.contains("antalgic"))
    #expect(page.contains("it does not show from this view"))
  }

  @Test func `progress names a change beyond its error and says of how many people that is`() {
    #expect(page.contains("<b>better</b>"))
    #expect(page.contains("40 pairs, 8 people"))
    #expect(page.contains("class=\"figure\""))
  }

  @Test func `one session or no date shows no trend and says why`() {
    let one = Self.page([Self.session("2026-03-02", bend: 60)])
    #expect(one.contains("No changes are shown: there is one dated session, 2026-03-02."))
    let none = Self.page([Self.session(nil, bend: 60)])
    #expect(none.contains("No changes are shown: no clip has a date of recording."))
    #expect(none.contains("No clip has a date of recording: all 1 are taken for one session"))
    #expect(!none.contains("class=\"figure\""))
  }

  @Test func `an empty session is a page, too`() {
    let empty = Self.page([])
    #expect(empty.contains("Nothing stands out"))
    #expect(!empty.contains("<section id=\"sets\""))
  }

  @Test func `every sheet of paper has the person, the day and that it is no diagnosis`() {
    #expect(page.contains("@top-left{content:\"ana · 2026-04-02\""))
    #expect(page.contains("@bottom-left{content:\"Nothing here is a diagnosis.\""))
    #expect(page.contains("<p class=\"headline\">Nothing here is a diagnosis.</p>"))
    #expect(page.contains("Nothing here is a diagnosis. · this page makes no network requests."))
  }

  @Test func `a name can become neither markup nor a rule of the style sheet`() {
    let page = Self.page(
      [Self.session("2026-03-02", bend: 60)],
      subject: "a\"}</style><b>\\"
    )
    #expect(!page.contains("</style><b>"))
    #expect(page.contains("content:\"a\\22 }\\3c /style>\\3c b>\\5c  · 2026-03-02\""))
  }

  @Test func `the page asks the network for nothing and closes its elements`() {
    for text in ["http:", "https:", "src=", "@import", "url(", "fetch(", "<script"] {
      #expect(!page.contains(text), "\(text)")
    }
    for name in ["section", "table", "tbody", "svg", "figure", "dl", "ol", "tr", "td"] {
      #expect(page.count(ofTags: "<\(name)") == page.count(ofTags: "</\(name)"), "\(name)")
    }
  }

  @Test func `equal sessions give equal bytes`() {
    let sessions = [Self.session("2026-03-02", bend: 60), Self.session("2026-04-02", bend: 80)]
    #expect(Self.page(sessions) == Self.page(sessions))
  }
}
