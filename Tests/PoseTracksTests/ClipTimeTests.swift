// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

struct ClipTimeTests {
  @Test(arguments: [0.1, 0.2, 0.5, 1, 2], [10, 15, 24, 25, 29.97, 30, 60])
  func `a span of so many frames lasts as long wherever it is`(seconds: Double, rate: Double) {
    let frames = (seconds * rate).rounded(.up)
    for first in stride(from: 0.0, through: 40_000, by: 37) {
      // Times as files have them: six decimals.
      let start = (first / rate * 1e6).rounded() / 1e6
      let end = ((first + frames) / rate * 1e6).rounded() / 1e6
      #expect(end - start >= seconds - ClipTime.hair)
      let earlier = ((first + frames - 1) / rate * 1e6).rounded() / 1e6
      #expect(earlier - start < seconds - ClipTime.hair)
    }
  }
}
