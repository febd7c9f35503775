// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a camera makes of a picture: something in front, blur, brightness and noise, in this order.
struct Sensor: Sendable {
  private let capture: Capture
  private let seed: UInt64
  /// Weights of the blur from its middle outwards.
  private let weights: [Float]

  /// The colour of what stands in front.
  private static let front: [UInt8] = [92, 78, 68]

  /// Prepares a clip's pictures; their noise is drawn from `seed` and the frame.
  init(_ capture: Capture, seed: UInt64) {
    self.capture = capture
    self.seed = seed
    let reach = Int((3 * capture.blur).rounded(.up))
    let bell = (0...reach).map { step in
      reach == 0 ? 1 : Elementary.exp(-Double(step * step) / (2 * capture.blur * capture.blur))
    }
    let sum = bell.dropFirst().reduce(bell[0]) { $0 + 2 * $1 }
    weights = bell.map { Float($0 / sum) }
  }

  /// The picture of a frame as it is recorded; the same bytes where the capture changes nothing.
  ///
  /// - Complexity: O(pixels x blur).
  func recorded(_ picture: PixelImage, frame: Int) -> PixelImage {
    var bytes = picture.bytes
    hide(&bytes, picture)
    if weights.count > 1 {
      bytes = blurred(bytes, picture.height, step: picture.width * 3, over: picture.width * 3, 1)
      bytes = blurred(bytes, picture.width, step: 3, over: picture.height, picture.width * 3)
    }
    if capture.gain != 1 || capture.noise > 0 { expose(&bytes, frame) }
    return PixelImage(width: picture.width, height: picture.height, bytes: bytes)
  }

  private func hide(_ bytes: inout [UInt8], _ picture: PixelImage) {
    let rows = Int((capture.hidden * Double(picture.height)).rounded())
    for index in (bytes.count - rows * picture.width * 3)..<bytes.count {
      bytes[index] = Self.front[index % 3]
    }
  }

  /// Blurs `count` lines of `length` pixels, `step` bytes apart, the lines `stride` bytes apart;
  /// the pixels at the ends are repeated beyond them.
  private func blurred(
    _ bytes: [UInt8],
    _ length: Int,
    step: Int,
    over count: Int,
    _ stride: Int
  ) -> [UInt8] {
    var result = bytes
    let channels = stride == 1 ? 1 : 3
    for line in 0..<count {
      for place in 0..<length {
        for channel in 0..<channels {
          let base = line * stride + channel
          var sum = weights[0] * Float(bytes[base + place * step])
          for reach in 1..<weights.count {
            let before = bytes[base + max(0, place - reach) * step]
            let after = bytes[base + min(length - 1, place + reach) * step]
            sum += weights[reach] * (Float(before) + Float(after))
          }
          result[base + place * step] = UInt8(min(255, sum + 0.5))
        }
      }
    }
    return result
  }

  private func expose(_ bytes: inout [UInt8], _ frame: Int) {
    // A generator's seeds are scattered first: those of near seeds give overlapping sequences.
    var seeds = RandomGenerator(seed: seed ^ UInt64(frame))
    var random = RandomGenerator(seed: seeds.next())
    let gain = Float(capture.gain)
    let noise = Float(capture.noise)
    for index in bytes.indices {
      var level = Float(bytes[index]) * gain
      if noise > 0 { level += noise * Self.normal(random.next()) }
      bytes[index] = UInt8(min(255, max(0, level + 0.5)))
    }
  }

  /// A nearly normal number of mean 0 and variance 1: the sum of four uniform ones.
  ///
  /// - Source: Irwin, Hall, Biometrika 19, 1927.
  private static func normal(_ bits: UInt64) -> Float {
    let parts = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    return (Float(parts) * 0x1p-16 - 2) * 1.732_050_8
  }
}
