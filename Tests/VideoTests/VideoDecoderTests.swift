// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing
import Video

/// Files the encoder makes come back with their pixels, times and order.
struct VideoDecoderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a lossless file gives every pixel and time back`() throws {
    let times = [0.0, 0.1, 0.15, 0.4, 1.0]
    let path = folder.file("exact.mov")
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map(\.time) == times)
    #expect(frames.map(\.image) == times.indices.map { TestVideo.picture($0) })
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm"], [false, true])
  func `playable files keep the order of frames`(container: String, bidirectional: Bool) throws {
    let path = folder.file("numbered.\(container)")
    let times = (0..<40).map { Double($0) / 25 }
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(hasBidirectionalFrames: bidirectional)
    )
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map { TestVideo.number(in: $0.image) } == Array(0..<40))
    #expect(frames.count == times.count)
    #expect(zip(frames, times).allSatisfy { abs($0.time - $1) < 0.0006 })
    #expect(diagnostics.isEmpty)
    #expect(folder.names == ["numbered.\(container)"])
  }
}
