// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import TestSupport
import Testing

@testable import Reports

struct `Page of backends` {
  /// Two backends; the second loses the last rep of every clip of some exercise.
  private func input(losing exercise: String?, counters: Int = 2) -> ReportInput {
    var input = SampleReport.input(clips: 24, subjects: 12, counters: counters, tracks: ["whole"])
    let cut = input.evaluations.map { evaluation in
      CounterEvaluation(
        Configuration(counter: evaluation.configuration.counter, track: "cut"),
        clips: evaluation.clips.map { score in
          ClipScore(
            clip: score.clip,
            reference: score.reference,
            events: score.clip.exercise == exercise ? Array(score.events.dropLast()) : score.events
          )
        },
        plan: evaluation.plan
      )
    }
    input.results = RunResults(evaluations: input.evaluations + cut, sliceKeys: [])
    input.signals = input.signals.flatMap { signal in
      ["whole", "cut"].map { track in
        var signal = signal
        signal.track = track
        signal.name = "hip height (\(track))"
        return signal
      }
    }
    return input
  }

  private func made(_ input: ReportInput) -> BackendsPage? {
    BackendsPage(input, kinds: Report.kinds.map { $0.init(input: input) })
  }

  @Test func `the answer comes first, and empty sections are left out`() throws {
    let page = try #require(made(input(losing: "squat")))
    #expect(page.sections.map(\.id) == ["answer", "backend", "slices", "flips"])
    #expect(page.html.contains("<title>sample &lt;gym&gt;: which backend?</title>"))
    #expect(page.figures.map(\.name) == ["backend-differences"])
  }

  @Test func `clips that turn are those that one side alone counts exactly`() throws {
    let input = input(losing: "squat")
    let flips = FlipsSection(input, ClipPages(input), leader: "whole").flips
    #expect(!flips.isEmpty)
    #expect(flips.allSatisfy { $0.backend == "cut" && $0.clip.hasPrefix("squat-") })
    for flip in flips {
      for evaluation in input.evaluations where evaluation.configuration.track == "whole" {
        let counter = evaluation.configuration.counter
        let before = try #require(evaluation.clips.byClip[flip.clip]).countError
        // One event less: exact becomes one too few, and one too many becomes exact.
        #expect(flip.lost.contains(counter) == (before == 0))
        #expect(flip.gained.contains(counter) == (before == 1))
      }
    }
    let sizes = flips.map { $0.lost.count + $0.gained.count }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test
  func `the first clips that turn have a strip of both, and a picture where the run has poses`()
    throws
  {
    var input = input(losing: "squat")
    let flip = try #require(FlipsSection(input, ClipPages(input), leader: "whole").flips.first)
    let time = try #require(flip.moment?.time)
    func pose(_ track: String, _ x: Double) -> PoseMoment.Pose {
      PoseMoment.Pose(
        track: track,
        time: time,
        joints: [
          PoseMoment.Place(joint: .leftHip, x: x, y: 50, confidence: 1),
          PoseMoment.Place(joint: .leftKnee, x: x, y: 90, confidence: 1),
        ]
      )
    }
    input.moments = [
      PoseMoment(
        clip: flip.clip,
        time: time,
        frame: FrameSize(width: 100, height: 100),
        poses: [pose("whole", 40), pose("cut", 60)]
      )
    ]
    let section = try #require(
      FlipsSection(input, ClipPages(input), leader: "whole").section(page: "backends.html")
    )
    let html = section.html.text
    #expect(html.contains("id=\"flip-\(flip.clip)-cut\""))
    #expect(html.contains("href=\"#flip-\(flip.clip)-cut\""))
    #expect(html.contains("hip height (whole)") && html.contains("hip height (cut)"))
    #expect(html.contains("n = 2 poses; joints seen: 2, 2"))
    let others = section.strips.count { $0.name.hasPrefix("flip-") } - 1
    #expect(others > 0)
    // The other moments are not in the run.
    #expect(html.occurrences(of: "The run has no poses of this moment.") == others)
    #expect(section.strips.count { $0.name.hasPrefix("poses-") } == 1)
    #expect(Report(input).strips.contains { $0.name == "poses-\(flip.clip)-cut" })
    // Of another backend's moment there is no picture.
    input.moments[0] = PoseMoment(
      clip: flip.clip,
      time: time + 1,
      frame: FrameSize(width: 100, height: 100),
      poses: [pose("whole", 40), pose("cut", 60)]
    )
    let without = try #require(
      FlipsSection(input, ClipPages(input), leader: "whole").section(page: "backends.html")
    )
    #expect(without.strips.allSatisfy { !$0.name.hasPrefix("poses-") })
  }

  @Test func `every backend has a row at a glance, the best first, with what it costs`() throws {
    var input = input(losing: "squat")
    let cost = try #require(
      BackendCost(
        [(frames: [1, 0.010, 0.020, 0.030], processor: 3, peak: 50_000_000, duration: 6)],
        modelBytes: 9_000_000,
        libraryBytes: 1
      )
    )
    input.costs = [("cut", cost)]
    let answer = try #require(made(input)?.sections.first)
    let table = try #require(answer.html.text.split(separator: "id=\"glance-table\"").last)
    let rows = table.split(separator: "</table>")[0].split(separator: "<tr>").suffix(2)
    #expect(rows.map { $0.contains("scope=\"row\">whole") } == [true, false])
    #expect(rows.first?.contains("best score") == true)
    // Three of the twelve people do squats.
    #expect(rows.last?.contains("not decided") == true)
    // Of 10, 20 and 30 ms the 95th percentile is 29.
    #expect(rows.last?.contains(">29</td>") == true && rows.last?.contains(">50</td>") == true)
    #expect(rows.first?.contains("class=\"none\">—") == true)
    #expect(!table.contains("False alerts"))
  }

  @Test func `clips without reps are decided by false reps, and none of them turns`() throws {
    var input = input(losing: nil)
    let quiet = input.evaluations.map { evaluation in
      CounterEvaluation(
        evaluation.configuration,
        clips: evaluation.clips.filter(\.clip.isNegative),
        plan: evaluation.plan
      )
    }
    input.results = RunResults(evaluations: quiet, sliceKeys: [])
    let page = try #require(made(input))
    #expect(page.html.contains("false reps a minute over "))
    #expect(page.html.contains("False reps a minute with each backend"))
    #expect(!page.html.contains("No answer: ") && !page.html.contains("F1 over "))
    #expect(!page.sections.contains { $0.id == "flips" })
  }

  @Test func `programs get the numbers of the sections`() throws {
    let comparison = try #require(BackendComparison(input(losing: "squat")))
    let json = try #require(
      JSONNode.parse(Array(comparison.json.text.utf8), file: "numbers").root
    )
    #expect(json.members?.map(\.name) == ["answer", "backend", "slices", "flips"])
    #expect(json["answer"]?.array?.map { $0["track"]?.string } == ["whole", "cut"])
    #expect(json["answer"]?.array?.last?["Verdict"]?.string == "not decided")
    let squats = try #require(json["slices"]?.array?.first { $0["value"]?.string == "squat" })
    #expect(try #require(squats["backends"]?.array?.first?["difference"]?["value"]?.double) < 0)
    #expect(json["flips"]?.array?.allSatisfy { $0["track"]?.string == "cut" } == true)
    #expect(comparison.figures.contains { $0.name == "backend-differences" })
    #expect(comparison.html == Report(input(losing: "squat")).comparison)
  }

  @Test func `parts of the clips stand under what they differ in`() throws {
    let page = try #require(made(input(losing: "squat")))
    let html = try #require(page.sections.first { $0.id == "slices" }?.html.text)
    #expect(html.contains("By view") && html.contains("By exercise"))
    #expect(!html.contains("By frame rate"))
    let squats = try #require(html.split(separator: "<tr>").first { $0.contains(">squat<") })
    // The counters lose a rep of each clip, and three people are too few for an interval.
    #expect(squats.contains("data-v=\"-0.1") && squats.contains("3 people, too few to tell"))
    let curls = try #require(html.split(separator: "<tr>").first { $0.contains(">biceps-curl<") })
    #expect(curls.contains("<td data-v=\"0\""))
  }

  @Test func `copies have no clip that turns, and no highlighted number`() throws {
    let page = try #require(made(input(losing: nil)))
    #expect(page.sections.map(\.id) == ["answer", "backend", "slices"])
    #expect(!page.html.contains("class=\"lead\""))
    #expect(page.html.contains("every counter finds the same reps"))
  }

  @Test func `exact tracks and one backend have no page`() {
    let one = SampleReport.input(clips: 6, subjects: 6, counters: 1)
    #expect(made(one) == nil)
    let beside = SampleReport.input(
      clips: 6,
      subjects: 6,
      counters: 1,
      tracks: ["blazepose-full", "truth"]
    )
    #expect(made(beside) == nil)
    #expect(Report(beside).pages.count == 1)
  }

  @Test func `backends without a counter in common have a page that says so`() throws {
    var input = input(losing: "squat")
    let (first, last) = (input.evaluations[0], input.evaluations[3])
    input.results = RunResults(evaluations: [first, last], sliceKeys: [])
    let page = try #require(made(input))
    #expect(
      page.html.contains("No answer: no counter was run on the same clips with all backends.")
    )
  }
}
