// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import PoseTracks
import TestSupport
import Testing
import Video

/// What becomes of the file, whether or not it is finished.
struct VideoEncoderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("mp4", VideoEncoder.Compression.playable(quality: 23)),
    ("webm", .vp9(quality: 30)), ("mkv", .lossless), ("mov", .h264(quality: 18)),
  ])
  func `the same pictures give the same bytes`(
    container: String,
    compression: VideoEncoder.Compression
  ) throws {
    let times = (0..<20).map { Double($0) / 30 }
    for name in ["a", "b"] {
      try TestVideo.write(
        folder.path("\(name).\(container)"),
        times: times,
        settings: .init(compression: compression, hasBidirectionalFrames: true)
      )
    }
    #expect(try folder.read("a.\(container)") == folder.read("b.\(container)"))
  }

  @Test(arguments: ["mp4", "mov"])
  func `the last frame ends when it is told to`(container: String) throws {
    let path = folder.path("end.\(container)")
    try TestVideo.write(path, times: [0, 0.5], endTime: 0.75)
    let probe = try MediaProbe(path: path)
    #expect(abs(probe.endTime - 0.75) < 0.002)
    #expect(probe.frameCount == 2)
  }

  @Test func `without an end the last frame is as long as the one before`() throws {
    let path = folder.path("end.mp4")
    try TestVideo.write(path, times: [0, 0.2, 0.5])
    #expect(try MediaProbe(path: path).endTime == 0.8)
  }

  @Test func `nothing is left of a file that is not finished`() throws {
    do {
      var encoder = try VideoEncoder(
        path: folder.path("dropped.mp4"),
        frameSize: FrameSize(width: 64, height: 48)
      )
      try encoder.append(NumberedPicture.make(0), at: 0)
      #expect(folder.names.allSatisfy { $0.hasPrefix(".") && $0.hasSuffix(".partial") })
    }
    #expect(folder.names == [])
  }

  @Test func `an older file stays until the new one is finished`() throws {
    let path = try folder.write([1, 2, 3], as: "old.mp4")
    do {
      var encoder = try VideoEncoder(path: path, frameSize: FrameSize(width: 64, height: 48))
      try encoder.append(NumberedPicture.make(0), at: 0)
    }
    #expect(try folder.read("old.mp4") == [1, 2, 3])
    try TestVideo.write(path, times: [0])
    #expect(try MediaProbe(path: path).frameCount == 1)
  }

  @Test(arguments: [
    ("clip.docx", "its name does not end like a video's, for example in '.mp4'"),
    ("clip", "its name does not end like a video's, for example in '.mp4'"),
  ])
  func `a name of no container cannot be created`(name: String, text: String) throws {
    let path = folder.path(name)
    let error = #expect(throws: VideoError.self) { try TestVideo.write(path, times: [0]) }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(error?.description == "cannot create '\(path)': \(text)")
  }

  @Test func `a file in the way of a folder is an error that names the video`() throws {
    let file = try folder.write([1], as: "file")
    let path = file + "/clip.mp4"
    let error = #expect(throws: VideoError.self) { try TestVideo.write(path, times: [0]) }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(error?.path == path)
    #expect(folder.names == ["file"])
  }

  @Test func `an encoder the container does not take is missing`() throws {
    let path = folder.path("clip.webm")
    let error = #expect(throws: VideoError.self) {
      try TestVideo.write(path, times: [0], settings: .init(compression: .h264(quality: 23)))
    }
    #expect(error?.exitStatus == .missingInput)
    #expect(folder.names == [])
  }

  @Test(arguments: [(63, 47), (64, 47), (63, 48), (1, 1)])
  func `an odd last column and row are repeated`(width: Int, height: Int) throws {
    let path = folder.path("odd.mp4")
    try TestVideo.write(path, times: [0], width: width, height: height)
    let size = try MediaProbe(path: path).frameSize
    #expect(size == FrameSize(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2))
  }

  @Test func `a full disk is an I-O error and leaves nothing`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let folder = try TemporaryFolder()
      var random = RandomGenerator(seed: 3)
      do throws(VideoError) {
        var encoder = try VideoEncoder(
          path: folder.path("full.mkv"),
          frameSize: FrameSize(width: 64, height: 64),
          settings: .init(compression: .lossless)
        )
        for frame in 0..<40 {
          let bytes = (0..<(64 * 64 * 3)).map { _ in UInt8(random.index(below: 256)) }
          try encoder.append(
            PixelImage(width: 64, height: 64, bytes: bytes),
            at: Double(frame) / 30
          )
        }
        try encoder.finish()
        exit(1)
      } catch {
        guard error.exitStatus == .inputOutput else { exit(2) }
      }
      exit(folder.names.isEmpty ? 0 : 3)
    }
  }
}
