// SPDX-License-Identifier: Apache-2.0
package import Basics
internal import CFFmpeg
package import PoseTracks

/// Writes pictures with their presentation times to a video file.
///
/// The container follows from the name's ending: `.mp4`, `.mov`, `.webm`, `.mkv`. Times are kept to
/// 1/90000 s, in Matroska and WebM to 1/1000 s. The file gets its name when it is finished; if that
/// does not happen, nothing is left of it. The same pictures, times and settings give the same
/// bytes with the same encoder library.
///
///     var encoder = try VideoEncoder(path: "out.mp4", frameSize: size)
///     try encoder.append(image, at: 0.04)
///     try encoder.finish(endTime: 0.08)
///
/// Calls `avcodec_send_frame` and `avcodec_receive_packet`
/// (ffmpeg.org/doxygen/5.1/group__lavc__encdec.html).
@safe package struct VideoEncoder: ~Copyable {
  /// The size of the pictures, before a player turns them.
  package let frameSize: FrameSize

  /// Units of time in a second.
  private static let unitsPerSecond = 90_000

  private var muxer: Muxer
  private let codec: Codec
  private let packet: Packet
  private var input: EncoderInput
  /// The frame that is sent as soon as it is known how long it is shown.
  private var pending: Frame
  private var spare: Frame
  private var pendingTime: Int64?
  private var lastTime = -Double.infinity
  /// How long frames in the encoder are shown, by presentation time.
  private var durations: [Int64: Int64] = [:]

  /// Creates a file under a temporary name.
  ///
  /// - Parameters:
  ///   - path: The file to be; folders above it are created.
  ///   - frameSize: The size of all pictures, before a player turns them.
  ///   - settings: How the file is made.
  /// - Throws: `cannotCreate` where the file cannot be, or its ending is no container's;
  ///   `missingEncoder` where this machine's FFmpeg has none that fits.
  package init(
    path: String,
    frameSize: FrameSize,
    settings: Settings = Settings()
  ) throws(VideoError) {
    precondition(frameSize.width > 0 && frameSize.height > 0, "a frame has pixels")
    let muxer = try Muxer(path: path, comment: settings.comment)
    let input = try EncoderInput(
      size: frameSize,
      isLossless: settings.compression == .lossless,
      for: path
    )
    let packet = try Packet(for: path)
    let pending = try Frame(for: path)
    let spare = try Frame(for: path)
    let codec = try Self.openCodec(muxer, input, settings)
    let isUpright = settings.orientation == .upright
    let matrix = settings.orientation.displayMatrix(
      width: input.codedSize.width,
      height: input.codedSize.height
    )
    try muxer.start(codec, displayMatrix: isUpright ? nil : matrix)
    self.frameSize = frameSize
    self.muxer = muxer
    self.codec = codec
    self.packet = packet
    self.input = input
    self.pending = pending
    self.spare = spare
  }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - image: A picture of `frameSize`.
  ///   - time: Presentation time in seconds.
  /// - Throws: `inputOutput` where the file cannot be written, for example because the disk is full.
  /// - Precondition: The size fits, and `time` is at least 0 and later than the one before.
  package mutating func append(_ image: PixelImage, at time: Double) throws(VideoError) {
    precondition(
      image.width == frameSize.width && image.height == frameSize.height,
      "all pictures of a video have its size"
    )
    precondition(time >= 0 && time > lastTime, "presentation times increase strictly from 0")
    lastTime = time
    var units = Int64((time * Double(Self.unitsPerSecond)).rounded())
    if let pendingTime { units = max(units, pendingTime + 1) }
    try check(input.fill(spare, with: image))
    try sendPending(until: units)
    unsafe spare.pointer.pointee.pts = units
    swap(&pending, &spare)
    pendingTime = units
  }

  /// Completes the file and gives it its name.
  ///
  /// - Parameter endTime: Presentation time at which the last frame ends, in seconds; where nil, the
  ///   last frame is shown as long as the one before, a single one for 1/30 s. Matroska and WebM
  ///   files do not keep it.
  /// - Throws: `inputOutput` or `cannotCreate`; nothing is left of the file then.
  package consuming func finish(endTime: Double? = nil) throws(VideoError) {
    let end = endTime.map { Int64(($0 * Double(Self.unitsPerSecond)).rounded()) }
    if let pendingTime {
      let usual = lastDuration ?? Int64(Self.unitsPerSecond / 30)
      try sendPending(until: max(end ?? pendingTime + usual, pendingTime + 1))
    }
    try check(unsafe avcodec_send_frame(codec.pointer, nil))
    try drain()
    try muxer.finish()
  }

  /// How long the frame before the pending one is shown.
  private var lastDuration: Int64?

  private mutating func sendPending(until end: Int64) throws(VideoError) {
    guard let start = pendingTime else { return }
    durations[start] = end - start
    lastDuration = end - start
    try check(unsafe avcodec_send_frame(codec.pointer, pending.pointer))
    try drain()
  }

  /// Writes what the encoder has ready.
  private mutating func drain() throws(VideoError) {
    while true {
      let result = unsafe avcodec_receive_packet(codec.pointer, packet.pointer)
      if result == rep_AVERROR_EAGAIN || result == rep_AVERROR_EOF { return }
      try check(result)
      let time = unsafe packet.pointer.pointee.pts
      if let duration = durations.removeValue(forKey: time) {
        unsafe packet.pointer.pointee.duration = duration
      }
      try muxer.write(packet, in: unsafe codec.pointer.pointee.time_base)
    }
  }

  private borrowing func check(_ result: CInt) throws(VideoError) {
    guard result < 0 else { return }
    throw VideoError(
      .internalFault,
      operation: "encode",
      path: muxer.path,
      code: result,
      text: libraryText(result)
    )
  }

  private static func openCodec(
    _ muxer: borrowing Muxer,
    _ input: borrowing EncoderInput,
    _ settings: Settings
  ) throws(VideoError) -> Codec {
    let names = settings.encoderNames
    for name in names {
      guard let encoder = unsafe avcodec_find_encoder_by_name(name),
        muxer.accepts(unsafe encoder.pointee.id)
      else { continue }
      let codec = unsafe try Codec(encoder, for: muxer.path)
      unsafe configure(codec.pointer, name, input, settings)
      if muxer.wantsGlobalHeader() {
        unsafe codec.pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      }
      if unsafe avcodec_open2(codec.pointer, encoder, nil) >= 0 { return codec }
    }
    throw VideoError(
      .missingEncoder,
      operation: "create",
      path: muxer.path,
      text:
        "FFmpeg has no encoder here for this kind of file (tried \(names.joined(separator: ", ")))"
    )
  }

  private static func configure(
    _ codec: UnsafeMutablePointer<AVCodecContext>,
    _ name: String,
    _ input: borrowing EncoderInput,
    _ settings: Settings
  ) {
    unsafe codec.pointee.width = CInt(input.codedSize.width)
    unsafe codec.pointee.height = CInt(input.codedSize.height)
    unsafe codec.pointee.pix_fmt = input.pixelFormat
    unsafe codec.pointee.time_base = AVRational(num: 1, den: CInt(unitsPerSecond))
    unsafe codec.pointee.framerate = AVRational(num: 30, den: 1)
    unsafe codec.pointee.gop_size = CInt(settings.keyframeInterval)
    unsafe codec.pointee.max_b_frames = settings.hasBidirectionalFrames ? 2 : 0
    unsafe codec.pointee.thread_count = CInt(settings.threads)
    unsafe codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    guard let quality = settings.quality else { return }
    unsafe codec.pointee.colorspace = AVCOL_SPC_BT709
    unsafe codec.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe codec.pointee.color_trc = AVCOL_TRC_BT709
    unsafe codec.pointee.color_range = AVCOL_RANGE_MPEG
    switch name {
    case "libx264":
      unsafe av_opt_set(codec.pointee.priv_data, "preset", "veryfast", 0)
      // x264's vector kernels now and then read memory that nobody wrote: one file in some hundred
      // differed in a few pixels. Its plain kernels give the same bytes every time.
      unsafe av_opt_set(codec.pointee.priv_data, "x264-params", "asm=0", 0)
      unsafe av_opt_set_double(codec.pointee.priv_data, "crf", Double(quality), 0)
    case "libvpx-vp9":
      unsafe av_opt_set(codec.pointee.priv_data, "deadline", "good", 0)
      unsafe av_opt_set_int(codec.pointee.priv_data, "cpu-used", 4, 0)
      unsafe av_opt_set_int(codec.pointee.priv_data, "crf", Int64(quality), 0)
    default:
      // An encoder without a constant rate factor: about two bits a pixel and second.
      unsafe codec.pointee.bit_rate = Int64(2 * input.codedSize.width * input.codedSize.height)
    }
  }
}
