// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg

/// An open container and its video stream.
///
/// Calls `avformat_open_input`, `avformat_find_stream_info`, `av_find_best_stream` and
/// `av_read_frame` (ffmpeg.org/doxygen/5.1/group__lavf__decoding.html).
@safe struct Demuxer: ~Copyable {
  /// The file, as the user named it.
  let path: String
  /// The container.
  let format: UnsafeMutablePointer<AVFormatContext>
  /// The video stream; the container owns it.
  let stream: UnsafeMutablePointer<AVStream>

  /// The containers read: those that hold video with presentation times.
  ///
  /// FFmpeg's others are left out on purpose; it would play a text file as an ANSI terminal, and
  /// fetch what a playlist names from the network.
  static let containers =
    "mov,matroska,webm,avi,gif,mpegts,mpeg,flv,live_flv,ogg,asf,ivf,nut,mxf,apng,dv,rm"

  private static let lastByteOfGIF: CInt = 0x3B

  /// Opens a file and finds its video stream.
  ///
  /// - Throws: `missingInput`, or `badMedia` where the file is not a video.
  init(path: String) throws(VideoError) {
    try FileInspection.check(path)
    guard let allocated = unsafe avformat_alloc_context() else {
      throw .outOfMemory(path)
    }
    unsafe LibraryLog.register(allocated)
    var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe allocated
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "format_whitelist", Self.containers, 0)
    unsafe av_dict_set(&options, "protocol_whitelist", "file", 0)
    let result = unsafe avformat_open_input(&opened, "file:" + path, nil, &options)
    unsafe av_dict_free(&options)
    guard result >= 0, let format = unsafe opened else {
      let log = unsafe LibraryLog.lines(of: allocated)
      unsafe LibraryLog.unregister(allocated)
      throw Self.openError(path, result, log)
    }
    let found = unsafe Self.findVideoStream(format)
    guard found >= 0, let stream = unsafe format.pointee.streams[Int(found)] else {
      unsafe avformat_close_input(&opened)
      unsafe LibraryLog.unregister(allocated)
      throw VideoError(
        .badMedia,
        operation: "open",
        path: path,
        code: found,
        text: "it has no video stream"
      )
    }
    self.path = path
    unsafe self.format = unsafe format
    unsafe self.stream = unsafe stream
  }

  deinit {
    unsafe LibraryLog.unregister(format)
    var format: UnsafeMutablePointer<AVFormatContext>? = unsafe format
    unsafe avformat_close_input(&format)
  }

  /// Reads the video stream's next packet, in decoding order; packets of others are skipped.
  ///
  /// - Returns: 0, `AVERROR_EOF` at the end, or another error where reading broke.
  borrowing func read(into packet: borrowing Packet) -> CInt {
    while true {
      unsafe av_packet_unref(packet.pointer)
      let result = unsafe av_read_frame(format, packet.pointer)
      guard result >= 0 else { return result }
      if unsafe packet.pointer.pointee.stream_index == stream.pointee.index { return 0 }
    }
  }

  /// Whether the container, read to its end, shows that part of it is lost.
  ///
  /// FFmpeg says so in its log only; of a GIF file it says nothing, so its last byte is looked at.
  borrowing func breaksOff() -> Bool {
    let signs = ["partial file", "ended prematurely", "exceeds containing master element"]
    let lines = unsafe LibraryLog.lines(of: format)
    if lines.contains(where: { line in signs.contains { line.contains($0) } }) { return true }
    guard unsafe format.pointee.iformat == av_find_input_format("gif") else { return false }
    unsafe avio_seek(format.pointee.pb, avio_size(format.pointee.pb) - 1, SEEK_SET)
    return unsafe avio_r8(format.pointee.pb) != Self.lastByteOfGIF
  }

  /// Seconds per unit of the stream's timestamps.
  borrowing func seconds(_ timestamp: Int64) -> Double {
    let base = unsafe stream.pointee.time_base
    return Double(timestamp) * Double(base.num) / Double(base.den)
  }

  /// The index of the video stream that a player would show, or an error below 0.
  private static func findVideoStream(_ format: UnsafeMutablePointer<AVFormatContext>) -> CInt {
    let result = unsafe avformat_find_stream_info(format, nil)
    guard result >= 0 else { return result }
    let index = unsafe av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe format.pointee.streams[Int(index)] else { return index }
    guard unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else {
      return rep_AVERROR_STREAM_NOT_FOUND
    }
    for other in 0..<CInt(unsafe format.pointee.nb_streams) where other != index {
      unsafe format.pointee.streams[Int(other)]?.pointee.discard = AVDISCARD_ALL
    }
    return index
  }

  private static func openError(_ path: String, _ code: CInt, _ log: [String]) -> VideoError {
    let text =
      if log.contains(where: { $0.contains("moov atom not found") }) {
        "it is not a video, or it breaks off before its index ('moov')"
      } else if code == rep_AVERROR_INVALIDDATA || code == -EINVAL {
        "it is not a video, or its header is damaged"
      } else {
        libraryText(code)
      }
    return VideoError(.badMedia, operation: "open", path: path, code: code, text: text)
  }
}
