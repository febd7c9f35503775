// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Forecasting

@Suite struct LabelOrderTests {
  private func clip(
    _ id: String,
    person: String = "ana",
    exercise: String = "squat",
    reps: Double = 5,
    counts: [Int?] = [5, 5, 5]
  ) -> SelectableClip {
    SelectableClip(
      id: id,
      shown: ProfiledClip(
        subject: person,
        exercise: exercise,
        view: nil,
        features: ClipFeatures([.reps: reps])
      ),
      opinions: counts
    )
  }

  @Test func `disagreement is the share of kinds that do not have the most frequent count`() {
    #expect(clip("a", counts: [5, 5, 5]).disagreement == 0)
    #expect(clip("a", counts: [5, 5, 6]).disagreement == 0.5)
    #expect(clip("a", counts: [5, 6, 7]).disagreement == 1)
    #expect(clip("a", counts: [5, nil, 6]).disagreement == 1)
    #expect(clip("a", counts: [5, nil, nil]).disagreement == 0)
  }

  @Test func `the clip whose counts differ comes first, with its counts as the reason`() {
    let order = LabelOrder(
      [clip("calm"), clip("torn", counts: [8, 10, 11])],
      labelled: [clip("known")]
    )
    #expect(order.places.map(\.clip.id) == ["torn", "calm"])
    #expect(order.places[0].reasons == ["3 kinds of counters count 8, 10, 11"])
    #expect(order.places[1].reasons == ["much like labelled clips"])
  }

  @Test func `a set longer than all that are labelled comes before one of the usual length`() {
    let order = LabelOrder(
      [clip("usual"), clip("long", reps: 30)],
      labelled: [clip("known", reps: 5), clip("other", reps: 9)]
    )
    #expect(order.places.map(\.clip.id) == ["long", "usual"])
    #expect(order.places[0].reasons == ["no labelled clip has sets longer than 9 reps"])
    #expect(order.places[1].novelty == 0)
  }

  @Test
  func `the second clip of a new person teaches half as much, and a third person comes first`() {
    let order = LabelOrder(
      [clip("b1", person: "ben"), clip("b2", person: "ben"), clip("c1", person: "cem")],
      labelled: [clip("known")]
    )
    #expect(order.places.map(\.clip.id) == ["b1", "c1", "b2"])
    #expect(order.places.map(\.person) == [1, 1, 0.5])
    #expect(
      order.places.map(\.reasons[0]) == [
        "a new person", "a new person", "much like labelled clips",
      ]
    )
  }

  @Test func `a chosen long set makes the next one of its length less new`() {
    let order = LabelOrder(
      [clip("thirty", reps: 30), clip("again", reps: 29), clip("twelve", reps: 16)],
      labelled: [clip("known")]
    )
    #expect(order.places.map(\.clip.id) == ["thirty", "twelve", "again"])
  }

  @Test func `another exercise is new, and a list ends where it is told to`() {
    let clips = [clip("usual"), clip("new", exercise: "push-up"), clip("more")]
    let order = LabelOrder(clips, labelled: [clip("known")], most: 1)
    #expect(order.places.map(\.clip.id) == ["new"])
    #expect(order.places[0].reasons == ["no labelled clip shows push-up"])
  }

  @Test func `without a label every clip is new, and the order of the list decides`() {
    let order = LabelOrder([clip("a"), clip("b")], labelled: [])
    #expect(order.places.map(\.clip.id) == ["a", "b"])
    #expect(order.places[0].reasons == ["nothing is labelled yet"])
    #expect(order.places[0].novelty == 1)
  }

  @Test func `values are compared on the width of all clips, so that units do not matter`() {
    func clips(_ unit: Double) -> [SelectableClip] {
      [3.0, 9, 4, 14, 6].enumerated().map { clip("\($0)", reps: $1 * unit) }
    }
    let known = [5.0, 7]
    let orders = [1.0, 1000].map { unit in
      LabelOrder(clips(unit), labelled: known.map { clip("known", reps: $0 * unit) }).places
    }
    #expect(orders[0].map(\.clip.id) == orders[1].map(\.clip.id))
    #expect(zip(orders[0], orders[1]).allSatisfy { abs($0.novelty - $1.novelty) < 1e-12 })
  }

  @Test func `a long list is in the order that one choice after the other has`() {
    var generator = RandomGenerator(seed: 4)
    let clips = (0..<40).map { number in
      clip(
        "\(number)",
        person: "p\(generator.index(below: 6))",
        reps: Double(generator.index(below: 20)),
        counts: (0..<4).map { _ in generator.index(below: 3) }
      )
    }
    let labelled = Array(clips.prefix(5))
    let order = LabelOrder(Array(clips.dropFirst(5)), labelled: labelled).places.map(\.clip.id)
    // The slow way: each time from the beginning, on the same widths.
    let distance = FeatureDistance(clips)
    var (known, rest, expected) = (labelled, Array(clips.dropFirst(5)), [String]())
    while !rest.isEmpty {
      let values = rest.map { clip in
        clip.disagreement + (known.map { distance.between(clip, $0) }.min() ?? 1)
          + 1 / Double(1 + known.count { $0.shown.subject == clip.shown.subject })
      }
      let best = values.firstIndex(of: values.max()!)!
      expected.append(rest[best].id)
      known.append(rest.remove(at: best))
    }
    #expect(order == expected)
  }
}

@Suite struct LabelOrderStudyTests {
  private func clip(_ number: Int, counts: [Int?], errors: [Int]) -> LabelOrderStudy.LabelledClip {
    LabelOrderStudy.LabelledClip(
      clip: SelectableClip(
        id: "\(number)",
        shown: ProfiledClip(
          subject: "p\(number)",
          exercise: "squat",
          view: nil,
          features: ClipFeatures([.reps: 5])
        ),
        opinions: counts
      ),
      countErrors: errors
    )
  }

  @Test func `labels are counted until all answers are those of all labels`() throws {
    // The third clip shows the first failure, the fifth the second; the first counter wins by then.
    let clips = [[0, 0], [0, 0], [0, 1], [0, 0], [-1, 2]].enumerated().map {
      clip($0, counts: [5, 5], errors: $1)
    }
    let study = LabelOrderStudy(clips)
    let failures = try #require(study.rows.first { $0.question == .failures })
    // All clips look alike: the order of the list.
    #expect(failures.ordered == 5)
    let winner = try #require(study.rows.first { $0.question == .winner })
    #expect(winner.ordered == 3)
    #expect(failures.random.count == 3)
  }

  @Test
  func `where counters disagree exactly on the clips that they fail on, the order saves labels`()
    throws
  {
    let clips = (0..<40).map { number in
      let isHard = number % 10 == 9
      return clip(
        number,
        counts: isHard ? [4, 5, 6] : [5, 5, 5],
        errors: isHard ? (0..<4).map { $0 == number / 10 ? 1 : 0 } + [0] : [0, 0, 0, 0, 0]
      )
    }
    let study = LabelOrderStudy(clips)
    let failures = try #require(study.rows.first { $0.question == .failures })
    #expect(failures.ordered == 4)
    #expect(failures.byDisagreement == 4)
    #expect(failures.random[1] > 25)
    #expect(failures.saved > 0.8)
    #expect(LabelOrderStudy(clips).rows == study.rows)
  }

  @Test func `a counter that never fails leaves no failure to see`() throws {
    let study = LabelOrderStudy([[0], [0]].enumerated().map { clip($0, counts: [5], errors: $1) })
    #expect(study.rows.map(\.ordered) == [0, 1])
    #expect(LabelOrderStudy([]).rows.isEmpty)
    #expect(LabelOrderStudy([clip(0, counts: [5], errors: [])]).rows.isEmpty)
  }
}
