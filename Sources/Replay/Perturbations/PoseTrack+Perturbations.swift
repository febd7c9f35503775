// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension PoseTrack {
  /// The track with white noise on the places of joints in the image.
  ///
  /// What is added to a joint depends on the seed and its name alone. Missing joints stay missing;
  /// depth, confidences and world positions are kept.
  ///
  /// - Parameters:
  ///   - spreads: The standard deviation per axis in pixels of each joint; others are left alone.
  ///   - seed: Equal seeds give equal noise.
  /// - Returns: A track with the same times and joints.
  /// - Complexity: O(*frames* x *joints with noise*), and a copy of the positions.
  func adding(noise spreads: [Joint: Double], seed: UInt64) -> PoseTrack {
    var positions = positions
    for (place, joint) in skeleton.joints.enumerated() {
      guard let spread = spreads[joint], spread > 0 else { continue }
      var generator = RandomGenerator(seed: seed, of: joint)
      for index in stride(from: place, to: positions.count, by: skeleton.joints.count) {
        let (x, y) = generator.normalPair()
        positions[index].x += Float(spread * x)
        positions[index].y += Float(spread * y)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }

  /// The track with every frame lost by the same chance.
  ///
  /// - Parameters:
  ///   - share: The chance, in 0...1.
  ///   - seed: Equal seeds lose equal frames.
  /// - Returns: A track of the frames that are left, at their own times.
  /// - Complexity: O(*frames* x *joints*).
  func dropping(share: Double, seed: UInt64) -> PoseTrack {
    var generator = RandomGenerator(seed: seed)
    return choosing((0..<count).filter { _ in generator.unit() >= share })
  }
}

extension RandomGenerator {
  /// A generator of its own for each joint.
  fileprivate init(seed: UInt64, of joint: Joint) {
    // The hash is FNV-1a; the first number of a mixed seed tells neighbouring seeds apart.
    let hash = joint.rawValue.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    var mixed = RandomGenerator(seed: seed)
    self.init(seed: mixed.next() ^ hash)
  }

  /// Two independent normal variables of spread 1.
  ///
  /// - Source: Box, Muller, "A Note on the Generation of Random Normal Deviates", 1958.
  fileprivate mutating func normalPair() -> (Double, Double) {
    let radius = (-2 * Elementary.log(1 - unit())).squareRoot()
    let turn = Elementary.sinAndCos(2 * .pi * unit())
    return (radius * turn.cos, radius * turn.sin)
  }
}
