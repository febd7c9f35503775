// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Positions on the hands and the head whose joints are known; see `invertedTrack`.
@Suite struct HandstandHoldTests {
  /// The same on both sides.
  private func both(
    shoulder: SIMD2<Double>,
    elbow: SIMD2<Double>,
    wrist: SIMD2<Double>,
    hip: SIMD2<Double>,
    knee: SIMD2<Double>,
    ankle: SIMD2<Double>
  ) -> [Joint: SIMD2<Double>] {
    [
      .leftShoulder: shoulder, .rightShoulder: shoulder, .leftElbow: elbow, .rightElbow: elbow,
      .leftWrist: wrist, .rightWrist: wrist, .leftHip: hip, .rightHip: hip,
      .leftKnee: knee, .rightKnee: knee, .leftAnkle: ankle, .rightAnkle: ankle,
    ]
  }

  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  @Test(arguments: [(190.0, "wall-handstand"), (140, "wall-handstand"), (130, "wall-headstand")])
  func `on trunks of 180 pixels arms are straight from 135 on, and bent below`(
    reach: Double,
    name: String
  ) throws {
    let track = invertedTrack(reach: reach)
    let result = result("handstand-holds", track)
    #expect(result.holds.map(\.name) == [name])
    let hold = try #require(result.holds.first)
    #expect((hold.start, hold.end) == (1, 6))
    // Known half a second later, in the first frame beyond.
    #expect(abs(hold.decisionTime - 6.5 - 1.0 / 30) < 1e-9)
    #expect(result.measurements.map(\.value) == [5])
    #expect(result.measurements.map(\.quantity) == [.holdDuration])
    #expect(self.result("handstand-holds:min-hold=5.1", track).holds.isEmpty)
    #expect(self.result("handstand-holds:min-confidence=0.95", track).holds.isEmpty)
  }

  @Test(arguments: [
    // Knees 30 pixels from the elbows, ankles 100 above the hands of shanks of 100.
    (SIMD2(430.0, 830.0), SIMD2(350.0, 770.0), true),
    // Feet on the floor.
    (SIMD2(430.0, 830.0), SIMD2(430.0, 900.0), false),
    // Knees 120 pixels from the elbows.
    (SIMD2(340.0, 830.0), SIMD2(260.0, 770.0), false),
  ])
  func `a crow has the knees at the elbows and the feet off the floor`(
    knee: SIMD2<Double>,
    ankle: SIMD2<Double>,
    isHeld: Bool
  ) {
    let track = pointTrack(seconds: 4, rate: 30) { _ in
      both(
        shoulder: SIMD2(530, 780),
        elbow: SIMD2(460, 830),
        wrist: SIMD2(500, 900),
        hip: SIMD2(380, 740),
        knee: knee,
        ankle: ankle
      )
    }
    #expect(result("handstand-holds", track).holds.map(\.name) == (isHeld ? ["crow-stand"] : []))
  }

  @Test(arguments: [
    // Trunks of 180 pixels: 216 are 1.2 of them.
    (220.0, true), (210, false),
  ])
  func `legs that are drawn in behind the body are no handstand`(rise: Double, isHeld: Bool) {
    let track = pointTrack(seconds: 4, rate: 30) { _ in
      both(
        shoulder: SIMD2(500, 710),
        elbow: SIMD2(500, 805),
        wrist: SIMD2(500, 900),
        hip: SIMD2(500, 530),
        knee: SIMD2(500, 530 - rise / 2),
        ankle: SIMD2(500, 530 - rise)
      )
    }
    let names = result("handstand-holds", track).holds.map(\.name)
    #expect(names == (isHeld ? ["wall-handstand"] : []))
  }

  @Test(arguments: [
    // The middles of shoulders and hips are 179 and 194 pixels apart, so that these are 0.28 and 0.41 trunks.
    (50.0, true), (80, false),
  ])
  func `a crow is seen from the side alone`(width: Double, isHeld: Bool) {
    let track = pointTrack(seconds: 4, rate: 30) { _ in
      var points = both(
        shoulder: SIMD2(530, 780),
        elbow: SIMD2(460, 830),
        wrist: SIMD2(500, 900),
        hip: SIMD2(380, 740),
        knee: SIMD2(430, 830),
        ankle: SIMD2(350, 770)
      )
      points[.leftShoulder] = SIMD2(530 + width, 780)
      return points
    }
    #expect(result("handstand-holds", track).holds.map(\.name) == (isHeld ? ["crow-stand"] : []))
  }

  @Test func `a gap of half a second is within a hold, a longer one makes two`() {
    func count(_ gap: Double) -> Int {
      let track = invertedTrack(reach: 190, lost: 3.01..<3 + gap)
      return result("handstand-holds:min-hold=1", track).holds.count
    }
    #expect(count(0.45) == 1 && count(0.6) == 2)
  }

  @Test func `somebody who stands, lies or does a plank holds none of them`() {
    for name in ["trainer-squat-fixed", "plank", "leg-raise", "pull-up"] {
      for seed in 0..<3 as Range<UInt64> {
        let track = conformanceTrack(of: name, seed: seed)
        #expect(result("handstand-holds:min-hold=0.5", track).holds.isEmpty, "\(name)")
      }
    }
  }
}
