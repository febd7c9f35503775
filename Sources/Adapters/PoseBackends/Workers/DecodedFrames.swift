// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Synchronization
import Video

/// Frames decoded and converted on a thread of their own, a few ahead of whoever uses them.
///
/// All frames are decoded. Those that a live app's backend would not see are left out.
final class DecodedFrames: Sendable {
  /// What is known once all frames have been decoded.
  struct Summary: Sendable {
    /// The hash of the frames that were given.
    var hash: FrameHash
    /// The number of frames that the camera delivered; without a simulation all.
    var cameraFrames: Int
    /// What was wrong with the media.
    var diagnostics: [Diagnostic]
  }

  /// How many frames decoding may be ahead.
  private static let depth = 3

  /// A frame for the backend.
  typealias Seen = LiveSimulation<PixelImage>.Seen

  private let frames = Channel<Seen>(capacity: depth)
  // Those queued, one in use, two on their way through the simulation, and one more: nobody waits to give one back.
  private let spares = Channel<PixelImage>(capacity: depth + 4)
  private let outcome = Mutex<Result<Summary, VideoError>?>(nil)

  /// Starts to decode a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - live: The camera and the backend's time per frame.
  /// - Throws: ``PoseBackendError`` where the system has no thread left.
  init(path: String, live: LiveSettings) throws(PoseBackendError) {
    let thread = SystemThread { [self] in
      let result = Result { () throws(VideoError) in try decode(path, live) }
      outcome.withLock { $0 = result }
      frames.close()
    }
    guard thread != nil else {
      throw PoseBackendError(.runtime, "cannot start a thread that decodes '\(path)'")
    }
  }

  /// The next frame that the backend sees, waiting for it; nil after the last one.
  func next() -> Seen? {
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

  private func decode(_ path: String, _ live: LiveSettings) throws(VideoError) -> Summary {
    var decoder = try VideoDecoder(path: path)
    var simulation = LiveSimulation<PixelImage>(live)
    var hash = FrameHash()
    var lost: [PixelImage] = []
    func give(_ decided: LiveSimulation<PixelImage>.Decided) -> Bool {
      lost += decided.lost
      for frame in decided.seen {
        hash.update(frame.frame.bytes)
        guard frames.send(frame) else { return false }
      }
      return true
    }
    var isWanted = true
    while isWanted {
      var image = lost.popLast() ?? spares.poll() ?? PixelImage(width: 0, height: 0, bytes: [])
      guard let time = try decoder.next(into: &image) else { break }
      isWanted = give(simulation.take(image, at: time))
    }
    if isWanted { _ = give(simulation.finish()) }
    return Summary(
      hash: hash,
      cameraFrames: simulation.cameraFrames,
      diagnostics: decoder.diagnostics
    )
  }
}
