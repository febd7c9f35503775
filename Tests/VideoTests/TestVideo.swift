// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import TestSupport
import Video

extension TemporaryFolder {
  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Files.write(bytes, to: path(name))
    return path(name)
  }

  /// The bytes of a file.
  func read(_ name: String) throws -> [UInt8] { try Files.read(path(name)) }

  /// The names in the folder, hidden ones too.
  var names: [String] { (try? Files.list(path)) ?? [] }
}

/// Video for tests, whose pixels say which frame they are.
enum TestVideo {
  /// A picture with the frame's number in its first eight 8 x 8 squares, white for 1, least first.
  ///
  /// The rest is a gradient that is different at every pixel, so that a turn or shift shows.
  static func picture(_ number: Int, width: Int = 64, height: Int = 48) -> PixelImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isCounter = y < 8 && x < 64
        let bit = (number >> (x / 8)) & 1 == 1
        let red = isCounter ? (bit ? 255 : 0) : 2 * x
        let green = isCounter ? red : 4 * y
        let blue = isCounter ? red : x + y
        bytes += [red, green, blue].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// The number in a picture's squares, read in their middles.
  static func number(in image: PixelImage) -> Int {
    (0..<min(8, image.width / 8)).reduce(0) { number, square in
      let pixel = (4 * image.width + square * 8 + 4) * 3
      return image.bytes[pixel] > 127 ? number | 1 << square : number
    }
  }

  /// Writes numbered pictures at the given times.
  static func write(
    _ path: String,
    times: [Double],
    endTime: Double? = nil,
    width: Int = 64,
    height: Int = 48,
    settings: VideoEncoder.Settings = VideoEncoder.Settings()
  ) throws {
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: width, height: height),
      settings: settings
    )
    for (number, time) in times.enumerated() {
      try encoder.append(picture(number, width: width, height: height), at: time)
    }
    try encoder.finish(endTime: endTime)
  }

  /// Decodes a whole file.
  static func read(
    _ path: String,
    threads: Int = 1
  ) throws -> (frames: [VideoFrame], diagnostics: [Diagnostic]) {
    var decoder = try VideoDecoder(path: path, threads: threads)
    var frames: [VideoFrame] = []
    while let frame = try decoder.next() { frames.append(frame) }
    return (frames, decoder.diagnostics)
  }
}
