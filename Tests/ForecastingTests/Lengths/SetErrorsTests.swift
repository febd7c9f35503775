// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import RepCounting
import Scoring
import Testing

@testable import Forecasting

@Suite struct SetErrorsTests {
  /// A set of `.` for a found rep, `x` for a lost one and `+` for one too many.
  private func errors(_ text: String) -> SetErrors {
    var lost: [Bool] = []
    var extras = [0]
    for sign in text {
      if sign == "+" {
        extras[extras.count - 1] += 1
      } else {
        lost.append(sign == "x")
        extras.append(0)
      }
    }
    return SetErrors(lost: lost, extras: extras)
  }

  @Test func `a run of lost reps begins once`() {
    let errors = errors("..xxx..x.")
    #expect(errors.innerLost == 2)
    // Reps 4, 5 and 6 follow a lost one, and so does the last one; two of these four are lost.
    #expect(errors.repsAfterLost == 4)
    #expect(errors.lostAfterLost == 2)
    // Reps 2, 3, 7 and 8 follow one that was found.
    #expect(errors.innerReps == 4)
    #expect(errors.isLastLost == nil)
    #expect(errors.countError == -4)
  }

  @Test func `first and last reps are told from the others`() {
    let errors = errors("x...x")
    #expect(errors.isFirstLost)
    #expect(errors.isLastLost == true)
    #expect(errors.innerLost == 0)
    #expect(errors.innerReps == 2)
  }

  @Test func `a lost rep and one too many cancel unless a found rep is between them`() {
    #expect(errors("..+x..").cancelled == 1)
    #expect(!errors("..x+..").hasError)
    #expect(errors("xx++").cancelled == 2)
    #expect(errors("x.+.").cancelled == 0)
    #expect(errors("x.+.").countError == 0)
    // Of two lost reps the nearer one cancels.
    #expect(errors(".xx+.").innerLost == 1)
  }

  @Test func `reps too many outside of a set are no errors of its reps`() {
    let errors = errors("++.+.+.+")
    #expect(errors.outsideRuns == 2)
    #expect(errors.extraRuns == 1)
    #expect(errors.extrasAfterExtra == 2)
    #expect(errors.countError == 5)
  }

  @Test func `pairing never changes the count`() {
    let signs: [Character] = [".", "x", "+"]
    // All texts of seven signs.
    for number in 0..<2187 {
      var rest = number
      var text = ""
      for _ in 0..<7 {
        text.append(signs[rest % 3])
        rest /= 3
      }
      guard text.contains(where: { $0 != "+" }) else { continue }
      let extras = text.count { $0 == "+" }
      let lost = text.count { $0 == "x" }
      #expect(errors(text).countError == extras - lost, "\(text)")
    }
  }

  private func clip(
    _ reps: [Double],
    events: [Double],
    sets: [ClosedRange<Double>] = [],
    borderline: [Double] = [],
    isNegative: Bool = false
  ) -> ClipScore {
    ClipScore(
      clip: ClipIdentity(
        id: "a",
        subject: "s",
        exercise: "squat",
        duration: 60,
        isNegative: isNegative
      ),
      reference: Reference(
        reps: (reps.map { ($0, .full) } + borderline.map { ($0, .borderline) })
          .sorted { $0.0 < $1.0 }.map { Reference.Rep(mid: $0, quality: $1) },
        sets: sets
      ),
      events: events.map { RepEvent(decisionTime: $0) }
    )
  }

  @Test func `a clip is cut into its labelled sets`() {
    let sets = SetErrors.sets(
      of: clip([2, 4, 6, 20, 22], events: [2, 4, 6, 12, 22], sets: [1...7, 19...23])
    )
    #expect(sets.map(\.reps) == [3, 2])
    #expect(sets[0].outsideRuns == 1)
    #expect(sets[1].isFirstLost)
  }

  @Test func `a borderline rep that was counted is one too many`() {
    let sets = SetErrors.sets(of: clip([2, 4, 6], events: [2, 4, 6, 8], borderline: [8]))
    #expect(sets.map(\.countError) == [1])
  }

  @Test func `a count alone is one set, and a clip without reps is none`() {
    #expect(SetErrors.sets(of: clip([], events: [3], isNegative: true)).isEmpty)
    let counted = ClipScore(
      clip: ClipIdentity(id: "a", subject: "s", exercise: "squat", duration: 60),
      reference: Reference(count: 4),
      events: [RepEvent(decisionTime: 3)]
    )
    let sets = SetErrors.sets(of: counted)
    #expect(sets.map(\.reps) == [4])
    #expect(sets.map(\.countError) == [-3])
    #expect(sets[0].hasError)
  }
}
