// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Testing

@testable import Forecasting

@Suite struct LengthForecastsTests {
  /// A clip of reps every two seconds, of which those with some numbers are lost.
  private func clip(_ subject: String, reps: Int, losing lost: Set<Int> = []) -> ClipScore {
    let times = (0..<reps).map { 2 + 2 * Double($0) }
    return ClipScore(
      clip: ClipIdentity(
        id: "\(subject)-\(reps)",
        subject: subject,
        exercise: "squat",
        duration: 2 * Double(reps) + 4
      ),
      reference: Reference(reps: times.map { Reference.Rep(mid: $0) }),
      events: times.enumerated().filter { !lost.contains($0.offset) }
        .map { RepEvent(decisionTime: $0.element) }
    )
  }

  private func forecasts(_ clips: [ClipScore], _ profile: UserProfile = .usual) throws
    -> LengthForecasts
  {
    let evaluation = CounterEvaluation(
      Configuration(counter: "c", track: "t"),
      clips: clips,
      measuring: []
    )
    return try #require(LengthForecasts([evaluation], profile: profile))
  }

  @Test func `without any error long sets are less sure than short ones`() throws {
    let found = try forecasts((0..<20).map { clip("p\($0)", reps: 8) })
    let row = found.rows[0]
    let (five, ten) = (row.numbers(.reps(5)), row.numbers(.reps(10)))
    let (short, long) = (try #require(five).exact, try #require(ten).exact)
    #expect(short.value > 0.95)
    #expect(short.high > 0.99)
    #expect(long.low < short.low)
    #expect(long.low > 0.8)
    #expect(row.errors.peopleWithErrors == 0)
    #expect(row.headlineText == long.value.text(decimals: 2))
  }

  @Test func `sets far beyond the clips have no number`() throws {
    // Three people reach 6 reps: forecasts up to 12.
    let clips = (0..<8).map { clip("p\($0)", reps: $0 < 2 ? 9 : $0 == 2 ? 6 : 3) }
    let found = try forecasts(clips)
    #expect(found.support.most == 12)
    #expect(found.rows[0].numbers(.reps(10)) != nil)
    #expect(found.rows[0].numbers(.reps(20)) == nil)
    // Users do sets of up to 21 reps.
    #expect(found.rows[0].numbers(.users) == nil)
    #expect(
      found.reason(.reps(20))
        == "no more than 2 people do sets longer than 6 reps, which supports forecasts up to 12"
    )
  }

  @Test func `four people support nothing, however long their sets`() throws {
    let found = try forecasts((0..<4).map { clip("p\($0)", reps: 30) })
    #expect(found.rows[0].forecasts.allSatisfy { $0.numbers == nil })
    #expect(found.remark.contains("the clips show 4 people, and 5 are needed"))
    #expect(found.rows[0].headlineText == "-")
  }

  @Test func `sets of one person are of one person`() throws {
    let found = try forecasts((1..<9).map { clip("p", reps: $0) })
    #expect(found.support.people == 1)
    #expect(found.reason(.reps(5)) == "the clips show 1 person, and 5 are needed")
  }

  @Test func `counts alone are less sure than times`() throws {
    let timed = (0..<20).map { clip("p\($0)", reps: 8, losing: $0 % 4 == 0 ? [3] : []) }
    let counted = timed.map { clip in
      ClipScore(
        clip: clip.clip,
        reference: Reference(count: clip.referenceCount),
        events: clip.events
      )
    }
    let (one, other) = (try forecasts(timed), try forecasts(counted))
    #expect(other.support.countedOnly == 20)
    #expect(other.rows[0].errors.sets == 0)
    #expect(other.rows[0].errors.peopleWithErrors == 5)
    let sure = try #require(one.rows[0].numbers(.reps(10))).exact
    let less = try #require(other.rows[0].numbers(.reps(10))).exact
    #expect(abs(sure.value - less.value) < 0.05)
    #expect(less.high - less.low > sure.high - sure.low)
  }

  @Test func `clips without reps have no forecast`() throws {
    #expect(try forecasts([]).reason(.reps(5)) == "no clip has labelled reps")
    #expect(LengthForecasts([], profile: .usual) == nil)
  }

  @Test func `a first rep that is lost costs long sets no more than short ones`() throws {
    // 10 of 40 sets lose their first rep, or one of the inner six.
    let first = try forecasts(
      (0..<40).map { clip("p\($0 % 20)", reps: 8, losing: $0 % 4 == 0 ? [0] : []) }
    )
    let inner = try forecasts(
      (0..<40).map { clip("p\($0 % 20)", reps: 8, losing: $0 % 4 == 0 ? [1 + $0 % 6] : []) }
    )
    func exact(_ found: LengthForecasts, _ reps: Int) throws -> Double {
      try #require(found.rows[0].numbers(.reps(reps))).exact.value
    }
    // Both count 0.75 of sets of 8 exactly.
    #expect(try exact(first, 5) - exact(first, 10) < 0.03)
    #expect(try exact(inner, 5) - exact(inner, 10) > 0.06)
    #expect(first.rows[0].errors.firstLost == 10)
    #expect(inner.rows[0].errors.innerLost == 10)
  }

  @Test func `errors of few people weigh less than errors of many`() throws {
    // 10 errors of 2 people, or of 10 people.
    let few = try forecasts(
      (0..<40).flatMap { person in
        [clip("p\(person)", reps: 12, losing: person < 2 ? Set((0..<5).map { 1 + 2 * $0 }) : [])]
      }
    )
    let many = try forecasts(
      (0..<40).flatMap { person in
        [clip("p\(person)", reps: 12, losing: person < 10 ? [4] : [])]
      }
    )
    let (one, other) = (few.rows[0].numbers(.reps(20)), many.rows[0].numbers(.reps(20)))
    #expect(try #require(one).exact.value > #require(other).exact.value + 0.1)
  }

  @Test func `the sets of users are mixed by their quantiles`() throws {
    let short = UserProfile(name: "app", spreads: [.reps: .init(low: 4, median: 4, high: 4)])
    let found = try forecasts(
      (0..<12).map { clip("p\($0)", reps: 8, losing: $0 % 3 == 0 ? [3] : []) },
      short
    )
    #expect(found.mix == [Int](repeating: 4, count: 10))
    let (users, five) = (found.rows[0].numbers(.users), found.rows[0].numbers(.reps(5)))
    #expect(try #require(users).exact.value > #require(five).exact.value)
    let silent = try forecasts([clip("p", reps: 3)], UserProfile(name: "app"))
    #expect(silent.reason(.users) == "the profile does not say how long sets are")
  }

  @Test(arguments: [0.05, 0.1, 0.3, 0.5, 0.77, 0.95])
  func `quantiles of a spread are the values below which that share is`(share: Double) {
    let spread = UserProfile.Spread(low: 5, median: 10, high: 20)
    #expect(abs(spread.share(below: spread.quantile(share)) - share) < 1e-12)
  }
}
