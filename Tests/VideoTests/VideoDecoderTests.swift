// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
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
    let path = folder.path("exact.mov")
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map(\.time) == times)
    #expect(frames.map(\.image) == times.indices.map { NumberedPicture.make($0) })
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm"], [false, true])
  func `playable files keep the order of frames`(container: String, bidirectional: Bool) throws {
    let path = folder.path("numbered.\(container)")
    let times = (0..<40).map { Double($0) / 25 }
    try TestVideo.write(
      path,
      times: times,
      settings: VideoEncoder.Settings(hasBidirectionalFrames: bidirectional)
    )
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map { NumberedPicture.number(in: $0.image) } == Array(0..<40))
    #expect(frames.count == times.count)
    #expect(zip(frames, times).allSatisfy { abs($0.time - $1) < 0.0006 })
    #expect(diagnostics.isEmpty)
    #expect(folder.names == ["numbered.\(container)"])
  }

  @Test(arguments: ["mp4", "mkv"], [0.04, 1.3])
  func `a first frame later than 0 stays there`(container: String, first: Double) throws {
    let path = folder.path("late.\(container)")
    let times = (0..<10).map { first + Double($0) / 25 }
    try TestVideo.write(
      path,
      times: times,
      settings: .init(hasBidirectionalFrames: true)
    )
    let (frames, _) = try TestVideo.read(path)
    #expect(frames.count == 10)
    #expect(zip(frames, times).allSatisfy { abs($0.time - $1) < 0.0006 })
    let probe = try MediaProbe(path: path)
    #expect(abs(probe.firstTime - first) < 0.0006)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `frames at any times come back at these times`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var ticks = random.index(below: 9000)
    let times = (0..<30).map { _ in
      ticks += 1 + random.index(below: 20_000)
      return Double(ticks) / 90_000
    }
    let path = folder.path("uneven.mp4")
    try TestVideo.write(
      path,
      times: times,
      settings: .init(hasBidirectionalFrames: seed % 2 == 1)
    )
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map { NumberedPicture.number(in: $0.image) } == Array(0..<30))
    #expect(zip(frames, times).allSatisfy { abs($0.time - $1) < 1e-9 })
    #expect(diagnostics.isEmpty)
  }

  @Test func `a frame that is not later than the one before is dropped and reported`() throws {
    let path = folder.path("steps.mp4")
    try TestVideo.write(path, times: [0, 0.1, 0.3, 0.6], endTime: 1)
    // The table of steps between frames: the second, 18,000 of 90,000 units, becomes none.
    var bytes = try folder.read("steps.mp4")
    let step = try #require(bytes.firstRange(of: [0, 0, 0, 1, 0, 0, 0x46, 0x50])).upperBound
    bytes.replaceSubrange((step - 4)..<step, with: [0, 0, 0, 0])
    let changed = try folder.write(bytes, as: "still.mp4")
    let (frames, diagnostics) = try TestVideo.read(changed)
    #expect(frames.map { NumberedPicture.number(in: $0.image) } == [0, 1, 3])
    #expect(frames.map(\.time) == [0, 0.1, 0.4])
    #expect(
      diagnostics.map(\.description) == [
        "\(changed): warning: 1 frame not later than the one before, dropped, "
          + "first at 0.100000 s [unordered-frame-times]"
      ]
    )
  }

  @Test(arguments: [2, 3, 8])
  func `frames do not depend on the number of threads`(threads: Int) throws {
    let path = folder.path("threads.mp4")
    try TestVideo.write(
      path,
      times: (0..<30).map { Double($0) / 25 },
      settings: .init(hasBidirectionalFrames: true)
    )
    let one = try TestVideo.read(path)
    let many = try TestVideo.read(path, threads: threads)
    #expect(one.frames == many.frames)
  }

  @Test func `skipping and a picture used again give the same frames`() throws {
    let path = folder.path("again.mov")
    try TestVideo.write(
      path,
      times: (0..<6).map { Double($0) / 10 },
      settings: .init(compression: .lossless)
    )
    var decoder = try VideoDecoder(path: path)
    var image = PixelImage(width: 1, height: 1, red: 0, green: 0, blue: 0)
    #expect(try decoder.next(into: &image) == 0)
    #expect(image == NumberedPicture.make(0))
    #expect(try decoder.skip() == 0.1)
    #expect(image == NumberedPicture.make(0))
    #expect(try decoder.next(into: &image) == 0.2)
    #expect(image == NumberedPicture.make(2))
    while try decoder.skip() != nil {}
    #expect(try decoder.skip() == nil)
    #expect(try decoder.next(into: &image) == nil)
    #expect(image == NumberedPicture.make(2))
  }

  @Test(arguments: [
    ("red", 255, 0, 0), ("green", 0, 255, 0), ("blue", 0, 0, 255), ("white", 255, 255, 255),
    ("skin", 224, 172, 105),
  ])
  func `colours survive a playable file`(name: String, red: Int, green: Int, blue: Int) throws {
    let path = folder.path("colour.mp4")
    let size = FrameSize(width: 64, height: 64)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: size,
      settings: .init(compression: .playable(quality: 10))
    )
    try encoder.append(
      PixelImage(
        width: 64,
        height: 64,
        red: UInt8(red),
        green: UInt8(green),
        blue: UInt8(blue)
      ),
      at: 0
    )
    try encoder.finish()
    let frame = try #require(try TestVideo.read(path).frames.first)
    let pixel = frame.image.bytes[(32 * 64 + 32) * 3..<(32 * 64 + 33) * 3].map { Int($0) }
    #expect(zip(pixel, [red, green, blue]).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel)")
  }

  @Test func `a GIF keeps the delay of every frame`() throws {
    let path = try folder.write(Self.gif(delays: [10, 30, 5]), as: "delays.gif")
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.map(\.time) == [0, 0.1, 0.4])
    #expect(frames.map(\.image.bytes) == [[255, 0, 0], [0, 0, 255], [255, 0, 0]])
    #expect(diagnostics.isEmpty)
    let probe = try MediaProbe(path: path)
    #expect(probe.codec == "gif")
    #expect(probe.endTime == 0.45)
    #expect(probe.frameCount == 3)
    #expect(!probe.hasConstantFrameRate)
  }

  @Test func `a GIF without its last byte breaks off`() throws {
    let path = try folder.write(Self.gif(delays: [10, 30]).dropLast(), as: "cut.gif")
    let (frames, diagnostics) = try TestVideo.read(path)
    #expect(frames.count == 2)
    #expect(diagnostics.map(\.code) == ["truncated-media"])
  }

  /// A GIF of one pixel that is red, blue, red ..., with delays in 1/100 s.
  private static func gif(delays: [UInt8]) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for (index, delay) in delays.enumerated() {
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, index % 2 == 0 ? 0x44 : 0x4C, 1, 0]
    }
    return bytes + [0x3B]
  }
}
