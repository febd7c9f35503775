// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing
import Video

@testable import PoseBackends

struct `Decoded frames` {
  /// A file whose pixels say which frame they are of.
  private func video(_ frames: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("clip.mov")
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: 64, height: 48),
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    for number in 0..<frames {
      try encoder.append(NumberedPicture.make(number), at: Double(number) / 30)
    }
    try encoder.finish(endTime: Double(frames) / 30)
    return path
  }

  @Test(arguments: [
    (LiveSettings.everyFrame, Array(0..<40), 40),
    (
      LiveSettings(cameraRate: 30, frameTime: 100_000),
      Array(stride(from: 0, to: 39, by: 3)) + [39], 40
    ),
    (
      LiveSettings(cameraRate: 15, frameTime: 100_000, policy: .idle),
      Array(stride(from: 0, to: 40, by: 4)), 20
    ),
    (LiveSettings(cameraRate: 60, frameTime: 0), Array(0..<40), 40),
    (LiveSettings(frameTime: 5_000_000), [0, 39], 40),
  ])
  func `only what a live app sees is given and hashed`(
    live: LiveSettings,
    numbers: [Int],
    cameraFrames: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = try video(40, in: folder)
    var decoder = try VideoDecoder(path: path)
    var all: [VideoFrame] = []
    while let frame = try decoder.next() { all.append(frame) }
    let frames = try DecodedFrames(path: path, live: live)
    var hash = FrameHash()
    var found: [Int] = []
    while let seen = frames.next() {
      let number = NumberedPicture.number(in: seen.frame)
      #expect(all[number].time == seen.time)
      #expect(all[number].image == seen.frame)
      hash.update(seen.frame.bytes)
      frames.recycle(seen.frame)
      found.append(number)
    }
    #expect(found == numbers)
    let summary = try frames.summary()
    #expect(summary.hash.value == hash.value)
    #expect(summary.cameraFrames == cameraFrames)
  }
}
