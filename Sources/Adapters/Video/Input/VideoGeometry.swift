// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg
internal import PoseTracks

/// The size of a stream's pictures with square pixels, before and after they are turned.
struct VideoGeometry {
  /// The picture with square pixels, before it is turned.
  var upright: FrameSize
  /// How it is turned.
  var orientation: FrameOrientation

  /// The displayed picture.
  var displayed: FrameSize {
    orientation.isTransposed
      ? FrameSize(width: upright.height, height: upright.width) : upright
  }

  /// Reads what a container says about its video stream; nil where it gives no size.
  ///
  /// Pixels that are not square are made so by enlarging the shorter side, as browsers do.
  init?(_ demuxer: borrowing Demuxer) {
    let parameters = unsafe demuxer.stream.pointee.codecpar.pointee
    let (width, height) = (Int(unsafe parameters.width), Int(unsafe parameters.height))
    guard width > 0, height > 0 else { return nil }
    let aspect = unsafe av_guess_sample_aspect_ratio(demuxer.format, demuxer.stream, nil)
    upright = Self.squared(
      FrameSize(width: width, height: height),
      aspect: (Int(aspect.num), Int(aspect.den))
    )
    if let matrix = unsafe rep_display_matrix(demuxer.stream) {
      orientation = FrameOrientation(
        displayMatrix: unsafe Array(UnsafeBufferPointer(start: matrix, count: 9))
      )
    } else {
      orientation = .upright
    }
  }

  /// A size in square pixels, from one whose pixels are `aspect` times as wide as high.
  static func squared(_ size: FrameSize, aspect: (Int, Int)) -> FrameSize {
    let (wide, high) = aspect
    guard wide > 0, high > 0, wide != high else { return size }
    let ratio = Double(wide) / Double(high)
    return ratio > 1
      ? FrameSize(width: Int((Double(size.width) * ratio).rounded()), height: size.height)
      : FrameSize(width: size.width, height: Int((Double(size.height) / ratio).rounded()))
  }
}
