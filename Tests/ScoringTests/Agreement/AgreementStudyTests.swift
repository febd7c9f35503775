// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing
@testable import Agreement
@testable import Measures
@testable import Scoring
@testable import Statistics

struct AgreementStudyTests {
  private let plan = ResamplingPlan(replicates: 100)

  private func study(_ clips: [RatedClip]) -> AgreementStudy {
    AgreementStudy(clips, plan: plan)
  }

  private func value(_ measures: [Measure], _ id: String) -> Double? {
    measures.first { measure in
      var plain = measure.identifier
      plain.slice.removeAll { $0.key == "raters" }
      return plain.description == id
    }?.value
  }

  @Test func `two raters' reps are matched and their times compared`() throws {
    let clip = RatedClip.sample([
      .sample("ana", ["rep 0 1 2 full", "rep 2 3 4 full", "rep 4 5 6 partial"]),
      .sample(
        "ben",
        ["rep 0.1 1.2 2 full", "rep 2 3 4.3 full", "rep 4 4.9 6 full", "rep 9 10 11 full"]
      ),
    ])
    let pair = try #require(study([clip]).pairs.first)
    #expect(value(pair.measures, "event-f1@0.5s").map { agree($0, 6.0 / 7) } == true)
    #expect(value(pair.measures, "start-bias@0.5s").map { agree($0, 0.1 / 3) } == true)
    #expect(value(pair.measures, "turn-bias@0.5s").map { agree($0, 0.1 / 3) } == true)
    #expect(value(pair.measures, "turn-mae@0.5s").map { agree($0, 0.1) } == true)
    #expect(value(pair.measures, "end-mae@0.5s").map { agree($0, 0.1) } == true)
    // Instants: 60 in a rep of ana, of which 58.5 ...; both rasters have their own first and last.
    #expect(try #require(value(pair.measures, "grid-kappa")) > 0.8)
    #expect(value(pair.measures, "quality-kappa:quadratic") == 0)
    #expect(value(pair.measures, "count-mae") == 2)
  }

  @Test func `a rep beside an ignored interval is left out where it matches nothing`() {
    let clip = RatedClip.sample([
      .sample("ana", ["rep 0 1 2 full", "ignore 8 - 12 walk-out"]),
      .sample("ben", ["rep 0 1 2 full", "rep 9 10 11 full"]),
    ])
    let found = study([clip])
    #expect(value(found.pairs[0].measures, "event-f1@0.5s") == 1)
    #expect(found.disagreements == [])
  }

  @Test func `a rater without turning points is met anywhere within the rep`() {
    let clip = RatedClip.sample([
      .sample("ana", ["rep 0 0.3 4 full", "rep 5 9 9.5 full"]),
      .sample("ben", ["rep 0 - 4 full", "rep 5 - 9.5 full"]),
    ])
    #expect(clip.pairings[0].matches == [.init(first: 0, second: 0), .init(first: 1, second: 1)])
    let turned = RatedClip.sample([
      .sample("ana", ["rep 0 - 4 full", "rep 5 - 9.5 full"]),
      .sample("ben", ["rep 0 0.3 4 full", "rep 5 9 9.5 full"]),
    ])
    #expect(turned.pairings[0].matches == clip.pairings[0].matches)
  }

  @Test func `disagreements say who sees what`() {
    let clip = RatedClip.sample([
      .sample("ana", ["rep 0 1 2 full", "rep 5 6 7 full", "fault 5 - 7 knee-valgus"]),
      .sample(
        "ben",
        ["rep 0 1 2.5 partial", "fault 0 - 2 knee-valgus", "fault 6 - 7 knee-valgus"]
      ),
      .sample("cem", ["rep 0 1.1 2.1 full", "rep 5 6 7 full"]),
    ])
    let found = study([clip]).disagreements
    #expect(found.map(\.kind) == [.fault, .quality, .end, .rep])
    #expect(found.map(\.time) == [0, 1, 1, 6])
    #expect(
      found[0].statements.map(\.text) == ["no knee-valgus", "knee-valgus 0.000 s to 2.000 s"]
    )
    #expect(found[1].statements.map(\.text) == ["full", "partial", "full"])
    #expect(found[2].statements.map(\.text) == ["2.000 s", "2.500 s", "2.100 s"])
    #expect(found[3].statements.map(\.rater) == ["ana", "ben", "cem"])
    #expect(
      found[3].statements.map(\.text) == ["full rep at 6.000 s", "nothing", "full rep at 6.000 s"]
    )
  }

  @Test func `counts alone are compared as counts`() {
    let clips = (0..<6).map { index in
      RatedClip.sample(
        id: "clip-\(index)",
        subject: "p\(index)",
        [
          .sample("ana", ["set 0 - 30 squat \(index)"]),
          .sample("ben", ["set 0 - 30 squat \(index + (index == 5 ? 1 : 0))"]),
        ]
      )
    }
    let found = study(clips)
    #expect(found.disagreements.map(\.kind) == [.count])
    #expect(found.disagreements.map(\.time) == [nil])
    #expect(agree(value(found.overall, "count-mae"), 1.0 / 6))
    #expect((value(found.overall, "count-icc") ?? 0) > 0.9)
    #expect(value(found.overall, "set-iou") == 1)
    #expect(value(found.overall, "event-f1@0.5s") == nil)
    #expect(found.overall.first { $0.id == "count-mae" }?.interval?.note == "few subjects")
  }

  @Test func `holds and steps are compared by their times`() {
    let clip = RatedClip.sample([
      .sample(
        "ana",
        [
          "hold 1 - 5 bottom", "step 10 - - heel-strike", "step 11 - - heel-strike",
          "step 12 - - heel-strike",
        ]
      ),
      .sample(
        "ben",
        [
          "hold 1.5 - 5.25 bottom", "hold 20 - 21 bottom", "step 10.04 - - heel-strike",
          "step 11.08 - - heel-strike", "step 12.5 - - heel-strike",
        ]
      ),
    ])
    let pair = study([clip]).pairs[0]
    #expect(agree(value(pair.measures, "hold-f1:iou-50"), 2.0 / 3))
    #expect(value(pair.measures, "hold-duration-bias") == -0.25)
    #expect(value(pair.measures, "hold-duration-mae") == 0.25)
    #expect(value(pair.measures, "hold-start-bias") == 0.5)
    #expect(value(pair.measures, "hold-end-bias") == 0.25)
    #expect(agree(value(pair.measures, "step-f1@0.05s"), 1.0 / 3))
    #expect(agree(value(pair.measures, "step-f1@0.1s"), 2.0 / 3))
    #expect(agree(value(pair.measures, "cadence-bias"), 120 / 2.46 - 60, within: 1e-9))
  }

  @Test func `faults are compared where both looked, grades where both graded`() {
    let clips = (0..<4).map { index in
      RatedClip.sample(
        id: "clip-\(index)",
        subject: "p\(index)",
        [
          .sample(
            "ana",
            ["fault 0 - 15 knee-valgus", "grade 0 - 30 form-score \(index)"],
            faults: ["knee-valgus"]
          ),
          .sample(
            "ben",
            ["fault 0 - 15 knee-valgus", "grade 0 - 30 form-score \(index)"],
            faults: ["knee-valgus"]
          ),
        ]
      )
    }
    let pair = study(clips).pairs[0]
    #expect(value(pair.measures, "fault-kappa{fault=knee-valgus}") == 1)
    #expect(value(pair.measures, "grade-kappa:quadratic{grade=form-score}") == 1)
    #expect(value(pair.measures, "grade-icc{grade=form-score}") == 1)
  }

  @Test func `where a rater cannot tell of a fault, it is not compared`() {
    func clips(_ doubt: String) -> [RatedClip] {
      (0..<4).map { index in
        RatedClip.sample(
          id: "clip-\(index)",
          subject: "p\(index)",
          [
            .sample("ana", ["fault 0 - 15 knee-valgus", doubt], faults: ["knee-valgus"]),
            .sample("ben", ["fault 0 - 10 knee-valgus"], faults: ["knee-valgus"]),
          ]
        )
      }
    }
    let of = "fault-kappa{fault=knee-valgus}"
    // Of 30 s they share 10 with and 15 without the fault.
    let observed = 25.0 / 30
    let chance = (15.0 * 10 + 15 * 20) / 900
    let all = value(study(clips("hold 20 - 21 rest")).pairs[0].measures, of)
    #expect(agree(all, (observed - chance) / (1 - chance), within: 1e-9))
    // From 10 to 15 s, where they differ, one of them cannot tell.
    let told = clips("ignore 10 - 15 knee-valgus")
    #expect(value(study(told).pairs[0].measures, of) == 1)
    #expect(told[0].opinions[0].ignored.isEmpty)
  }

  @Test func `who is one point higher throughout agrees in ranks and numbers, not wholly`() {
    let clips = (1...4).map { index in
      RatedClip.sample(
        id: "clip-\(index)",
        subject: "p\(index)",
        [
          .sample("ana", ["grade 0 - 30 severity \(index)"]),
          .sample("ben", ["grade 1 - 30 severity \(index + 1)"]),
        ]
      )
    }
    let pair = study(clips).pairs[0]
    // Between clips 10/3, between raters 2, no error: 10/3 / (10/3 + 2 * 2 / 4).
    #expect(agree(value(pair.measures, "grade-icc{grade=severity}"), 10.0 / 13))
    // Off by one step in all four; by chance (0 to 16) the squares sum to 14 of 4 each: 1 - 1 / 3.5.
    #expect(agree(value(pair.measures, "grade-kappa:quadratic{grade=severity}"), 1 - 1 / 3.5))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `measures do not depend on the raters' order but for the signs of biases`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    func opinion(_ rater: String) -> RaterOpinion {
      var lines: [String] = []
      for rep in 0..<6 where random.unit() < 0.8 {
        let start = Double(rep) * 4 + random.unit()
        let end = start + 2 + random.unit()
        lines.append("rep \(start) \((start + end) / 2) \(end) full")
      }
      return .sample(rater, lines)
    }
    let (one, other) = (opinion("x"), opinion("x"))
    func renamed(_ opinion: RaterOpinion, _ name: String) -> RaterOpinion {
      .sample(
        name,
        (opinion.reps ?? []).map { rep in
          "rep \(rep.start ?? 0) \(rep.mid ?? 0) \(rep.end ?? 0) full"
        }
      )
    }
    let forth = study([.sample([renamed(one, "ana"), renamed(other, "ben")])]).pairs[0].measures
    let back = study([.sample([renamed(one, "ben"), renamed(other, "ana")])]).pairs[0].measures
    for (first, second) in zip(forth, back) {
      let sign = first.identifier.name.hasSuffix("bias") ? -1.0 : 1
      #expect(
        second.value.map { agree(first.value, sign * $0, within: 1e-9) } ?? (first.value == nil),
        "\(first.id)"
      )
    }
  }
}

struct SuggestedToleranceTests {
  @Test func `raters a tenth of a second apart suggest that`() {
    let ana = (0..<12).map { "rep - \(Double($0) * 2 + 1) - full" }
    let ben = (0..<12).map { "rep - \(Double($0) * 2 + ($0 % 2 == 0 ? 1.1 : 0.9)) - full" }
    let clip = RatedClip.sample([.sample("ana", ana), .sample("ben", ben)])
    let found = SuggestedTolerance([clip])
    #expect(found.plateau == 0.1)
    #expect(agree(found.doubledSpread, 0.4, within: 1e-9))
    #expect(found.value == 0.4)
    // ben's reps: 1.1, 2.9, 5.1 ...
    #expect(agree(found.limit, 0.9, within: 1e-9))
    #expect(found.curve.first?.f1 == 0)
    #expect(found.curve.last?.f1 == 1)
  }

  @Test func `nothing is suggested from a handful of reps`() {
    let clip = RatedClip.sample([
      .sample("ana", ["rep - 1 - full"]), .sample("ben", ["rep - 1 - full"]),
    ])
    let found = SuggestedTolerance([clip])
    #expect(found.value == nil)
    #expect(found.reason == "fewer than 10 reps are labelled by two raters")
    #expect(found.limit == nil)
  }
}
