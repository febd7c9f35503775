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
      try encoder.append(NumberedPicture.make(number, width: width, height: height), at: time)
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
