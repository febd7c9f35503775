// SPDX-License-Identifier: Apache-2.0
internal import Basics
internal import CFFmpeg
internal import PoseTracks

/// Turns RGB pictures into the pixel format an encoder takes.
///
/// Playable video is BT.709 in limited range with half the colour resolution; it needs an even
/// number of columns and rows, so an odd last one is repeated. Lossless video stays RGB.
@safe struct EncoderInput: ~Copyable {
  /// The size of the encoded pictures.
  let codedSize: FrameSize
  /// The pixel format of the encoded pictures.
  let pixelFormat: AVPixelFormat
  private let scaler: OpaquePointer
  /// The picture in memory of the library's own alignment, with zeros behind each row.
  ///
  /// libswscale's kernels read beyond a row's end and choose their paths by alignment; what they
  /// find there must not depend on where an array happens to lie.
  private let source: UnsafeMutablePointer<UInt8>
  private let stride: Int

  /// Prepares for pictures of one size.
  init(size: FrameSize, isLossless: Bool, for path: String) throws(VideoError) {
    codedSize =
      isLossless
      ? size : FrameSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
    pixelFormat = isLossless ? AV_PIX_FMT_BGR0 : AV_PIX_FMT_YUV420P
    let (width, height) = (CInt(codedSize.width), CInt(codedSize.height))
    stride = (codedSize.width * 3 + 63) / 64 * 64 + 64
    guard
      let scaler = unsafe sws_getContext(
        width,
        height,
        AV_PIX_FMT_RGB24,
        width,
        height,
        pixelFormat,
        rep_SWS_FLAGS,
        nil,
        nil,
        nil
      )
    else { throw .outOfMemory(path) }
    guard let source = unsafe av_mallocz(stride * codedSize.height + 64) else {
      unsafe sws_freeContext(scaler)
      throw .outOfMemory(path)
    }
    let matrix = unsafe sws_getCoefficients(CInt(AVCOL_SPC_BT709.rawValue))
    unsafe sws_setColorspaceDetails(scaler, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16)
    unsafe self.scaler = unsafe scaler
    unsafe self.source = unsafe source.assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    unsafe sws_freeContext(scaler)
    unsafe av_free(source)
  }

  /// Fills a frame with a picture.
  ///
  /// - Returns: 0, or an error of the library.
  borrowing func fill(_ frame: borrowing Frame, with image: borrowing PixelImage) -> CInt {
    let prepared = unsafe Self.prepare(frame.pointer, codedSize, pixelFormat)
    guard prepared >= 0 else { return prepared }
    copy(image)
    return scale(into: frame)
  }

  /// Gives a frame memory of its own to be written to.
  private static func prepare(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ size: FrameSize,
    _ format: AVPixelFormat
  ) -> CInt {
    if unsafe frame.pointee.width != 0 { return unsafe av_frame_make_writable(frame) }
    unsafe frame.pointee.width = CInt(size.width)
    unsafe frame.pointee.height = CInt(size.height)
    unsafe frame.pointee.format = format.rawValue
    return unsafe av_frame_get_buffer(frame, 0)
  }

  /// Copies a picture to where it is scaled from, its last column and row repeated up to an even
  /// number of each.
  private borrowing func copy(_ image: borrowing PixelImage) {
    let length = image.width * 3
    unsafe image.bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return }
      for y in 0..<codedSize.height {
        let row = unsafe first + min(y, image.height - 1) * length
        let target = unsafe source + y * stride
        unsafe target.update(from: row, count: length)
        if codedSize.width > image.width {
          unsafe (target + length).update(from: row + length - 3, count: 3)
        }
      }
    }
  }

  private borrowing func scale(into frame: borrowing Frame) -> CInt {
    let strides: [CInt] = [CInt(stride), 0, 0, 0]
    let planes: [UnsafePointer<UInt8>?] = unsafe [UnsafePointer(source), nil, nil, nil]
    return unsafe withUnsafePointer(to: &frame.pointer.pointee.data) { data in
      unsafe data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { data in
        unsafe withUnsafePointer(to: &frame.pointer.pointee.linesize) { linesize in
          unsafe linesize.withMemoryRebound(to: CInt.self, capacity: 8) { linesize in
            unsafe sws_scale(scaler, planes, strides, 0, CInt(codedSize.height), data, linesize)
          }
        }
      }
    }
  }
}
