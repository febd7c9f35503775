// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg
package import PoseTracks

/// What a media file says about its video stream, found without decoding it.
///
/// The whole file is read once. Sizes, rotation and codec are what the container declares. Times
/// and the number of frames come from the compressed frames after edit lists; they are exact where
/// each compressed frame holds one picture with its presentation time, as in undamaged MP4,
/// QuickTime, Matroska, WebM and GIF files. Only decoding tells the truth about damaged files.
package struct MediaProbe: Sendable, Equatable {
  /// A rational number of seconds.
  package struct TimeBase: Sendable, Equatable {
    /// Seconds above.
    package var numerator: Int
    /// Units in them, below.
    package var denominator: Int
  }

  /// The displayed frame: turned, with square pixels.
  package var frameSize: FrameSize
  /// How decoded pictures are turned to be displayed.
  package var orientation: FrameOrientation
  /// FFmpeg's name of the codec: `h264`, `vp9`, `gif`.
  package var codec: String
  /// The unit in which the container counts time.
  package var timeBase: TimeBase
  /// The frame rate the container declares, in frames per second; nil where it does not.
  package var declaredFrameRate: Double?
  /// The number of frames.
  package var frameCount: Int
  /// Presentation time of the first frame in seconds.
  package var firstTime: Double
  /// Presentation time at which the last frame ends, in seconds.
  package var endTime: Double
  /// Whether all frames are equally far apart, up to one unit of `timeBase`.
  package var hasConstantFrameRate: Bool

  /// How long frames are shown, in seconds.
  package var duration: Double { endTime - firstTime }

  /// Mean frame rate in frames per second; 0 where all frames together last no time.
  package var meanFrameRate: Double { duration > 0 ? Double(frameCount) / duration : 0 }

  /// The comment in a file; nil if it has none or is not a video.
  package static func comment(of path: String) -> String? {
    guard let demuxer = try? Demuxer(path: path),
      let entry = unsafe av_dict_get(demuxer.format.pointee.metadata, "comment", nil, 0)
    else { return nil }
    return unsafe String(cString: entry.pointee.value)
  }

  /// Reads a file's video stream from start to end.
  ///
  /// - Throws: `missingInput` where the file is not there, `badMedia` where it is not a video or
  ///   has no frames.
  /// - Complexity: O(*file size*).
  package init(path: String) throws(VideoError) {
    let demuxer = try Demuxer(path: path)
    guard let geometry = VideoGeometry(demuxer) else {
      throw VideoError(
        .badMedia,
        operation: "open",
        path: path,
        text: "its video stream has no picture size"
      )
    }
    let packet = try Packet(for: path)
    frameSize = geometry.displayed
    orientation = geometry.orientation
    let stream = unsafe demuxer.stream.pointee
    codec = unsafe String(cString: avcodec_get_name(stream.codecpar.pointee.codec_id))
    timeBase = unsafe TimeBase(
      numerator: Int(stream.time_base.num),
      denominator: Int(stream.time_base.den)
    )
    let times = FrameTimes(demuxer, packet)
    guard let first = times.presentation.first, let last = times.presentation.last else {
      throw VideoError(.badMedia, operation: "read", path: path, text: "it holds no frames")
    }
    // After the scan, as some containers show their frame rate only with their packets.
    let rate = unsafe demuxer.stream.pointee.avg_frame_rate
    declaredFrameRate = rate.num > 0 && rate.den > 0 ? Double(rate.num) / Double(rate.den) : nil
    frameCount = times.presentation.count
    firstTime = demuxer.seconds(first)
    let unit = Double(timeBase.numerator) / Double(timeBase.denominator)
    let declared = declaredFrameRate.map { rate in Int64((1 / (rate * unit)).rounded()) }
    endTime = demuxer.seconds(last + (times.lastDuration ?? declared ?? 0))
    hasConstantFrameRate = times.isEvenlySpaced
  }
}

/// The presentation times of a stream's compressed frames.
private struct FrameTimes {
  /// In the stream's time base, strictly increasing.
  private(set) var presentation: [Int64] = []
  /// How long the last frame is shown; nil where the container does not say.
  private(set) var lastDuration: Int64?

  /// Reads all packets; those an edit list hides do not count.
  init(_ demuxer: borrowing Demuxer, _ packet: borrowing Packet) {
    var lastShown = Int64.min
    while demuxer.read(into: packet) == 0 {
      let read = unsafe packet.pointer.pointee
      guard unsafe read.flags & (AV_PKT_FLAG_DISCARD | AV_PKT_FLAG_CORRUPT) == 0 else { continue }
      let shown = unsafe read.pts != rep_AV_NOPTS_VALUE ? read.pts : read.dts
      guard shown != rep_AV_NOPTS_VALUE else { continue }
      presentation.append(shown)
      if shown >= lastShown {
        lastShown = shown
        lastDuration = unsafe read.duration > 0 ? read.duration : nil
      }
    }
    presentation.sort()
    var previous: Int64?
    presentation.removeAll { time in
      defer { previous = time }
      return time == previous
    }
  }

  /// Whether each frame is within one unit of where equal steps would put it.
  var isEvenlySpaced: Bool {
    guard let first = presentation.first, let last = presentation.last else { return true }
    let step = Double(last - first) / Double(max(1, presentation.count - 1))
    return presentation.indices.allSatisfy { index in
      abs(Double(presentation[index] - first) - Double(index) * step) <= 1
    }
  }
}
