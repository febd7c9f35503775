// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import TestSupport
import Testing

@testable import Forecasting

@Suite struct ClipFeaturesTests {
  /// A squatting person with a torso of 100 pixels, whose hips go straight from one depth to the next.
  ///
  /// - Parameter depths: The depth in pixels at 0, 1, 2 ... seconds.
  private func track(_ depths: [Double], rate: Double = 10, missing: Int = 0) -> PoseTrack {
    let count = Int(Double(depths.count - 1) * rate) + 1
    let poses = (0..<count).map { frame -> TestPose in
      let pose = TestPose()
      guard frame < count - missing else { return pose }
      let time = Double(frame) / rate
      let second = min(Int(time), depths.count - 2)
      let share = time - Double(second)
      let depth = Float(depths[second] * (1 - share) + depths[second + 1] * share)
      return pose.placing([
        .leftShoulder: SIMD2(300, 100 + depth), .rightShoulder: SIMD2(340, 100 + depth),
        .leftHip: SIMD2(300, 200 + depth), .rightHip: SIMD2(340, 200 + depth),
        .leftAnkle: SIMD2(300, 340), .rightAnkle: SIMD2(340, 340),
      ])
    }
    return TestPose.track(poses, rate: rate)
  }

  @Test func `a rest that drifts by a tenth of a torso per rep drifts by three tenths over four`() {
    let features = ClipFeatures(
      of: track([0, 60, 0, 65, 10, 75, 20, 80, 20]),
      exercise: .squat,
      count: 4,
      turns: [1, 3, 5, 7]
    )
    #expect(features[.reps] == 4)
    #expect(features[.secondsPerRep] == 2)
    #expect(features[.longestPause] == 0)
    #expect(abs((features[.range] ?? .nan) - 0.6) < 1e-5)
    #expect(abs((features[.restDrift] ?? .nan) - 0.3) < 1e-5)
    #expect(abs((features[.rangeDrift] ?? .nan)) < 1e-4)
    #expect(features[.frameRate] == 10)
    #expect(features[.coverage] == 1)
  }

  @Test func `reps of six, five and four tenths of a torso lose four tenths of their range`() {
    let features = ClipFeatures(
      of: track([0, 60, 0, 50, 0, 40, 0]),
      exercise: .squat,
      count: 3,
      turns: [1, 3, 5]
    )
    #expect(abs((features[.range] ?? .nan) - 0.5) < 1e-5)
    #expect(abs((features[.rangeDrift] ?? .nan) + 0.4) < 1e-4)
    #expect(abs(features[.restDrift] ?? .nan) < 1e-5)
  }

  @Test func `a pause of three seconds is the longest interval beyond the usual one`() {
    let features = ClipFeatures(
      of: track([0, 60, 0, 60, 0, 0, 0, 0, 60, 0]),
      exercise: .squat,
      count: 3,
      turns: [1, 3, 8]
    )
    // Intervals of 2 and 5 s have the median 3.5 s.
    #expect(features[.secondsPerRep] == 3.5)
    #expect(features[.longestPause] == 1.5)
  }

  @Test func `the height of a person is a share of the frame, and missing frames cost coverage`() {
    let features = ClipFeatures(
      of: track([0, 0, 0], missing: 7),
      exercise: .squat,
      count: nil,
      turns: nil
    )
    // From the shoulders at 100 to the ankles at 340 of 480 pixels.
    #expect(features[.personHeight] == 0.5)
    #expect(features[.coverage] == 0.666667)
    #expect(features[.reps] == nil)
    #expect(features[.range] == nil)
  }

  @Test func `two reps have a tempo and a range, and nothing that changes over the set`() {
    let features = ClipFeatures(
      of: track([0, 60, 0, 60, 0]),
      exercise: .squat,
      count: 2,
      turns: [1, 3]
    )
    #expect(features[.secondsPerRep] == 2)
    #expect(features[.range] != nil)
    for feature in [ClipFeature.longestPause, .restDrift, .rangeDrift] {
      #expect(features[feature] == nil)
    }
  }

  @Test func `partial reps turn nowhere, and an interval turns in its middle`() {
    let reps = [
      Reference.Rep(start: 0, end: 2), Reference.Rep(mid: 2.5, quality: .partial),
      Reference.Rep(mid: 3),
    ]
    let features = ClipFeatures(
      of: track([0, 60, 0, 60, 0]),
      exercise: .squat,
      Reference(reps: reps)
    )
    #expect(features[.reps] == 2)
    #expect(features[.secondsPerRep] == 2)
  }

  @Test func `a clip without reps has features of its track alone`() {
    let track = track([0, 0, 0])
    for reference in [Reference(reps: []), Reference(uncountedIgnoring: [])] {
      let features = ClipFeatures(of: track, exercise: .squat, reference)
      #expect(features[.reps] == nil)
      #expect(features[.coverage] == 1)
    }
  }

  @Test func `features are the same after they were written and read`() throws {
    let features = ClipFeatures(
      of: track([0, 60, 0, 65, 10, 75, 20, 80, 20]),
      exercise: .squat,
      count: 4,
      turns: [1, 3, 5, 7]
    )
    let text = features.json.text
    let node = try #require(JSONNode.parse(Array(text.utf8), file: "features.json").root)
    #expect(ClipFeatures(node) == features)
  }

  @Test func `a value that no clip has is no feature`() throws {
    let text = Array(#"{"coverage": 1.5}"#.utf8)
    let node = try #require(JSONNode.parse(text, file: "features.json").root)
    #expect(ClipFeatures(node) == nil)
  }

  /// The slope of all pairs, sorted, written down as its definition.
  private func slowSlope(_ values: [Double?]) -> Double? {
    var slopes: [Double] = []
    for one in values.indices {
      for other in values.indices where other > one {
        if let low = values[one], let high = values[other] {
          // Slopes are taken to nine decimals.
          slopes.append(((high - low) / Double(other - one) * 1e9).rounded() / 1e9)
        }
      }
    }
    slopes.sort()
    guard !slopes.isEmpty else { return nil }
    let middle = slopes.count / 2
    return slopes.count % 2 == 1 ? slopes[middle] : (slopes[middle - 1] + slopes[middle]) / 2
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the slope is the median of all pairs, and moves with the values`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let values = (0..<Int(random.next() % 20)).map { _ -> Double? in
      random.next() % 5 == 0 ? nil : Double(random.next() % 1_000) / 100
    }
    let slope = ClipFeatures.slope(values)
    let slow = slowSlope(values)
    #expect((slope == nil) == (slow == nil))
    if let slope, let slow { #expect(abs(slope - slow) < 1e-12) }
    let tilted = values.enumerated().map { index, value in value.map { $0 + 2 * Double(index) } }
    if let slope, let other = ClipFeatures.slope(tilted) { #expect(abs(other - slope - 2) < 1e-9) }
  }
}
