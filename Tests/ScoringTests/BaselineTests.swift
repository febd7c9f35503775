// SPDX-License-Identifier: Apache-2.0
import Labels
import RepCounting
import Testing

@testable import Measures
@testable import Scoring

struct BaselineTests {
  private static func clip(
    _ subject: String,
    _ exercise: String,
    count: Int,
    seconds: Double,
    isNegative: Bool = false
  ) -> ClipScore {
    .counts(
      .sample(
        subject,
        subject: subject,
        exercise: exercise,
        duration: seconds,
        isNegative: isNegative
      ),
      reference: count,
      predicted: 0
    )
  }

  @Test func `a clip gets its duration over the median period of others who do the same`() {
    let counts = PeriodBaseline.counts(of: [
      Self.clip("ana", "squat", count: 100, seconds: 10),
      Self.clip("ben", "squat", count: 5, seconds: 10),
      Self.clip("cem", "squat", count: 5, seconds: 20),
      Self.clip("ben", "lunge", count: 1, seconds: 10),
      Self.clip("dan", "squat", count: 0, seconds: 60, isNegative: true),
    ])
    // Periods: 0.1, 2, 4 s for squats. Nobody but ben lunges, so his lunge takes all others' squats.
    #expect(counts == [3, 5, 19, 5, 30])
  }

  @Test func `nobody's own clips count for themselves`() {
    let alone = CounterEvaluation.sample([
      Self.clip("ana", "squat", count: 5, seconds: 10),
      Self.clip("ana", "squat", count: 4, seconds: 8),
    ])
    #expect(alone.measure("mae:median-period")?.value == nil)
    #expect(
      alone.measure("mae:median-period")?.undefinedReason == "nobody else's clips show a rep"
    )
    #expect(alone.measure("mae:constant-median")?.value == 0.5)
  }

  @Test func `a slice keeps the counts of the whole evaluation`() throws {
    let evaluation = CounterEvaluation.sample([
      Self.clip("ana", "squat", count: 5, seconds: 10),
      Self.clip("ben", "lunge", count: 5, seconds: 10),
    ])
    let squat = try #require(evaluation.slices(by: .exercise).last)
    #expect(squat.measure("exact:median-period")?.value == 1)
  }
}
