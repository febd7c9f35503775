// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg
internal import Platform

/// A container that is being written under a temporary name, with one video stream.
///
/// Calls `avformat_write_header`, `av_interleaved_write_frame` and `av_write_trailer`
/// (ffmpeg.org/doxygen/5.1/group__lavf__encoding.html).
@safe struct Muxer: ~Copyable {
  /// The file to be, as the user named it.
  let path: String
  /// The container.
  let format: UnsafeMutablePointer<AVFormatContext>
  /// The file under its temporary name; nil once it has its own.
  private var file: AtomicFile?

  /// Chooses the container by the ending of the file's name, and creates the file under a temporary one.
  ///
  /// - Parameters:
  ///   - path: The file to be; missing folders are created.
  ///   - comment: A comment in the file; nil for none.
  /// - Throws: `cannotCreate` where the ending is no container's, or the file cannot be.
  init(path: String, comment: String?) throws(VideoError) {
    guard let kind = unsafe av_guess_format(nil, path, nil) else {
      throw VideoError(
        .cannotCreate,
        operation: "create",
        path: path,
        text: "its name does not end like a video's, for example in '.mp4'"
      )
    }
    LibraryLog.install()
    let file: AtomicFile
    do {
      file = try AtomicFile(path)
    } catch {
      throw VideoError(error, creating: path)
    }
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    unsafe avformat_alloc_output_context2(&allocated, kind, nil, "file:" + file.temporary)
    guard let format = unsafe allocated else {
      throw .outOfMemory(path)
    }
    // No creation time and no version of the library in the file.
    unsafe format.pointee.flags |= AVFMT_FLAG_BITEXACT
    if let comment {
      unsafe av_dict_set(&format.pointee.metadata, "comment", comment, 0)
    }
    self.path = path
    self.file = consume file
    unsafe self.format = unsafe format
  }

  deinit {
    unsafe avio_closep(&format.pointee.pb)
    unsafe avformat_free_context(format)
  }

  /// Whether encoders have to put their headers into the container.
  borrowing func wantsGlobalHeader() -> Bool {
    unsafe format.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Whether the container holds what a codec makes.
  borrowing func accepts(_ codec: AVCodecID) -> Bool {
    // FFmpeg writes FFV1 to QuickTime files and reads it there, but denies it when asked.
    if unsafe codec == AV_CODEC_ID_FFV1
      && format.pointee.oformat == av_guess_format("mov", nil, nil)
    {
      return true
    }
    return unsafe avformat_query_codec(format.pointee.oformat, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  /// Creates the file and writes the header for an encoder's stream.
  ///
  /// - Throws: `cannotCreate` or `inputOutput`.
  borrowing func start(
    _ codec: borrowing Codec,
    displayMatrix: [Int32]?
  ) throws(VideoError) {
    guard let stream = unsafe avformat_new_stream(format, nil) else {
      throw failure(rep_AVERROR_ENOMEM)
    }
    unsafe stream.pointee.time_base = unsafe codec.pointer.pointee.time_base
    let copied = unsafe avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer)
    guard copied >= 0 else { throw failure(copied) }
    if let displayMatrix {
      guard let matrix = unsafe rep_new_display_matrix(stream) else {
        throw failure(rep_AVERROR_ENOMEM)
      }
      for index in displayMatrix.indices { unsafe matrix[index] = displayMatrix[index] }
    }
    // The name of the temporary file, with which the container was made.
    let opened = unsafe avio_open(&format.pointee.pb, format.pointee.url, AVIO_FLAG_WRITE)
    guard opened >= 0 else { throw failure(opened, .cannotCreate) }
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "movflags", "+faststart", 0)
    // Edit lists count in this unit; the usual 1/1000 s would round a first frame later than 0.
    unsafe av_dict_set_int(
      &options,
      "movie_timescale",
      Int64(codec.pointer.pointee.time_base.den),
      0
    )
    let written = unsafe avformat_write_header(format, &options)
    unsafe av_dict_free(&options)
    guard written >= 0 else { throw failure(written) }
  }

  /// Writes one packet, whose times count in the encoder's time base.
  ///
  /// - Throws: `inputOutput`, for example where the disk is full.
  borrowing func write(
    _ packet: borrowing Packet,
    in timeBase: AVRational
  ) throws(VideoError) {
    guard let stream = unsafe format.pointee.streams[0] else { throw failure(-EINVAL) }
    unsafe packet.pointer.pointee.stream_index = 0
    unsafe av_packet_rescale_ts(packet.pointer, timeBase, stream.pointee.time_base)
    let result = unsafe av_interleaved_write_frame(format, packet.pointer)
    guard result >= 0 else { throw failure(result) }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `inputOutput` or `cannotCreate`; nothing is left of the file then.
  mutating func finish() throws(VideoError) {
    let written = unsafe av_write_trailer(format)
    guard written >= 0 else { throw failure(written) }
    let closed = unsafe avio_closep(&format.pointee.pb)
    guard closed >= 0 else { throw failure(closed) }
    do {
      try file.take()?.commit()
    } catch {
      throw VideoError(error, creating: path)
    }
  }

  private borrowing func failure(
    _ code: CInt,
    _ kind: VideoError.Kind = .inputOutput
  ) -> VideoError {
    VideoError(
      kind,
      operation: kind == .cannotCreate ? "create" : "write",
      path: path,
      code: code,
      text: libraryText(code)
    )
  }
}

extension VideoError {
  /// A failure of the system to create a file.
  fileprivate init(_ error: PlatformError, creating path: String) {
    self.init(
      error.exitStatus == .inputOutput ? .inputOutput : .cannotCreate,
      operation: "create",
      path: path,
      code: error.code,
      text: error.text
    )
  }
}
