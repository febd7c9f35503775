// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension PoseTrack {
  /// The track with noise on the places of joints in the image.
  ///
  /// What is added to a joint depends on the seed and its name alone. Missing joints stay missing;
  /// depth, confidences and world positions are kept.
  ///
  /// - Parameters:
  ///   - spreads: The standard deviation per axis in pixels of each joint; others are left alone.
  ///   - correlation: The correlation of the noise of neighbouring frames, in 0..<1; 0 is white noise. Over k frames it
  ///     is its kth power.
  ///   - seed: Equal seeds give equal noise.
  /// - Returns: A track with the same times and joints.
  /// - Complexity: O(*frames* x *joints with noise*), and a copy of the positions.
  package func adding(
    noise spreads: [Joint: Double],
    correlation: Double = 0,
    seed: UInt64
  ) -> PoseTrack {
    precondition((0..<1).contains(correlation), "noise forgets itself")
    let fresh = (1 - correlation * correlation).squareRoot()
    var positions = positions
    for (place, joint) in skeleton.joints.enumerated() {
      guard let spread = spreads[joint], spread > 0 else { continue }
      var generator = RandomGenerator(seed: seed, of: joint.rawValue)
      var last: (x: Double, y: Double)?
      for index in stride(from: place, to: positions.count, by: skeleton.joints.count) {
        let (x, y) = generator.normalPair()
        let noise =
          last.map { (x: correlation * $0.x + fresh * x, y: correlation * $0.y + fresh * y) }
          ?? (x: x, y: y)
        last = noise
        positions[index].x += Float(spread * noise.x)
        positions[index].y += Float(spread * noise.y)
      }
    }
    return replacing(positions: positions)
  }

  /// The track without the joints in the lowest part of all that the person reaches in the clip.
  ///
  /// - Parameter share: Of the way from the highest to the lowest place of any joint in any frame.
  /// - Returns: The same frame; a joint below the line is missing in that frame.
  func cropped(by share: Double) -> PoseTrack {
    var (top, bottom) = (Float.infinity, -Float.infinity)
    for position in positions where !position.y.isNaN {
      top = min(top, position.y)
      bottom = max(bottom, position.y)
    }
    guard top < bottom else { return self }
    let line = bottom - Float(share) * (bottom - top)
    return losing(positions.indices.filter { positions[$0].y > line })
  }

  /// The track with each joint lost for moments, each moment of each joint by the same chance.
  ///
  /// - Parameters:
  ///   - share: The chance, in 0...1.
  ///   - seed: Equal seeds lose equal moments, and those lost by a smaller chance.
  /// - Returns: Lost joints are NaN with confidence 0.
  func losingJoints(share: Double, seed: UInt64) -> PoseTrack {
    var lost: [Int] = []
    let joints = skeleton.joints
    for (place, joint) in joints.enumerated() {
      var moments = Moments(seconds: 0.3, seed: seed, of: joint.rawValue)
      for (frame, time) in times.enumerated() where moments.chance(at: time) < share {
        lost.append(frame * joints.count + place)
      }
    }
    return losing(lost)
  }

  /// The track with left and right exchanged for moments, each by the same chance.
  ///
  /// - Parameters:
  ///   - share: The chance, in 0...1.
  ///   - seed: Equal seeds exchange equal moments, and those exchanged by a smaller chance.
  /// - Returns: The same frames; joints without another side stay.
  func exchangingSides(share: Double, seed: UInt64) -> PoseTrack {
    let joints = skeleton.joints
    let others = joints.indices.map { skeleton.index(of: joints[$0].mirrored) ?? $0 }
    var moments = Moments(seconds: 0.2, seed: seed, of: "sides")
    var sources = Array(positions.indices)
    for (frame, time) in times.enumerated() where moments.chance(at: time) < share {
      for place in joints.indices {
        sources[frame * joints.count + place] = frame * joints.count + others[place]
      }
    }
    return replacing(
      positions: sources.map { positions[$0] },
      confidences: sources.map { confidences[$0] },
      world: world.map { world in sources.map { world[$0] } }
    )
  }

  /// The track without some joints in some frames, by their places in the positions.
  private func losing(_ places: [Int]) -> PoseTrack {
    var (positions, confidences, world) = (positions, confidences, world)
    for place in places {
      positions[place] = SIMD3(repeating: .nan)
      confidences[place] = 0
      world?[place] = SIMD3(repeating: .nan)
    }
    return replacing(positions: positions, confidences: confidences, world: world)
  }
}

/// Stretches of time of equal length, each with a random number of its own.
private struct Moments {
  private let seconds: Double
  private let offset: Double
  private var generator: RandomGenerator
  private var place: Double?
  private var number = 1.0

  /// Begins at a random time before the first moment asked for.
  init(seconds: Double, seed: UInt64, of name: String) {
    self.seconds = seconds
    generator = RandomGenerator(seed: seed, of: name)
    offset = generator.unit()
  }

  /// The number of the stretch that a time lies in, in 0..<1.
  ///
  /// - Precondition: Times ascend from call to call.
  mutating func chance(at time: Double) -> Double {
    let next = (time / seconds + offset).rounded(.down)
    if next != place { number = generator.unit() }
    place = next
    return number
  }
}
