// SPDX-License-Identifier: Apache-2.0

extension VideoEncoder {
  /// How pictures are compressed.
  package enum Compression: Sendable, Equatable {
    /// What browsers play: H.264, or VP9 where this machine's FFmpeg has no H.264 encoder.
    ///
    /// `quality` is the encoder's constant rate factor: lower is better and larger, 18 looks
    /// lossless, 23 is usual.
    case playable(quality: Int)
    /// H.264 and nothing else.
    case h264(quality: Int)
    /// VP9 and nothing else.
    case vp9(quality: Int)
    /// FFV1: every pixel comes back as it was. For Matroska and QuickTime files.
    case lossless
  }

  /// What a video file is made like.
  package struct Settings: Sendable, Equatable {
    /// How pictures are compressed.
    package var compression: Compression
    /// How a player has to turn the pictures to display them.
    package var orientation: FrameOrientation
    /// Whether frames may be predicted from later ones; they are then stored out of order.
    package var hasBidirectionalFrames: Bool
    /// The most frames from one that needs no other to the next.
    package var keyframeInterval: Int
    /// Threads that compress; the file's bytes can depend on it.
    package var threads: Int
    /// A comment in the file, as `MediaProbe.comment(of:)` finds it; nil for none.
    package var comment: String?

    /// Creates settings; as they stand, a small file that browsers play.
    package init(
      compression: Compression = .playable(quality: 23),
      orientation: FrameOrientation = .upright,
      hasBidirectionalFrames: Bool = false,
      keyframeInterval: Int = 60,
      threads: Int = 1,
      comment: String? = nil
    ) {
      self.compression = compression
      self.orientation = orientation
      self.hasBidirectionalFrames = hasBidirectionalFrames
      self.keyframeInterval = keyframeInterval
      self.threads = threads
      self.comment = comment
    }

    /// FFmpeg's encoders for the compression, the preferred one first.
    var encoderNames: [String] {
      let h264 = ["libx264", "libopenh264"]
      let vp9 = ["libvpx-vp9"]
      return switch compression {
      case .playable: h264 + vp9
      case .h264: h264
      case .vp9: vp9
      case .lossless: ["ffv1"]
      }
    }

    /// Constant rate factor; nil where nothing is lost.
    var quality: Int? {
      switch compression {
      case .playable(let quality), .h264(let quality), .vp9(let quality): quality
      case .lossless: nil
      }
    }
  }
}
