// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseBackends

struct `Square around a person` {
  private let frame = FrameSize(width: 1280, height: 720)
  private let whole = PixelCrop(left: 0, top: -280, side: 1280)

  /// An upright person in whole pixels: shoulders 100 above the hips' middle, ankles 200 below.
  private func person(
    at middle: SIMD2<Double>,
    scale: Double = 1,
    score: (Int) -> Float = { _ in 0.8 }
  ) -> FlatPose {
    let crop = PixelCrop(left: 0, top: 0, side: 1 << 12)
    var values: [Float] = []
    for joint in 0..<17 {
      var place = middle
      switch joint {
      case 5: place += SIMD2(40, -100) * scale
      case 6: place += SIMD2(-40, -100) * scale
      case 11: place += SIMD2(30, 0) * scale
      case 12: place += SIMD2(-30, 0) * scale
      case 15, 16: place += SIMD2(0, 200) * scale
      default: break
      }
      values += [Float(place.y / 4096), Float(place.x / 4096), score(joint)]
    }
    return FlatPose(triples: values, in: crop)
  }

  @Test func `the first square has the whole frame in its middle`() {
    #expect(PixelCrop(around: frame) == whole)
    let portrait = PixelCrop(around: FrameSize(width: 361, height: 640))
    #expect(portrait == PixelCrop(left: -139, top: 0, side: 640))
  }

  @Test func `the square reaches 1.2 times to the farthest joint`() {
    // Ankles 200 away: half a side is 240, more than 1.9 x 100 for the torso.
    let crop = PixelCrop(following: person(at: SIMD2(640, 360)), in: frame, above: 0.2)
    #expect(crop == PixelCrop(left: 400, top: 120, side: 480))
  }

  @Test func `or 1.9 times to the farthest of shoulders and hips`() {
    let pose = person(at: SIMD2(640, 360)) { joint in joint == 15 || joint == 16 ? 0.1 : 0.8 }
    let crop = PixelCrop(following: pose, in: frame, above: 0.2)
    #expect(crop == PixelCrop(left: 450, top: 170, side: 380))
  }

  @Test(arguments: [[5, 6], [11, 12]])
  func `without a shoulder or without a hip the whole frame is taken`(unsure: [Int]) {
    let pose = person(at: SIMD2(640, 360)) { unsure.contains($0) ? 0.2 : 0.8 }
    #expect(PixelCrop(following: pose, in: frame, above: 0.2) == whole)
    let oneSide = person(at: SIMD2(640, 360)) { $0 == unsure[0] ? 0.1 : 0.8 }
    #expect(PixelCrop(following: oneSide, in: frame, above: 0.2) != whole)
  }

  @Test func `a person larger than the frame is shown the whole frame`() {
    let pose = person(at: SIMD2(640, 360), scale: 3)
    #expect(PixelCrop(following: pose, in: frame, above: 0.2) == whole)
  }

  @Test func `a person on one point is no person to follow`() {
    let pose = person(at: SIMD2(640, 360), scale: 0)
    #expect(PixelCrop(following: pose, in: frame, above: 0.2) == whole)
  }
}

struct `Scaling to a square` {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelImage {
    var generator = RandomGenerator(seed: seed)
    let bytes = (0..<(width * height * 3)).map { _ in UInt8(generator.index(below: 256)) }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  private func scaled(_ image: PixelImage, _ crop: PixelCrop, to size: Int) -> [UInt8] {
    var resampler = PixelResampler(size: size)
    var output: [UInt8] = []
    resampler.scale(crop, of: image, into: &output)
    return output
  }

  @Test func `a picture of the right size stays as it is`() {
    let image = noise(8, 8, seed: 1)
    #expect(scaled(image, PixelCrop(left: 0, top: 0, side: 8), to: 8) == image.bytes)
  }

  @Test func `half the size is the mean of four pixels`() {
    let image = PixelImage(
      width: 2,
      height: 2,
      bytes: [0, 10, 255, 1, 10, 255, 2, 10, 255, 3, 10, 255]
    )
    // 1.5 is rounded up.
    #expect(scaled(image, PixelCrop(left: 0, top: 0, side: 2), to: 1) == [2, 10, 255])
  }

  @Test func `outside the picture is black`() {
    let image = PixelImage(width: 4, height: 2, red: 200, green: 100, blue: 50)
    let output = scaled(image, PixelCrop(left: 0, top: -1, side: 4), to: 4)
    let black = [UInt8](repeating: 0, count: 12)
    let colour = [UInt8](repeating: 0, count: 4).flatMap { _ in [200, 100, 50] as [UInt8] }
    #expect(output == black + colour + colour + black)
  }

  @Test func `outside the picture is the grey asked for`() {
    let image = PixelImage(width: 2, height: 2, red: 40, green: 80, blue: 120)
    var resampler = PixelResampler(columns: 2, rows: 2, padding: 114)
    var output: [UInt8] = []
    // The left column and the upper row are outside.
    resampler.scale(PixelCrop(left: -1, top: -1, side: 2), of: image, into: &output)
    #expect(output == [114, 114, 114, 114, 114, 114, 114, 114, 114, 40, 80, 120])
    // A quarter of the only pixel is inside.
    resampler = PixelResampler(columns: 1, rows: 1, padding: 114)
    resampler.scale(PixelCrop(left: -1, top: -1, side: 2), of: image, into: &output)
    #expect(output == [96, 106, 116])
  }

  @Test func `a square far outside is black`() {
    let image = PixelImage(width: 4, height: 4, red: 9, green: 9, blue: 9)
    let output = scaled(image, PixelCrop(left: 100, top: -100, side: 7), to: 4)
    #expect(output == [UInt8](repeating: 0, count: 48))
  }

  @Test func `twice the size interpolates between pixel middles`() {
    let image = PixelImage(width: 2, height: 1, bytes: [0, 0, 0, 100, 100, 100])
    let row = PixelResampler.taps(origin: 0, side: 2, extent: 2, size: 4)
    // Middles at 0.25, 0.75, 1.25, 1.75 source pixels: weights 3/4 and 1/4 in the inside.
    #expect(row[1] == PixelResampler.Taps(first: 0, weights: [3072, 1024]))
    #expect(row[2] == PixelResampler.Taps(first: 0, weights: [1024, 3072]))
    let output = scaled(image, PixelCrop(left: 0, top: 0, side: 2), to: 4)
    // The first row is at 0.25, a quarter outside; columns inside are at 25 and 75.
    #expect(output[3] == 19 && output[6] == 56)
  }

  @Test(arguments: [(7, 192), (192, 192), (500, 192), (1280, 192), (1921, 192), (3, 5)])
  func `weights inside the picture add up to one`(side: Int, size: Int) {
    let taps = PixelResampler.taps(origin: 1000, side: side, extent: 5000, size: size)
    #expect(taps.count == size)
    #expect(taps.allSatisfy { $0.weights.reduce(0, +) == 4096 })
    #expect(zip(taps, taps.dropFirst()).allSatisfy { $0.first <= $1.first })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `scaling is the mean over the area, by a slow oracle`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let image = noise(5 + generator.index(below: 40), 5 + generator.index(below: 40), seed: seed)
    let crop = PixelCrop(
      left: generator.index(below: 30) - 15,
      top: generator.index(below: 30) - 15,
      side: 1 + generator.index(below: 60)
    )
    let output = scaled(image, crop, to: 12)
    for row in 0..<12 {
      for column in 0..<12 {
        for channel in 0..<3 {
          let expected = Self.mean(image, crop, row, column, channel, size: 12)
          #expect(abs(Double(output[(row * 12 + column) * 3 + channel]) - expected) < 0.75)
        }
      }
    }
  }

  /// The mean by areas in floating point.
  private static func mean(
    _ image: PixelImage,
    _ crop: PixelCrop,
    _ row: Int,
    _ column: Int,
    _ channel: Int,
    size: Int
  ) -> Double {
    let step = Double(crop.width) / Double(size)
    let half = max(step, 1) / 2
    let x = Double(crop.left) + (Double(column) + 0.5) * step
    let y = Double(crop.top) + (Double(row) + 0.5) * step
    func overlap(_ pixel: Int, _ middle: Double) -> Double {
      max(0, min(Double(pixel + 1), middle + half) - max(Double(pixel), middle - half))
    }
    var sum = 0.0
    for line in 0..<image.height {
      for place in 0..<image.width {
        let value = Double(image.bytes[(line * image.width + place) * 3 + channel])
        sum += value * overlap(place, x) * overlap(line, y)
      }
    }
    return sum / (4 * half * half)
  }

  @Test func `a white picture stays white`() {
    let image = PixelImage(width: 1280, height: 720, red: 255, green: 255, blue: 255)
    let output = scaled(image, PixelCrop(left: 100, top: 20, side: 613), to: 192)
    #expect(output.allSatisfy { $0 == 255 })
  }
}
