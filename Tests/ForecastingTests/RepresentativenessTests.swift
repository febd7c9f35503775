// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Forecasting

@Suite struct RepresentativenessTests {
  private func clips(_ reps: [Double], exercise: String = "squat") -> [ProfiledClip] {
    reps.enumerated().map { index, reps in
      ProfiledClip(
        subject: "p\(index % 2)",
        exercise: exercise,
        view: .front,
        features: ClipFeatures([.reps: reps])
      )
    }
  }

  private let users = UserProfile(
    name: "users",
    spreads: [.reps: .init(low: 5, median: 10, high: 20)]
  )

  @Test func `sets longer than any clip are named with their share`() {
    let found = Representativeness(clips([1, 2, 2, 9]), profile: users)
    // 9 reps are at 0.1 + 0.4 * 4 / 5 = 0.42 of the users' sets.
    #expect(found.gaps.map(\.sets) == ["sets longer than 9 reps"])
    #expect(abs(found.gaps[0].share - 0.58) < 1e-12)
    #expect(
      found.sentence
        == "Not shown by any of these clips, but usual in 'users': sets longer than 9 reps (58 % of sets)."
    )
  }

  @Test func `one rep is one`() {
    let found = Representativeness(clips([1, 1]), profile: users)
    #expect(found.gaps.map(\.sets) == ["sets longer than 1 rep"])
  }

  @Test func `clips are counted between the quantiles of users`() {
    let row = Representativeness(clips([1, 5, 6, 10, 11, 20, 21, 40]), profile: users).rows[0]
    // A clip at a quantile is below it.
    #expect(row.cells == [2, 2, 2, 2])
    #expect(row.clips == 8)
    #expect(row.extent == .init(least: 1, median: 10.5, greatest: 40))
  }

  @Test func `clips that reach as far as users leave no gap`() {
    let found = Representativeness(clips([4, 10, 22]), profile: users)
    #expect(found.gaps.isEmpty)
    #expect(found.sentence == nil)
  }

  @Test func `a feature that no clip was measured for is named apart`() {
    var profile = users
    profile.spreads[.longestPause] = .init(low: 0, median: 1, high: 5)
    let found = Representativeness(clips([4, 22]), profile: profile)
    #expect(found.gaps.isEmpty)
    #expect(found.unmeasured == [.longestPause])
    #expect(
      found.sentence
        == "Not measured in any clip: longest pause. Label the times of reps to measure it."
    )
    let short = Representativeness(clips([4]), profile: profile)
    #expect(
      short.sentence
        == "Not shown by any of these clips, but usual in 'users': sets longer than 4 reps (98 % of sets). "
        + "Not measured in any clip: longest pause. Label the times of reps to measure it."
    )
  }

  @Test func `exercises and views without a clip are gaps, the greatest share first`() {
    var profile = users
    profile.exercises = ["squat": 0.5, "push-up": 0.3, "lunge": 0.2]
    profile.views = [.side: 1]
    let found = Representativeness(clips([4, 22]), profile: profile)
    #expect(found.gaps.map(\.sets) == ["views from side", "sets of push-up", "sets of lunge"])
    #expect(found.exercises.map(\.name) == ["lunge", "push-up", "squat"])
    #expect(found.exercises.map(\.clips) == [0, 0, 2])
    #expect(found.exercises[2].people == 2)
  }

  @Test func `three gaps are named and the others are counted`() {
    var profile = users
    profile.exercises = ["push-up": 0.4, "lunge": 0.3, "burpee": 0.2, "plank": 0.1]
    let sentence = Representativeness(clips([4, 22]), profile: profile).sentence
    #expect(
      sentence
        == "Not shown by any of these clips, but usual in 'users': sets of push-up (40 % of sets), "
        + "sets of lunge (30 % of sets), sets of burpee (20 % of sets), and 1 more."
    )
  }

  @Test func `no clips have no sentence`() {
    let found = Representativeness([], profile: users)
    #expect(found.sentence == nil)
    #expect(found.rows.allSatisfy { $0.clips == 0 && $0.extent == nil })
  }

  @Test func `every row of the table has a cell for every heading`() {
    let found = Representativeness(clips([4, 22]), profile: users)
    #expect(found.table.count == ClipFeature.allCases.count)
    #expect(found.table.allSatisfy { $0.count == Representativeness.headings.count })
  }
}
