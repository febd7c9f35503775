// SPDX-License-Identifier: Apache-2.0
import Scoring
import Testing

@Suite struct FrameTimesTests {
  private let frames = FrameTimes(["a": [0.1, 0.2, 0.4, 1], "empty": []])

  @Test(
    arguments: zip(
      [-3.0, 0.1, 0.149, 0.151, 0.3, 0.31, 0.7, 0.71, 1, 9],
      [0, 0, 0, 1, 1, 2, 2, 3, 3, 3]
    )
  )
  func `a time belongs to the frame that is nearest, the earlier of two`(time: Double, frame: Int) {
    #expect(frames.frame("a", at: time) == frame)
  }

  @Test func `there is no frame without frames or for no time`() {
    #expect(frames.frame("empty", at: 0) == nil)
    #expect(frames.frame("b", at: 0) == nil)
    #expect(frames.frame("a", at: .nan) == nil)
  }
}
