// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg

/// One packet, owned.
@safe struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  /// Calls `av_packet_alloc`.
  init(for path: String) throws(VideoError) {
    guard let pointer = unsafe av_packet_alloc() else { throw .outOfMemory(path) }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&pointer)
  }
}

/// One frame, owned.
@safe struct Frame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// Calls `av_frame_alloc`.
  init(for path: String) throws(VideoError) {
    guard let pointer = unsafe av_frame_alloc() else { throw .outOfMemory(path) }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&pointer)
  }
}

/// One decoder or encoder, owned.
@safe struct Codec: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  /// Calls `avcodec_alloc_context3`.
  init(_ codec: UnsafePointer<AVCodec>, for path: String) throws(VideoError) {
    guard let pointer = unsafe avcodec_alloc_context3(codec) else { throw .outOfMemory(path) }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&pointer)
  }
}

extension VideoError {
  /// An allocation failed.
  static func outOfMemory(_ path: String) -> VideoError {
    VideoError(.internalFault, operation: "allocate memory for", path: path, text: "out of memory")
  }
}
