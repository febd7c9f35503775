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
  private var padded: [UInt8] = []

  /// Prepares for pictures of one size.
  init(size: FrameSize, isLossless: Bool, for path: String) throws(VideoError) {
    codedSize =
      isLossless
      ? size : FrameSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
    pixelFormat = isLossless ? AV_PIX_FMT_BGR0 : AV_PIX_FMT_YUV420P
    let (width, height) = (CInt(codedSize.width), CInt(codedSize.height))
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
    let matrix = unsafe sws_getCoefficients(CInt(AVCOL_SPC_BT709.rawValue))
    unsafe sws_setColorspaceDetails(scaler, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16)
    unsafe self.scaler = unsafe scaler
  }

  deinit {
    unsafe sws_freeContext(scaler)
  }

  /// Fills a frame with a picture.
  ///
  /// - Returns: 0, or an error of the library.
  mutating func fill(_ frame: borrowing Frame, with image: borrowing PixelImage) -> CInt {
    let prepared = unsafe Self.prepare(frame.pointer, codedSize, pixelFormat)
    guard prepared >= 0 else { return prepared }
    if image.width == codedSize.width && image.height == codedSize.height {
      return scale(image.bytes, into: frame)
    }
    pad(image)
    return scale(padded, into: frame)
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

  private borrowing func scale(_ bytes: [UInt8], into frame: borrowing Frame) -> CInt {
    let strides: [CInt] = [CInt(codedSize.width * 3), 0, 0, 0]
    let rows = CInt(codedSize.height)
    return unsafe bytes.withUnsafeBufferPointer { source -> CInt in
      let planes: [UnsafePointer<UInt8>?] = unsafe [source.baseAddress, nil, nil, nil]
      return unsafe withUnsafePointer(to: &frame.pointer.pointee.data) { data in
        unsafe data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { data in
          unsafe withUnsafePointer(to: &frame.pointer.pointee.linesize) { linesize in
            unsafe linesize.withMemoryRebound(to: CInt.self, capacity: 8) { linesize in
              unsafe sws_scale(scaler, planes, strides, 0, rows, data, linesize)
            }
          }
        }
      }
    }
  }

  /// Repeats the last column and row up to an even number of each.
  private mutating func pad(_ image: borrowing PixelImage) {
    padded.removeAll(keepingCapacity: true)
    for y in 0..<codedSize.height {
      let row = min(y, image.height - 1) * image.width * 3
      padded.append(contentsOf: image.bytes[row..<(row + image.width * 3)])
      if codedSize.width > image.width {
        padded.append(
          contentsOf: image.bytes[(row + image.width * 3 - 3)..<(row + image.width * 3)]
        )
      }
    }
  }
}
