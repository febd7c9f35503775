// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import FormAnalysis

/// Types of posture and crossed syndromes, as the posture and gait design has them.
@Suite struct KendallTests {
  struct Row: Sendable {
    var head = 0.0
    var shoulders = 0.0
    var kyphosis = 30.0
    var lordosis = 50.0
    var tilt = 0.0
    var type: KendallType
  }

  @Test(arguments: [
    Row(type: .ideal),
    Row(head: 31, shoulders: 21, kyphosis: 46, lordosis: 56, type: .kyphosisLordosis),
    // Each of the four is needed.
    Row(head: 30, shoulders: 21, kyphosis: 46, lordosis: 56, type: .ideal),
    Row(head: 31, shoulders: 20, kyphosis: 46, lordosis: 56, type: .ideal),
    Row(head: 31, shoulders: 21, kyphosis: 45, lordosis: 56, type: .ideal),
    Row(head: 31, shoulders: 21, kyphosis: 46, lordosis: 55, type: .ideal),
    Row(lordosis: 34, type: .flatBack),
    Row(lordosis: 35, type: .ideal),
    Row(head: 31, tilt: -6, type: .swayBack),
    Row(head: 31, tilt: -5, type: .ideal),
    Row(head: 31, shoulders: 21, tilt: -6, type: .ideal),
    // A flat back comes first, unless the upper back is round.
    Row(head: 31, lordosis: 34, tilt: -6, type: .flatBack),
    Row(head: 31, kyphosis: 46, lordosis: 34, type: .swayBack),
    // An unknown type is none of the others.
    Row(head: .nan, kyphosis: .nan, lordosis: .nan, type: .ideal),
  ])
  func `a type follows from five numbers`(_ row: Row) {
    let type = KendallType(
      headOffset: row.head,
      shoulderOffset: row.shoulders,
      kyphosis: row.kyphosis,
      lordosis: row.lordosis,
      pelvicTilt: row.tilt
    )
    #expect(type == row.type)
  }

  @Test func `the text finds by limits, the code by points`() {
    #expect(CrossedSyndromes.hasUpper(craniovertebralAngle: 49.9, shoulderProtraction: 20.1))
    #expect(!CrossedSyndromes.hasUpper(craniovertebralAngle: 50, shoulderProtraction: 30))
    #expect(!CrossedSyndromes.hasUpper(craniovertebralAngle: 40, shoulderProtraction: 20))
    #expect(CrossedSyndromes.hasLower(pelvicTilt: 12.1))
    #expect(!CrossedSyndromes.hasLower(pelvicTilt: 12))
    // 48 degrees and 30 mm: found by the text; by the code 0 + 5.
    let slight = CrossedSyndromes.upperScore(
      craniovertebralAngle: 48,
      shoulderProtraction: 30,
      kyphosis: 30
    )
    #expect(slight == 5)
    // 10 x 2 + 20 x 0.5 + 10 x 2 = 50.
    let clear = CrossedSyndromes.upperScore(
      craniovertebralAngle: 35,
      shoulderProtraction: 40,
      kyphosis: 55
    )
    #expect(clear == 50 && clear >= CrossedSyndromes.leastScore)
    // 5 x 3 + 4 x 2.5 + 5 x 3 = 40.
    #expect(CrossedSyndromes.lowerScore(pelvicTilt: 15, lordosis: 64, hipFlexion: 10) == 40)
    #expect(CrossedSyndromes.lowerScore(pelvicTilt: 15, lordosis: 64) == 25)
  }

  @Test func `points have their most, 100 in all`() {
    let upper = CrossedSyndromes.upperScore(
      craniovertebralAngle: -90,
      shoulderProtraction: 1000,
      kyphosis: 180,
      cervicalLordosis: 180
    )
    #expect(upper == 100)
    #expect(CrossedSyndromes.lowerScore(pelvicTilt: 90, lordosis: 180, hipFlexion: 90) == 100)
    // Without a protraction, as the code's session has it, and without the neck's curve.
    let session = CrossedSyndromes.upperScore(
      craniovertebralAngle: -90,
      shoulderProtraction: 0,
      kyphosis: 180
    )
    #expect(session == 55)
  }
}
