// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Synchronization
import Video

/// Frames decoded and converted on a thread of their own, a few ahead of whoever uses them.
final class DecodedFrames: Sendable {
  /// What is known once all frames have been decoded.
  struct Summary: Sendable {
    /// The hash of all frames.
    var hash: FrameHash
    /// What was wrong with the media.
    var diagnostics: [Diagnostic]
  }

  /// How many frames decoding may be ahead.
  private static let depth = 3

  private let frames = Channel<VideoFrame>(capacity: depth)
  private let spares = Channel<PixelImage>(capacity: depth + 2)
  private let outcome = Mutex<Result<Summary, VideoError>?>(nil)

  /// Starts to decode a file.
  ///
  /// - Throws: ``PoseBackendError`` where the system has no thread left.
  init(path: String) throws(PoseBackendError) {
    let thread = SystemThread { [self] in
      let result = Result { () throws(VideoError) in try decode(path) }
      outcome.withLock { $0 = result }
      frames.close()
    }
    guard thread != nil else {
      throw PoseBackendError(.runtime, "cannot start a thread that decodes '\(path)'")
    }
  }

  /// The next frame, waiting for it; nil after the last one.
  func next() -> VideoFrame? {
    frames.receive()
  }

  /// Gives a picture back, so that its memory is used again.
  func recycle(_ image: consuming PixelImage) {
    _ = spares.send(image)
  }

  /// How decoding ended, once `next` has returned nil.
  ///
  /// - Throws: Why not a single frame could be decoded.
  func summary() throws(VideoError) -> Summary {
    guard let outcome = outcome.withLock(\.self) else {
      preconditionFailure("the summary is there after the last frame")
    }
    return try outcome.get()
  }

  private func decode(_ path: String) throws(VideoError) -> Summary {
    var decoder = try VideoDecoder(path: path)
    var hash = FrameHash()
    while true {
      var image = spares.poll() ?? PixelImage(width: 0, height: 0, bytes: [])
      guard let time = try decoder.next(into: &image) else { break }
      hash.update(image.bytes)
      guard frames.send(VideoFrame(time: time, image: image)) else { break }
    }
    return Summary(hash: hash, diagnostics: decoder.diagnostics)
  }
}
