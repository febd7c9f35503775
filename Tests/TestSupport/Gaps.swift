// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Stretches of time in which nothing is measured.
package struct Gaps: Sendable {
  /// The stretches, both ends included.
  package let ranges: [ClosedRange<Double>]

  /// Creates gaps.
  package init(_ ranges: [ClosedRange<Double>]) {
    self.ranges = ranges
  }

  /// A few gaps of 0.1 to 2 s somewhere in a stretch of time; they may overlap.
  package init(seed: UInt64, in times: ClosedRange<Double>) {
    var random = RandomGenerator(seed: seed)
    let count = 1 + random.index(below: 4)
    ranges = (0..<count).map { _ in
      let start = times.lowerBound + random.unit() * (times.upperBound - times.lowerBound)
      return start...(start + 0.1 + 1.9 * random.unit())
    }
  }

  /// Whether a time is in one of them.
  package func contain(_ time: Double) -> Bool {
    ranges.contains { $0.contains(time) }
  }

  /// A signal with its values missing in the gaps.
  package func cut(_ samples: [Sample]) -> [Sample] {
    samples.map { sample in
      contain(sample.time) ? Sample(time: sample.time, value: .nan, confidence: 0) : sample
    }
  }
}

extension PoseTrack {
  /// The same track without some joints.
  ///
  /// - Parameters:
  ///   - joints: The joints that are missing; nil for all of them.
  ///   - isMissing: Whether they are missing at a time.
  package func missing(_ joints: [Joint]? = nil, _ isMissing: (Double) -> Bool) -> PoseTrack {
    changed { joint, time in
      (joints?.contains(joint) ?? true) && isMissing(time) ? nil : SIMD3(repeating: 0)
    }
  }

  /// The same track without depth and world positions, as a flat backend reports it.
  package func flattened() -> PoseTrack {
    let flat = changed { _, _ in SIMD3(0, 0, .nan) }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: flat.positions,
      confidences: flat.confidences
    )
  }

  /// Moves each joint by what is said of it; nil takes it away.
  private func changed(_ shift: (Joint, Double) -> SIMD3<Float>?) -> PoseTrack {
    var positions = positions
    var confidences = confidences
    var world = world
    for index in positions.indices {
      let joint = skeleton.joints[index % skeleton.joints.count]
      let shift = shift(joint, times[index / skeleton.joints.count])
      positions[index] += shift ?? SIMD3(repeating: .nan)
      guard shift == nil else { continue }
      confidences[index] = 0
      world?[index] = SIMD3(repeating: .nan)
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
}
