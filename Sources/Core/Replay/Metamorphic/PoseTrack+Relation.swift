// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseTrack {
  /// The track on which a relation looks; nil for `prefix`, which looks at parts of this one.
  func changed(for relation: MetamorphicRelation) -> PoseTrack? {
    switch relation {
    case .mirror: mirrored()
    case .timeShift: delayed(by: MetamorphicRelation.delay)
    case .concatenation: twice(apart: MetamorphicRelation.pause)
    case .prefix: nil
    case .resolution: doubledResolution()
    case .scale: scaled(by: 0.5)
    case .translation:
      moved(by: SIMD2(Float(frameSize.width / 8), Float(frameSize.height / 8)))
    }
  }

  /// The numbers of frames after which the track is cut, each at least one frame and not all.
  var cutFrames: [Int] {
    MetamorphicRelation.cuts.map { Int(Double(count) * $0) }.filter { $0 > 0 && $0 < count }
  }

  /// The median time between two frames, in seconds; 0 with fewer than two.
  var frameInterval: Double {
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
  }

  /// The track after itself, so many seconds after its last frame.
  func twice(apart pause: Double) -> PoseTrack {
    guard let first = times.first, let last = times.last else { return self }
    let delay = last - first + pause
    return replacing(
      times: times + times.map { $0 + delay },
      positions: positions + positions,
      confidences: confidences + confidences,
      world: world.map { $0 + $0 },
      recorded: recorded?.choosing(Array(0..<count) + Array(0..<count)),
      resultDelays: resultDelays.map { $0 + $0 },
      inertial: inertial.filter { $0.time < first + delay }
        + inertial.map { $0.moved(to: $0.time + delay) }.filter {
          $0.time > (inertial.last { $0.time < first + delay }?.time ?? first)
        }
    )
  }
}
