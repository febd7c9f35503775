// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing
import Video

/// What a container says without being decoded.
struct MediaProbeTests {
  @Test(arguments: ["mp4", "mov", "mkv", "webm"], [false, true])
  func `a probe finds what the encoder was told`(container: String, bidirectional: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.\(container)")
    let times = (0..<30).map { 0.2 + Double($0) / 25 }
    try TestVideo.write(
      path,
      times: times,
      endTime: 1.4,
      width: 128,
      height: 96,
      settings: .init(hasBidirectionalFrames: bidirectional)
    )
    let probe = try MediaProbe(path: path)
    #expect(probe.frameSize == FrameSize(width: 128, height: 96))
    #expect(probe.orientation == .upright)
    #expect(probe.codec == (container == "webm" ? "vp9" : "h264"))
    #expect(probe.frameCount == 30)
    #expect(abs(probe.firstTime - 0.2) < 0.0006)
    #expect(abs(probe.endTime - 1.4) < 0.0006)
    #expect(abs(probe.meanFrameRate - 25) < 0.03)
    #expect(probe.hasConstantFrameRate)
  }

  @Test(arguments: [
    ([0, 0.1, 0.2, 0.3], true), ([0, 0.1, 0.2, 0.4], false), ([0, 0.2, 0.3, 0.5], false),
    ([0.5], true), ([0, 1.0 / 29.97, 2.0 / 29.97, 3.0 / 29.97], true),
  ])
  func `a constant frame rate is one whose frames are equally far apart`(
    times: [Double],
    isConstant: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    try TestVideo.write(path, times: times)
    #expect(try MediaProbe(path: path).hasConstantFrameRate == isConstant)
  }
}
