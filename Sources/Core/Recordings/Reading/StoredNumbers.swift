// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The numbers of a joint as a track stores them.
struct StoredNumbers {
  /// A joint of a frame, NaN where missing.
  struct Joint {
    var position: SIMD3<Float>
    var confidence: Float
    var world: SIMD3<Float>
  }

  private let count: Int
  private let hasDepth: Bool
  private let hasWorld: Bool
  /// The width of a mirrored frame, in which positions are turned back; nil for others.
  private let mirroredWidth: Float?

  init(_ header: RecordingHeader) {
    count = header.columns.names.count
    hasDepth = header.hasDepth
    hasWorld = header.hasWorld
    mirroredWidth = header.isMirrored ? Float(header.frameSize.width) : nil
  }

  /// The joint of the numbers of all columns, NaN for null; nil if one of them cannot be stored.
  func joint(_ numbers: [Double]) -> Joint? {
    let missing = SIMD3<Float>(repeating: .nan)
    guard numbers.count == count, let x = number(numbers[0], column: 0),
      let y = number(numbers[1], column: 1), let confidence = number(numbers[2], column: 2)
    else { return nil }
    var joint = Joint(position: SIMD3(x, y, .nan), confidence: confidence, world: missing)
    if hasDepth {
      guard let depth = number(numbers[3], column: 3) else { return nil }
      joint.position.z = depth
    }
    if hasWorld {
      for axis in 0..<3 {
        guard let place = number(numbers[count - 3 + axis], column: count - 3 + axis) else {
          return nil
        }
        joint.world[axis] = place
      }
      if joint.world.x.isNaN || joint.world.y.isNaN || joint.world.z.isNaN { joint.world = missing }
    }
    return joint
  }

  /// The number of a column if it is within its limits; NaN may be one behind the confidence.
  func number(_ value: Double, column: Int) -> Float? {
    if value.isNaN, column > 2 { return .nan }
    guard let stored = value.stored, column != 2 || (0...1).contains(value) else { return nil }
    if column == 0, let width = mirroredWidth, !Double(width - stored).isBounded { return nil }
    return stored
  }
}
