// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@Suite struct ReferenceTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var events: [LabelEvent]
    var status: LabelFile.Status = .done
    var reference: Reference?
    var codes: [LabelCode] = []
  }

  @Test(arguments: [
    Case(testDescription: "a clip without reps", events: [], reference: Reference(reps: [])),
    Case(
      testDescription: "a draft without events",
      events: [],
      status: .draft,
      codes: [.emptyDraft]
    ),
    Case(
      testDescription: "reps, one of each quality",
      events: [
        LabelEvent(.rep, start: 1, mid: 2, end: 3, label: "full"),
        LabelEvent(.rep, mid: 4, label: "borderline"),
        LabelEvent(.rep, start: 5, end: 6, label: "partial"),
        LabelEvent(.rep, mid: 7, label: "failed"),
        LabelEvent(.ignore, start: 8, end: 9),
        LabelEvent(.hold, start: 8, end: 9, label: "bottom"),
      ],
      reference: Reference(
        reps: [
          Reference.Rep(start: 1, mid: 2, end: 3, quality: .full),
          Reference.Rep(mid: 4, quality: .borderline),
          Reference.Rep(start: 5, end: 6, quality: .partial),
          Reference.Rep(mid: 7, quality: .failed),
        ],
        ignored: [8...9]
      )
    ),
    Case(
      testDescription: "counts alone, over two sets",
      events: [
        LabelEvent(.set, start: 1, end: 20, label: "squat", value: 14, unit: "reps"),
        LabelEvent(.set, start: 30, end: 40, label: "squat", value: 3, unit: "reps"),
      ],
      reference: Reference(count: 17, sets: [1...20, 30...40])
    ),
    Case(
      testDescription: "a count without times",
      events: [LabelEvent(.set, label: "squat", value: 14, unit: "reps")],
      reference: Reference(count: 14)
    ),
    Case(
      testDescription: "a set with reps and their count",
      events: [
        LabelEvent(.set, start: 1, end: 20, label: "squat", value: 1, unit: "reps"),
        LabelEvent(.rep, mid: 2, label: "full"),
      ],
      reference: Reference(reps: [Reference.Rep(mid: 2)], sets: [1...20])
    ),
    Case(
      testDescription: "a set that was found empty, beside one with reps",
      events: [
        LabelEvent(.set, start: 1, end: 20, label: "squat"),
        LabelEvent(.rep, mid: 2, label: "full"),
        LabelEvent(.set, start: 30, end: 40, label: "squat", value: 0, unit: "reps"),
      ],
      reference: Reference(reps: [Reference.Rep(mid: 2)], sets: [1...20, 30...40])
    ),
    Case(
      testDescription: "a grade alone: nobody counted",
      events: [
        LabelEvent(.grade, start: 0, end: 9, label: "form-correct", value: 0, unit: "flag"),
        LabelEvent(.ignore, start: 8, end: 9),
      ],
      reference: Reference(uncountedIgnoring: [8...9])
    ),
    Case(
      testDescription: "a fault alone: nobody counted",
      events: [LabelEvent(.fault, start: 1, end: 2, label: "knee-valgus")],
      reference: Reference(uncountedIgnoring: [])
    ),
    Case(
      testDescription: "steps alone: there were no reps",
      events: [LabelEvent(.step, start: 1, label: "toe-off")],
      reference: Reference(reps: [], steps: [1])
    ),
    Case(
      testDescription: "steps are heel strikes where there are any, whatever is judged of form",
      events: [
        LabelEvent(.step, start: 1, label: "toe-off"),
        LabelEvent(.step, start: 2, label: "heel-strike"),
        LabelEvent(.fault, start: 1, end: 2, label: "knee-valgus"),
      ],
      reference: Reference(reps: [], steps: [2])
    ),
    Case(
      testDescription: "a grade beside a count of none",
      events: [
        LabelEvent(.set, label: "squat", value: 0, unit: "reps"),
        LabelEvent(.grade, start: 0, end: 9, label: "form-correct", value: 0, unit: "flag"),
      ],
      reference: Reference(count: 0)
    ),
    Case(
      testDescription: "a grade beside a rep",
      events: [
        LabelEvent(.grade, start: 0, end: 9, label: "form-correct", value: 1, unit: "flag"),
        LabelEvent(.rep, mid: 2, label: "full"),
      ],
      reference: Reference(reps: [Reference.Rep(mid: 2)])
    ),
    Case(
      testDescription: "a set that says nothing",
      events: [
        LabelEvent(.set, start: 1, end: 20, label: "squat")
      ],
      codes: [.uncountedSet]
    ),
    Case(
      testDescription: "reps in one set, a count in the other",
      events: [
        LabelEvent(.set, start: 1, end: 20, label: "squat"),
        LabelEvent(.rep, mid: 2, label: "full"),
        LabelEvent(.set, start: 30, end: 40, label: "squat", value: 3, unit: "reps"),
      ],
      codes: [.mixedCounts]
    ),
    Case(
      testDescription: "a rep without a place in time",
      events: [
        LabelEvent(.rep, start: 2, label: "full")
      ],
      codes: [.missingField]
    ),
    Case(
      testDescription: "a rep that ends before it starts",
      events: [
        LabelEvent(.rep, start: 3, mid: 2, end: 1, label: "full"),
        LabelEvent(.ignore, start: 5, end: 4),
        LabelEvent(.hold, start: 5, end: 4, label: "bottom"),
      ],
      codes: [.reversedInterval]
    ),
    Case(
      testDescription: "a draft that could not be finished as it is",
      events: [
        LabelEvent(.rep, start: 1, end: 5, label: "full"),
        LabelEvent(.rep, start: 4, end: 6, label: "full"),
        LabelEvent(.fault, start: 9, end: 8, label: "knee-valgus"),
      ],
      status: .draft,
      codes: [.overlappingReps, .reversedInterval]
    ),
    Case(
      testDescription: "a draft that could be finished as it is",
      events: [LabelEvent(.rep, mid: 2, label: "full")],
      status: .draft,
      reference: Reference(reps: [Reference.Rep(mid: 2)])
    ),
  ])
  func `labels give a reference or say why not`(example: Case) {
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "ana",
      status: example.status,
      events: example.events
    )
    let (reference, findings) = Reference.make(from: labels, file: "a.ana.tsv")
    #expect(reference == example.reference)
    #expect(findings.map(\.code) == example.codes.map(\.rawValue))
    #expect(findings.allSatisfy { $0.file == "a.ana.tsv" && $0.severity == .error })
  }

  @Test(arguments: [
    ([], nil, nil),
    (["ana"], "ana", nil),
    (["ana", "ben", "consensus"], "consensus", nil),
    (["ana?", "ben"], "ben", nil),
    (["ana?"], "ana", "clip 'a' is scored against a draft"),
    (
      ["ana", "ben", "cem?"], nil,
      "clip 'a' has labels by 'ana' and 'ben' and no consensus: 'rep-label merge DATASET' makes one; "
        + "--rater ana takes those of one"
    ),
    (
      ["ana?", "ben?"], nil,
      "clip 'a' has drafts by 'ana' and 'ben', and none is finished: finish one; --rater ana "
        + "takes those of one"
    ),
    (["ana", "counts"], "ana", nil),
    (["consensus", "counts"], "consensus", nil),
    (["ana?", "ben?", "counts"], "counts", nil),
    (["counts"], "counts", nil),
    (["app-user?"], nil, nil),
    (["app-user"], nil, nil),
    (["app-user?", "ben"], "ben", nil),
    (["app-user", "ben?"], "ben", "clip 'a' is scored against a draft"),
    (["app-user?", "counts"], "counts", nil),
  ])
  func `the reference is the consensus, or who alone has finished, or the spreadsheet`(
    raters: [String],
    chosen: String?,
    message: String?
  ) {
    // A question mark marks a draft.
    let candidates = raters.map { name in
      let rater = String(name.prefix { $0 != "?" })
      return (
        file: "a.\(rater).tsv",
        labels: LabelFile(
          clip: "a",
          source: nil,
          rater: rater,
          status: name == rater ? .done : .draft
        )
      )
    }
    let (choice, findings) = LabelFile.reference(among: candidates)
    #expect(choice?.labels.rater == chosen)
    #expect(findings.map(\.message) == (message.map { [$0] } ?? []))
    #expect(findings.contains { $0.severity == .error } == (message != nil && chosen == nil))
  }

  @Test func `a total that an app's user corrected to another one is a warning`() {
    func total(_ count: Double, by rater: String, _ status: LabelFile.Status) -> LabelFile {
      let set = LabelEvent(.set, label: "squat", value: count, unit: "reps")
      return LabelFile(clip: "a", source: nil, rater: rater, status: status, events: [set])
    }
    let weak = (file: "a.app-user.tsv", labels: total(4, by: LabelFile.weakRater, .draft))
    for rater in ["ana", "counts"] {
      let other = (file: "a.\(rater).tsv", labels: total(5, by: rater, .done))
      let (choice, findings) = LabelFile.reference(among: [weak, other])
      #expect(choice?.labels.rater == rater)
      #expect(
        findings.map(\.message) == ["clip 'a': the app's user counts 4 reps, '\(rater)' counts 5"]
      )
      let same = (file: other.file, labels: total(4, by: rater, .done))
      #expect(LabelFile.reference(among: [weak, same]).diagnostics == [])
    }
  }

  @Test(arguments: [
    (["rep"], 1, nil),
    (["rep", "rep"], 1, "the spreadsheet counts 1 rep, 'ana' marks 2 full reps"),
    ([], 3, "the spreadsheet counts 3 reps, 'ana' marks 0 full reps"),
    (["set"], 3, "the spreadsheet counts 3 reps, 'ana' counts 5"),
    (["fault"], 3, "the spreadsheet counts 3 reps, 'ana' says nothing about reps"),
    (["rep"], nil, nil),
  ])
  func `a spreadsheet that counts otherwise is a warning`(
    kinds: [String],
    count: Int?,
    message: String?
  ) {
    let events = kinds.enumerated().map { index, kind in
      switch kind {
      case "rep": LabelEvent(.rep, mid: Double(index + 1), label: "full")
      case "set": LabelEvent(.set, label: "squat", value: 5, unit: "reps")
      default: LabelEvent(.fault, start: 1, end: 2, label: "knee-valgus")
      }
    }
    let grade = LabelEvent(
      .grade,
      start: 0,
      end: 9,
      label: "form-correct",
      value: 1,
      unit: "flag"
    )
    let counted = count.map { LabelEvent(.set, label: "squat", value: Double($0), unit: "reps") }
    let counts = LabelFile(
      clip: "a",
      source: nil,
      rater: LabelFile.countsRater,
      status: .done,
      events: [counted ?? grade]
    )
    let (choice, findings) = LabelFile.reference(among: [
      ("a.ana.tsv", labels(events)), ("a.counts.tsv", counts),
    ])
    #expect(choice?.labels.rater == "ana")
    #expect(
      findings.map(\.description)
        == (message.map { text in
          [
            "a.ana.tsv: warning: clip 'a': \(text) [count-against-intervals]\n"
              + "a.counts.tsv: note: the count is here"
          ]
        } ?? [])
    )
  }

  @Test func `sets that name a step have the full reps in them, or their count`() throws {
    let (reference, diagnostics) = Reference.make(
      from: labels([
        LabelEvent(.set, start: 1, end: 20, label: "air-squat/full-squat", side: .left),
        LabelEvent(.rep, start: 1, mid: 2, end: 3, label: "full"),
        LabelEvent(.rep, mid: 4, label: "borderline"),
        LabelEvent(.rep, mid: 6, label: "full"),
        LabelEvent(.ignore, start: 5, end: 7),
        LabelEvent(.set, start: 30, end: 40, label: "squat/no-such-step"),
        LabelEvent(.rep, mid: 31, label: "full"),
      ]),
      file: "labels"
    )
    #expect(diagnostics.isEmpty)
    let step = try #require(Progression.step(labelled: "squat/full-squat"))
    #expect(
      reference?.progressionSets == [
        Reference.ProgressionSet(step, range: 1...20, side: .left, count: 1)
      ]
    )
    let counted = Reference.make(
      from: labels([LabelEvent(.set, label: "squat/full-squat", value: 14, unit: "reps")]),
      file: "labels"
    )
    #expect(
      counted.reference?.progressionSets == [
        Reference.ProgressionSet(step, range: nil, count: 14)
      ]
    )
  }

  private func labels(_ events: [LabelEvent]) -> LabelFile {
    LabelFile(clip: "a", source: nil, rater: "ana", status: .done, events: events)
  }

  @Test func `a set of a step in seconds says nothing of reps, and has seconds`() throws {
    let bytes = """
      #repgauge-labels 1
      #clip crow
      #rater ana
      #status done
      kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote
      set\t1.000000\t\t32.000000\thandstand-push-up/crow-stand\t\t31\ts
      hold\t1.000000\t\t32.000000\tcrow-stand

      """
    let (parsed, diagnostics) = LabelFile.parse(Array(bytes.utf8), file: "crow.tsv")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let (reference, findings) = Reference.make(from: try #require(parsed), file: "crow.tsv")
    #expect(findings.isEmpty)
    #expect(reference?.count == 0 && reference?.sets == [] && reference?.reps == [])
    #expect(reference?.progressionSets.map(\.count) == [31])
    for (label, unit) in [("handstand-push-up/crow-stand", "reps"), ("squat/full-squat", "s")] {
      let wrong = bytes.replacing(
        "handstand-push-up/crow-stand\t\t31\ts",
        with: "\(label)\t\t31\t\(unit)"
      )
      let found = LabelFile.parse(Array(wrong.utf8), file: "crow.tsv").1
      #expect(found.map(\.code) == [LabelCode.unknownUnit.rawValue], "\(label)")
    }
  }

}
