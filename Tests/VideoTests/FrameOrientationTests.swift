// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import Video

/// The eight ways to lay a picture, in memory and through a file.
struct FrameOrientationTests {
  static let all = [false, true].flatMap { mirrored in
    [0, 90, 180, 270].map { FrameOrientation(rotation: $0, isMirrored: mirrored) }
  }

  /// Turns a picture a step at a time, pixel by pixel.
  private func displayed(_ image: PixelImage, _ orientation: FrameOrientation) -> PixelImage {
    var result = orientation.isMirrored ? mirrored(image) : image
    for _ in 0..<(orientation.rotation / 90) { result = turnedClockwise(result) }
    return result
  }

  private func mirrored(_ image: PixelImage) -> PixelImage {
    var result = image
    for y in 0..<image.height {
      for x in 0..<image.width {
        for channel in 0..<3 {
          result.bytes[(y * image.width + x) * 3 + channel] =
            image.bytes[(y * image.width + image.width - 1 - x) * 3 + channel]
        }
      }
    }
    return result
  }

  private func turnedClockwise(_ image: PixelImage) -> PixelImage {
    var result = PixelImage(width: image.height, height: image.width, red: 0, green: 0, blue: 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        // The top row becomes the right column.
        let (column, row) = (image.height - 1 - y, x)
        for channel in 0..<3 {
          result.bytes[(row * image.height + column) * 3 + channel] =
            image.bytes[(y * image.width + x) * 3 + channel]
        }
      }
    }
    return result
  }

  @Test(arguments: all, [(1, 1), (3, 2), (64, 48), (71, 33)])
  func `pixels go where single steps take them`(
    orientation: FrameOrientation,
    size: (Int, Int)
  ) {
    let image = NumberedPicture.make(5, width: size.0, height: size.1)
    var bytes = [UInt8](repeating: 0, count: image.bytes.count)
    var target = bytes.mutableSpan
    orientation.apply(image.bytes.span, width: size.0, height: size.1, into: &target)
    #expect(bytes == displayed(image, orientation).bytes)
  }

  @Test(arguments: all)
  func `a file is displayed as its matrix says`(orientation: FrameOrientation) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("turned.mov")
    try TestVideo.write(
      path,
      times: [0, 0.1],
      settings: .init(compression: .lossless, orientation: orientation)
    )
    let (frames, _) = try TestVideo.read(path)
    let expected = (0..<2).map { displayed(NumberedPicture.make($0), orientation) }
    #expect(frames.map(\.image) == expected)
    let probe = try MediaProbe(path: path)
    #expect(probe.orientation == orientation)
    #expect(
      probe.frameSize
        == (orientation.isTransposed
          ? FrameSize(width: 48, height: 64) : FrameSize(width: 64, height: 48))
    )
  }

  @Test(arguments: all)
  func `a display matrix and back is the same orientation`(orientation: FrameOrientation) {
    let matrix = orientation.displayMatrix(width: 64, height: 48)
    #expect(FrameOrientation(displayMatrix: matrix) == orientation)
  }

  @Test func `an iPhone held upright is turned clockwise`() {
    // As iPhones write it: a = 0, b = 1, c = -1, d = 0 and a shift by the height.
    let unit: Int32 = 65536
    let matrix: [Int32] = [0, unit, 0, -unit, 0, 0, 1080 * unit, 0, 1 << 30]
    let orientation = FrameOrientation(displayMatrix: matrix)
    #expect(orientation == FrameOrientation(rotation: 90))
    #expect(orientation.displayMatrix(width: 1920, height: 1080) == matrix)
  }

  @Test(arguments: [(3, 0), (44, 0), (46, 90), (130, 90), (140, 180), (230, 270), (350, 0)])
  func `other angles go to the nearest quarter turn`(degrees: Int, rotation: Int) {
    let angle = Double(degrees) / 180 * .pi
    let (cosine, sine) = (Elementary.cos(angle) * 65536, Elementary.sin(angle) * 65536)
    let matrix = [cosine, sine, 0, -sine, cosine, 0, 0, 0, 1].map { Int32($0.rounded()) }
    #expect(FrameOrientation(displayMatrix: matrix) == FrameOrientation(rotation: rotation))
  }

  @Test func `a matrix without an inverse leaves the picture as it is`() {
    #expect(FrameOrientation(displayMatrix: [Int32](repeating: 0, count: 9)) == .upright)
  }

  @Test(arguments: [
    ((720, 576), (16, 15), (768, 576)), ((720, 480), (8, 9), (720, 540)),
    ((640, 480), (1, 1), (640, 480)), ((640, 480), (0, 1), (640, 480)),
  ])
  func `pixels that are not square are made so by enlarging`(
    coded: (Int, Int),
    aspect: (Int, Int),
    shown: (Int, Int)
  ) {
    let size = VideoGeometry.squared(
      FrameSize(width: coded.0, height: coded.1),
      aspect: aspect
    )
    #expect(size == FrameSize(width: shown.0, height: shown.1))
  }
}
