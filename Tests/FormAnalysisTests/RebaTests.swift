// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing
@testable import FormAnalysis

/// The published tables of REBA, and what the posture and gait design makes of them.
@Suite struct RebaTests {
  private func parts(_ trunk: Int, _ neck: Int, _ legs: Int) -> Reba {
    Reba(trunk: trunk, neck: neck, legs: legs, upperArm: 1, lowerArm: 1, wrist: 1)
  }

  private func arms(_ upper: Int, _ lower: Int, _ wrist: Int) -> Reba {
    Reba(trunk: 1, neck: 1, legs: 1, upperArm: upper, lowerArm: lower, wrist: wrist)
  }

  /// Rows of a table as they are printed on the worksheet, blanks between numbers.
  private func numbers(_ text: String) -> [Int] {
    text.split(separator: " ").compactMap { Int($0) }
  }

  @Test func `table A is the published one`() {
    // A row for each trunk: legs 1 to 4 of neck 1, then of neck 2, then of neck 3.
    let rows = [
      "1 2 3 4 1 2 3 4 3 3 5 6", "2 3 4 5 3 4 5 6 4 5 6 7", "2 4 5 6 4 5 6 7 5 6 7 8",
      "3 5 6 7 5 6 7 8 6 7 8 9", "4 6 7 8 6 7 8 9 7 8 9 9",
    ]
    for (trunk, row) in zip(1...5, rows) {
      let found = (1...3).flatMap { neck in (1...4).map { parts(trunk, neck, $0).scoreA } }
      #expect(found == numbers(row), "trunk \(trunk)")
    }
  }

  @Test func `table B is the published one`() {
    // A row for each upper arm: wrists 1 to 3 of lower arm 1, then of lower arm 2.
    let rows = [
      "1 2 2 1 2 3", "1 2 3 2 3 4", "3 4 5 4 5 5", "4 5 5 5 6 7", "6 7 8 7 8 8", "7 8 8 8 9 9",
    ]
    for (upper, row) in zip(1...6, rows) {
      let found = (1...2).flatMap { lower in (1...3).map { arms(upper, lower, $0).scoreB } }
      #expect(found == numbers(row), "upper arm \(upper)")
    }
  }

  @Test func `table C is the published one`() {
    let rows = [
      "1 1 1 2 3 3 4 5 6 7 7 7", "1 2 2 3 4 4 5 6 6 7 7 8", "2 3 3 3 4 5 6 7 7 8 8 8",
      "3 4 4 4 5 6 7 8 8 9 9 9", "4 4 4 5 6 7 8 8 9 9 9 9", "6 6 6 7 8 8 9 9 10 10 10 10",
      "7 7 7 8 9 9 9 10 10 11 11 11", "8 8 8 9 10 10 10 10 10 11 11 11",
      "9 9 9 10 10 10 11 11 11 12 12 12", "10 10 10 11 11 11 11 12 12 12 12 12",
      "11 11 11 11 12 12 12 12 12 12 12 12", "12 12 12 12 12 12 12 12 12 12 12 12",
    ]
    for (scoreA, row) in zip(1...12, rows) {
      #expect((1...12).map { Reba.tableC(scoreA, $0) } == numbers(row), "score A \(scoreA)")
    }
  }

  @Test func `the code has one other entry in table C, and never a score of 1`() {
    #expect(Reba.tableC(5, 12) == 9 && AndernetReba.tableC(5, 12) == 10)
    for scoreA in 1...12 {
      for scoreB in 1...12 where (scoreA, scoreB) != (5, 12) {
        #expect(AndernetReba.tableC(scoreA, scoreB) == Reba.tableC(scoreA, scoreB))
      }
    }
    let nothing = AndernetPose()
    #expect(AndernetReba.score(nothing) == 2)
    #expect(arms(1, 1, 1).score == 1)
  }

  @Test func `worked examples, from the parts to the risk`() {
    // Somebody upright with hanging arms: A 1, B 1 (elbows straight: lower arm 2, B 1), C 1.
    let upright = arms(1, 2, 1)
    #expect(upright.scoreA == 1 && upright.scoreB == 1 && upright.score == 1)
    #expect(upright.risk == .negligible)
    // Bent by 30 degrees over bent knees, arms to the front: A (3, 2, 2) is 5, B (3, 2, 2) 5, C 6.
    var lift = Reba(trunk: 3, neck: 2, legs: 2, upperArm: 3, lowerArm: 2, wrist: 2)
    #expect(lift.scoreA == 5 && lift.scoreB == 5 && lift.score == 6 && lift.risk == .medium)
    // With more than 10 kg (2) and a fair grip (1): A 7, B 6, C 9; held and repeated: 11.
    lift.load = 2
    lift.coupling = 1
    #expect(lift.scoreA == 7 && lift.scoreB == 6 && lift.score == 9 && lift.risk == .high)
    lift.activity = 2
    #expect(lift.score == 11 && lift.risk == .veryHigh)
    let worst = Reba(
      trunk: 9,
      neck: 9,
      legs: 9,
      upperArm: 9,
      lowerArm: 9,
      wrist: 9,
      load: 9,
      coupling: 9,
      activity: 9
    )
    #expect(worst.score == 15)
  }

  @Test(arguments: [
    (1, Reba.Risk.negligible), (2, .low), (3, .low), (4, .medium), (7, .medium), (8, .high),
    (10, .high), (11, .veryHigh), (15, .veryHigh),
  ])
  func `levels of risk are the published ones`(score: Int, risk: Reba.Risk) {
    #expect(Reba.Risk(score: score) == risk)
  }

  @Test func `body parts have the published limits`() {
    #expect(
      [-21.0, -20, -6, 0, 5, 6, 20, 21, 60, 61].map { Reba.trunk(flexion: $0, isAside: false) }
        == [3, 2, 2, 1, 1, 2, 2, 3, 3, 4]
    )
    #expect(Reba.trunk(flexion: 61, isAside: true) == 5)
    #expect([-6.0, 0, 20, 21].map { Reba.neck(flexion: $0, isAside: false) } == [2, 1, 1, 2])
    #expect(
      [0.0, 29, 30, 60, 61].map { Reba.legs(kneeFlexion: $0, isOnOneLeg: false) }
        == [1, 1, 2, 2, 3]
    )
    #expect(Reba.legs(kneeFlexion: 70, isOnOneLeg: true) == 4)
    #expect(
      [-21.0, -20, 20, 21, 45, 46, 90, 91].map { Reba.upperArm(flexion: $0) }
        == [2, 1, 1, 2, 2, 3, 3, 4]
    )
    #expect([59.0, 60, 100, 101].map { Reba.lowerArm(flexion: $0) } == [2, 1, 1, 2])
  }

  @Test func `joints give the parts of somebody who stands, leans and bends the knees`() throws {
    func assess(_ change: (inout PostureFigure) -> Void) throws -> Reba {
      var figure = PostureFigure()
      change(&figure)
      let frame = figure.track()[0]
      let pose = try #require(StandingPose(frame, StandingPose.Places(frame.skeleton)))
      return try #require(Reba(pose))
    }
    // Hanging arms are straight: lower arm 2.
    let upright = try assess { _ in }
    #expect(upright == Reba(trunk: 1, neck: 1, legs: 1, upperArm: 1, lowerArm: 2, wrist: 1))
    for heading in [0.0, 90, 180, 237] {
      let leaning = try assess {
        $0.heading = heading
        $0.trunkLean = 30
        $0.craniovertebralAngle = 20
        $0.kneeFlexion = 40
      }
      // Arms that hang from a trunk that leans by 30 degrees are raised by 30 from it.
      #expect(leaning == Reba(trunk: 3, neck: 1, legs: 2, upperArm: 2, lowerArm: 2, wrist: 1))
      #expect(leaning.score == 4)
    }
    let aside = try assess { $0.leftwardLean = 15 }
    #expect(aside.trunk == 2)
  }
}
