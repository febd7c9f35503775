// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg
internal import PoseTracks

/// Turns decoded frames into displayed RGB pictures, always by the same arithmetic.
///
/// Colour matrix and range are the frame's own. Where it names none, they are BT.601 and limited
/// range (full range for the `yuvj` formats), as in FFmpeg's own tools. Transparency is dropped.
/// Calls `sws_getContext`, `sws_setColorspaceDetails` and `sws_scale`.
@safe struct FrameConverter: ~Copyable {
  /// What a scaler is made for.
  private struct Source: Equatable {
    var width: CInt
    var height: CInt
    var format: CInt
    var matrix: UInt32
    var range: UInt32
  }

  /// The picture's size before it is turned.
  private let size: FrameSize
  private let orientation: FrameOrientation
  private var scaler: OpaquePointer?
  private var source: Source?
  private var scratch: [UInt8] = []

  /// Creates a converter to pictures of `size`, which are then laid by `orientation`.
  init(size: FrameSize, orientation: FrameOrientation) {
    self.size = size
    self.orientation = orientation
  }

  deinit {
    unsafe sws_freeContext(scaler)
  }

  /// Converts a frame into `width * height * 3` bytes.
  ///
  /// - Returns: Whether libswscale could; it cannot where the pixel format is not known to it.
  mutating func convert(_ frame: borrowing Frame, into bytes: inout [UInt8]) -> Bool {
    guard prepare(for: frame) else { return false }
    guard orientation != .upright else { return scale(frame, into: &bytes) }
    if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: size.width * size.height * 3) }
    var upright: [UInt8] = []
    swap(&upright, &scratch)
    defer { swap(&upright, &scratch) }
    guard scale(frame, into: &upright) else { return false }
    var target = bytes.mutableSpan
    orientation.apply(upright.span, width: size.width, height: size.height, into: &target)
    return true
  }

  private borrowing func scale(_ frame: borrowing Frame, into bytes: inout [UInt8]) -> Bool {
    let stride = CInt(size.width * 3)
    let rows = unsafe frame.pointer.pointee.height
    let written = unsafe bytes.withUnsafeMutableBufferPointer { target -> CInt in
      var planes: [UnsafeMutablePointer<UInt8>?] = unsafe [target.baseAddress, nil, nil, nil]
      let strides: [CInt] = [stride, 0, 0, 0]
      return unsafe withUnsafePointer(to: &frame.pointer.pointee.data) { data in
        unsafe data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
          unsafe withUnsafePointer(to: &frame.pointer.pointee.linesize) { linesize in
            unsafe linesize.withMemoryRebound(to: CInt.self, capacity: 8) { linesize in
              unsafe sws_scale(scaler, data, linesize, 0, rows, &planes, strides)
            }
          }
        }
      }
    }
    return written == CInt(size.height)
  }

  /// Makes a new scaler where the frame differs in kind from the one before.
  private mutating func prepare(for frame: borrowing Frame) -> Bool {
    let next = unsafe Source(
      width: frame.pointer.pointee.width,
      height: frame.pointer.pointee.height,
      format: frame.pointer.pointee.format,
      matrix: frame.pointer.pointee.colorspace.rawValue,
      range: frame.pointer.pointee.color_range.rawValue
    )
    if next == source { return true }
    unsafe sws_freeContext(scaler)
    unsafe scaler = nil
    source = nil
    let (format, isFullRange) = Self.plainFormat(AVPixelFormat(next.format))
    guard
      let made = unsafe sws_getContext(
        next.width,
        next.height,
        format,
        CInt(size.width),
        CInt(size.height),
        AV_PIX_FMT_RGB24,
        rep_SWS_FLAGS,
        nil,
        nil,
        nil
      )
    else { return false }
    let matrix = unsafe sws_getCoefficients(CInt(next.matrix))
    let range: CInt = isFullRange || next.range == AVCOL_RANGE_JPEG.rawValue ? 1 : 0
    unsafe sws_setColorspaceDetails(made, matrix, range, matrix, 1, 0, 1 << 16, 1 << 16)
    unsafe scaler = unsafe made
    source = next
    return true
  }

  /// The modern name of a pixel format, and whether its old name meant full range.
  private static func plainFormat(_ format: AVPixelFormat) -> (AVPixelFormat, Bool) {
    switch format {
    case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
    case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
    case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
    case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
    case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
    default: (format, false)
    }
  }
}
