// SPDX-License-Identifier: Apache-2.0
package import Basics
internal import CFFmpeg
package import PoseTracks

/// Decodes the video stream of a file, frame by frame in presentation order.
///
/// Times are the container's presentation times after edit lists, in seconds; they increase
/// strictly, and the first may be later than 0. Pictures are as displayed: turned by the display
/// matrix, with square pixels. A file that breaks off or is damaged yields the frames it has;
/// `diagnostics` then says what was wrong and when. A frame without a presentation time gets its
/// decoding time, or else the time at which the frame before it ends.
///
///     var decoder = try VideoDecoder(path: "squat.mp4")
///     while let frame = try decoder.next() { use(frame.image, at: frame.time) }
///
/// Calls `avcodec_send_packet` and `avcodec_receive_frame`
/// (ffmpeg.org/doxygen/5.1/group__lavc__encdec.html).
@safe package struct VideoDecoder: ~Copyable {
  /// The arithmetic from decoded to RGB pixels, by name; it changes whenever pixels could.
  package static let pipelineID = "swscale-bilinear-accurate-bitexact-rgb24/1"

  /// The size of the displayed frames.
  package let frameSize: FrameSize
  /// How decoded pictures were turned to be displayed.
  package let orientation: FrameOrientation

  private enum State {
    case reading
    case draining
    case finished
  }

  private let demuxer: Demuxer
  private let codec: Codec
  private let packet: Packet
  private let frame: Frame
  private let codedSize: FrameSize
  private var converter: FrameConverter
  private var findings = DecodingFindings()
  private var state = State.reading
  private var packetCount = 0
  private var frameCount = 0
  private var lastTime = -Double.infinity
  private var endTime = 0.0
  private var firstReason: String?
  /// Presentation time of a packet that its container cut off, until the next one is read.
  private var cutTime: Double?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A local file.
  ///   - threads: Threads that decode; the frames do not depend on it. 0 lets FFmpeg choose.
  /// - Throws: `missingInput` where the file is not there, `badMedia` where it is not a video.
  package init(path: String, threads: Int = 1) throws(VideoError) {
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
    let frame = try Frame(for: path)
    let codec = try Self.openCodec(demuxer, threads: threads)
    let parameters = unsafe demuxer.stream.pointee.codecpar.pointee
    codedSize = unsafe FrameSize(
      width: Int(parameters.width),
      height: Int(parameters.height)
    )
    frameSize = geometry.displayed
    orientation = geometry.orientation
    converter = FrameConverter(size: geometry.upright, orientation: geometry.orientation)
    self.demuxer = demuxer
    self.codec = codec
    self.packet = packet
    self.frame = frame
  }

  /// What was wrong with the file so far, as warnings; complete once `next` has returned nil.
  ///
  /// Codes: `truncated-media`, `corrupt-media`, `unknown-pixel-format`, `unordered-frame-times`,
  /// `missing-frame-times`, `changing-frame-size`.
  package var diagnostics: [Diagnostic] { findings.diagnostics(path: demuxer.path) }

  /// The next frame; nil at the end.
  ///
  /// - Throws: `badMedia` where not a single frame can be decoded.
  package mutating func next() throws(VideoError) -> VideoFrame? {
    var image = PixelImage(
      width: frameSize.width,
      height: frameSize.height,
      red: 0,
      green: 0,
      blue: 0
    )
    guard let time = try next(into: &image) else { return nil }
    return VideoFrame(time: time, image: image)
  }

  /// Decodes the next frame into a picture that is used again.
  ///
  /// - Parameter image: Overwritten; replaced only where its size is not `frameSize`.
  /// - Returns: The frame's presentation time in seconds; nil at the end, with `image` as it was.
  /// - Throws: `badMedia` where not a single frame can be decoded.
  package mutating func next(into image: inout PixelImage) throws(VideoError) -> Double? {
    if image.width != frameSize.width || image.height != frameSize.height {
      image = PixelImage(
        width: frameSize.width,
        height: frameSize.height,
        red: 0,
        green: 0,
        blue: 0
      )
    }
    while let time = try skip() {
      if converter.convert(frame, into: &image.bytes) { return time }
      findings.unconverted.add(at: time)
    }
    return nil
  }

  /// Decodes the next frame without converting it to RGB.
  ///
  /// - Returns: The frame's presentation time in seconds; nil at the end.
  /// - Throws: `badMedia` where not a single frame can be decoded.
  package mutating func skip() throws(VideoError) -> Double? {
    while state != .finished {
      let result = unsafe avcodec_receive_frame(codec.pointer, frame.pointer)
      if result == 0 {
        if let time = accept() { return time }
      } else if result == rep_AVERROR_EAGAIN {
        feed()
      } else if result == rep_AVERROR_EOF {
        finish()
      } else {
        refuse(result, at: endTime)
        if state == .draining, findings.refused.count > packetCount { finish() }
      }
    }
    guard frameCount > 0 else {
      throw VideoError(
        .badMedia,
        operation: "decode",
        path: demuxer.path,
        text: firstReason.map { "none of its frames can be decoded: \($0)" }
          ?? "it holds no frames"
      )
    }
    return nil
  }

  /// Gives the decoder one more packet, or tells it that there are none left.
  private mutating func feed() {
    let result = demuxer.read(into: packet)
    guard result >= 0 else { return endReading(result) }
    packetCount += 1
    if let time = cutTime.take() { refuse(rep_AVERROR_INVALIDDATA, at: time) }
    // A packet that its container cut off would decode to half a picture.
    guard unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
      cutTime = packetTime
      return
    }
    let sent = unsafe avcodec_send_packet(codec.pointer, packet.pointer)
    if sent < 0 { refuse(sent, at: packetTime) }
  }

  /// Notes how reading ended and lets the decoder give out what it holds.
  private mutating func endReading(_ result: CInt) {
    let listed = Int(unsafe avformat_index_get_entries_count(demuxer.stream))
    let missing = listed - packetCount
    if missing > 0 || cutTime != nil || result != rep_AVERROR_EOF || demuxer.breaksOff() {
      findings.truncation = DecodingFindings.Truncation(
        listed: missing > 0 ? listed : nil
      )
      firstReason = firstReason ?? "the file breaks off"
    }
    state = .draining
    unsafe _ = avcodec_send_packet(codec.pointer, nil)
  }

  /// Completes the findings once the last frame is out.
  private mutating func finish() {
    state = .finished
    findings.truncation?.frames = frameCount
    findings.truncation?.time = min(cutTime ?? endTime, endTime)
  }

  /// Notes that the decoder refused data.
  private mutating func refuse(_ code: CInt, at time: Double) {
    findings.refused.add(at: time)
    firstReason = firstReason ?? libraryText(code)
  }

  /// Presentation time of the packet just read, as far as the container gives one.
  private var packetTime: Double {
    let (shown, decoded) = unsafe (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let timestamp = shown != rep_AV_NOPTS_VALUE ? shown : decoded
    return timestamp != rep_AV_NOPTS_VALUE ? demuxer.seconds(timestamp) : endTime
  }

  /// The time of the frame just decoded; nil where it has to be dropped.
  private mutating func accept() -> Double? {
    let decoded = unsafe frame.pointer.pointee
    let best = unsafe decoded.best_effort_timestamp
    let time = best != rep_AV_NOPTS_VALUE ? demuxer.seconds(best) : endTime
    if unsafe decoded.pts == rep_AV_NOPTS_VALUE { findings.untimed.add(at: time) }
    guard time > lastTime else {
      findings.unordered.add(at: time)
      return nil
    }
    if unsafe decoded.decode_error_flags != 0 || decoded.flags & AV_FRAME_FLAG_CORRUPT != 0 {
      findings.patched.add(at: time)
    }
    let size = unsafe FrameSize(width: Int(decoded.width), height: Int(decoded.height))
    if size != codedSize { findings.resized.add(at: time) }
    lastTime = time
    endTime = time + duration(ofFrameFor: unsafe rep_frame_duration(frame.pointer))
    frameCount += 1
    return time
  }

  /// How long a frame is shown, in seconds: as it says, else as the declared frame rate says.
  private func duration(ofFrameFor units: Int64) -> Double {
    if units > 0 { return demuxer.seconds(units) }
    let rate = unsafe demuxer.stream.pointee.avg_frame_rate
    return rate.num > 0 && rate.den > 0 ? Double(rate.den) / Double(rate.num) : 0
  }

  private static func openCodec(
    _ demuxer: borrowing Demuxer,
    threads: Int
  ) throws(VideoError) -> Codec {
    let path = demuxer.path
    guard let parameters = unsafe demuxer.stream.pointee.codecpar else {
      throw VideoError(.badMedia, operation: "open", path: path, text: "it has no video stream")
    }
    let id = unsafe parameters.pointee.codec_id
    guard let decoder = unsafe avcodec_find_decoder(id) else {
      let name = unsafe String(cString: avcodec_get_name(id))
      throw VideoError(
        .badMedia,
        operation: "open",
        path: path,
        text: "FFmpeg has no decoder for '\(name)' here"
      )
    }
    let codec = unsafe try Codec(decoder, for: path)
    var result = unsafe avcodec_parameters_to_context(codec.pointer, parameters)
    unsafe codec.pointer.pointee.thread_count = CInt(threads)
    unsafe codec.pointer.pointee.pkt_timebase = unsafe demuxer.stream.pointee.time_base
    if result >= 0 { result = unsafe avcodec_open2(codec.pointer, decoder, nil) }
    guard result >= 0 else {
      throw VideoError(
        .badMedia,
        operation: "open",
        path: path,
        code: result,
        text: libraryText(result)
      )
    }
    return codec
  }
}
