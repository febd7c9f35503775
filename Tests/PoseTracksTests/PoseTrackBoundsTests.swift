// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

/// Numbers from files and programs that no track has.
@Suite struct PoseTrackBoundsTests {
  /// The defect of a track of two frames in which one number is another.
  private func defect(
    width: Int = 640,
    times: [Double] = [0, 0.1],
    x: Float = 1,
    confidence: Float = 1,
    world: Float = 0
  ) -> String? {
    let count = times.count
    return PoseTrack.defect(
      frameSize: FrameSize(width: width, height: 480),
      times: times,
      positions: Array(repeating: SIMD3(x, 2, .nan), count: count),
      confidences: Array(repeating: confidence, count: count),
      world: Array(repeating: SIMD3(0, world, 0), count: count)
    )
  }

  @Test func `what cameras see passes, also years apart and where nobody is seen`() {
    #expect(defect() == nil)
    #expect(defect(times: []) == nil)
    #expect(defect(times: [-999_999_999, 999_999_999]) == nil)
    #expect(defect(times: [0, 1e-6, 2e-6]) == nil)
    // A microsecond far from 0 is not exact.
    #expect(defect(times: [900_000_000, 900_000_000.000_001]) == nil)
    #expect(defect(x: .nan, confidence: 0) == nil)
    #expect(defect(width: 65_536) == nil)
  }

  /// Times, and what is said of them.
  private static let badTimes: [(times: [Double], reason: String)] = [
    ([0, Double.nan], "increase strictly"), ([Double.nan], "a frame at nan s"),
    ([0, Double.infinity], "inf s"), ([1, 1], "increase strictly"), ([2, 1], "increase strictly"),
    ([1.7e9, 1.7e9 + 1], "a frame at 1700000000.0 s"), ([0, 1.7e12], "seconds of the clip"),
    ([0, 1e100], "seconds of the clip"), ([0, 1e-7], "less than a microsecond"),
    ([0, 1e-12], "less than a microsecond"),
  ]

  @Test(arguments: badTimes)
  func `times that are no seconds of a clip are refused`(times: [Double], reason: String) {
    #expect(defect(times: times)?.contains(reason) == true, "\(defect(times: times) ?? "")")
  }

  @Test func `positions, confidences and frames beyond bounds are refused`() {
    #expect(defect(x: 1e38) == "it has a position beyond 1e9")
    #expect(defect(x: .infinity) == "it has an infinite position")
    #expect(defect(world: -1e30) == "it has a position beyond 1e9")
    #expect(defect(confidence: 1.5) == "it has a confidence outside 0...1")
    #expect(defect(confidence: .nan) == "it has a confidence outside 0...1")
    #expect(defect(width: 0)?.hasPrefix("its frame has 0 x 480 pixels") == true)
    #expect(defect(width: 1 << 31)?.hasPrefix("its frame has 2147483648 x 480") == true)
  }

  @Test func `an app's track with times that are no numbers is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      _ = PoseTrack(
        skeleton: .coco17,
        frameSize: FrameSize(width: 4, height: 3),
        times: [.infinity],
        positions: Array(repeating: SIMD3(repeating: 0), count: 17),
        confidences: Array(repeating: 0, count: 17)
      )
    }
  }
}
