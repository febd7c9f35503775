// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Results
import Scoring
import Statistics
import TestSupport
import Testing

@testable import Reports

struct `Sections of a study of backends` {
  private let clips = (0..<12).map { index in
    ClipIdentity(
      id: "clip-\(index)",
      subject: "person-\(index)",
      exercise: "squat",
      duration: 20,
      isNegative: false
    )
  }

  private func score(_ matched: Int) -> StepScore {
    StepScore(
      referenceCount: 10,
      countError: matched - 10,
      matches: .init(matched: matched, required: 10, charged: matched)
    )
  }

  /// Backend b loses reps with shared thresholds alone, has smaller gaps, and pays for jitter.
  private func study(obstacle: String? = nil) -> BackendStudy {
    let rows = ["a", "b"].map { Configuration(counter: "zig-zag", track: $0) }
    return BackendStudy(
      optima: rows.map { row in
        OwnOptimum(
          row,
          thresholds: [
            .init(name: "min-amplitude", shared: 0.1, chosen: 0.07, spread: 0.06...0.08)
          ],
          obstacle: obstacle,
          clips: obstacle != nil
            ? []
            : clips.enumerated().map { index, clip in
              OptimumClip(
                clip: clip,
                shared: score(row.track == "a" ? 10 : 6 + index % 2),
                own: score(10)
              )
            }
        )
      },
      untraced: ["principal"],
      gaps: rows.map { row in
        SignalGaps(
          signal: "height",
          track: row.track,
          clips: clips.map { SignalGap(clip: $0, rep: 0.2, other: row.track == "a" ? 0.1 : 0.3) }
        )
      },
      prices: rows.map { row in
        JitterPrice(
          row,
          clips: clips.enumerated().map { index, clip in
            JitteredClip(
              clip: clip,
              doses: (0..<3).map { dose in
                JitteredClip.Dose(
                  percent: 1 + Double(dose),
                  degrees: nil,
                  trials: 1,
                  exact: 1,
                  matches: .init(
                    matched: 100 - (row.track == "a" ? 0 : 10 * dose) - index,
                    required: 100,
                    charged: 100
                  )
                )
              }
            )
          }
        )
      }
    )
  }

  private func sections(_ study: BackendStudy) -> [PageSection] {
    BackendStudySections(study: study, leader: "a", plan: ResamplingPlan(replicates: 100)).all
  }

  @Test func `say what tuning, other signals and less jitter would change`() throws {
    let sections = sections(study())
    #expect(sections.map(\.id) == ["own-thresholds", "gaps", "jitter-price"])
    let texts = sections.map { $0.html.text }
    #expect(texts[0].contains("Tune it before you drop it."))
    #expect(texts[0].contains("Without thresholds that can be searched exactly: principal."))
    #expect(texts[0].contains("<td>0.1</td><td>0.07</td><td>0.06 to 0.08</td>"))
    #expect(texts[1].contains("Clips that some threshold counts right: a 1.000, b 0.000."))
    #expect(texts[2].contains("a 0.000"))
    #expect(texts[2].contains("b -0.100"))
    #expect(sections[2].figures.map(\.name) == ["jitter-price"])
    #expect(sections.allSatisfy { $0.numbers != nil })
  }

  @Test func `say why no threshold was chosen`() throws {
    let found = sections(study(obstacle: "all clips belong to one group"))
    let text = try #require(found.first { $0.id == "own-thresholds" }).html.text
    #expect(
      text.contains("No thresholds are chosen for each backend: all clips belong to one group.")
    )
  }

  @Test func `are left out if there is nothing to say`() {
    #expect(sections(BackendStudy(optima: [], untraced: [], gaps: [], prices: [])).isEmpty)
  }

  @Test func `stand behind the counters of the page`() throws {
    var input = SampleReport.input(clips: 24, subjects: 12, counters: 1, tracks: ["a"])
    let again = input.evaluations.map { evaluation in
      CounterEvaluation(
        Configuration(counter: evaluation.configuration.counter, track: "b"),
        clips: evaluation.clips,
        plan: evaluation.plan
      )
    }
    input.results = RunResults(evaluations: input.evaluations + again, sliceKeys: [])
    input.results.backendStudy = study()
    let page = try #require(BackendsPage(input, kinds: Report.kinds.map { $0.init(input: input) }))
    let ids = page.sections.map(\.id)
    #expect(
      Array(ids.prefix(6))
        == ["answer", "backend", "slices", "own-thresholds", "gaps", "jitter-price"]
    )
  }
}
