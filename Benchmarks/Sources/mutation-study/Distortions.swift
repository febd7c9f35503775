// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

extension PoseTrack {
  /// The track with every position changed.
  func moving(_ change: (SIMD3<Float>) -> SIMD3<Float>) -> PoseTrack {
    replacing(positions: positions.map(change))
  }

  /// The track as a program sees it that takes y to grow upwards.
  var upsideDown: PoseTrack {
    let height = Float(frameSize.height)
    return moving { SIMD3($0.x, height - $0.y, $0.z) }
  }

  /// The track with widths a fifth too large, as of a picture whose shape is not known.
  var stretched: PoseTrack { moving { SIMD3(1.2 * $0.x, $0.y, $0.z) } }

  /// The track in shares of the frame's width and height, taken for pixels.
  var normalised: PoseTrack {
    let (width, height) = (Float(frameSize.width), Float(frameSize.height))
    return moving { SIMD3(100 * $0.x / width, 100 * $0.y / height, $0.z) }
  }

  /// The track with what was not seen at the upper left corner, seen for sure.
  var missingAtZero: PoseTrack {
    replacing(
      positions: positions.map { $0.x.isNaN ? SIMD3(0, 0, 0) : $0 },
      confidences: zip(positions, confidences).map { $0.x.isNaN ? 1 : $1 }
    )
  }

  /// The track with the left side taken for the right one.
  var sidesSwapped: PoseTrack {
    let joints = skeleton.joints
    let other = joints.map { joint in joints.firstIndex(of: joint.mirrored) ?? 0 }
    func swapped<Element>(_ values: [Element]) -> [Element] {
      values.indices.map { index in
        let frame = index / joints.count * joints.count
        return values[frame + other[index - frame]]
      }
    }
    return replacing(
      positions: swapped(positions),
      confidences: swapped(confidences),
      world: world.map(swapped)
    )
  }

  /// The track seen in a mirror: the image turned round, the sides' names kept.
  var mirrored: PoseTrack {
    let width = Float(frameSize.width)
    return sidesSwapped.moving { SIMD3(width - $0.x, $0.y, $0.z) }
  }

  /// The track with each pose at the time of the frame before it.
  var oneFrameEarly: PoseTrack {
    let joints = skeleton.joints.count
    let shifted = Array(positions.dropFirst(joints)) + positions.suffix(joints)
    return replacing(positions: shifted)
  }

  /// The track without every tenth frame.
  var frameDropping: PoseTrack {
    choosing((0..<count).filter { $0 % 10 != 9 })
  }

  /// The track at half its frame rate.
  var halfRate: PoseTrack { choosing((0..<count).filter { $0 % 2 == 0 }) }
}

extension [Sample] {
  /// The samples with every value changed.
  func scaled(_ change: (Double) -> Double) -> [Sample] {
    map { Sample(time: $0.time, value: change($0.value), confidence: $0.confidence) }
  }

  /// The samples with times of another unit or of frames.
  func timed(_ time: (Int, Double) -> Double) -> [Sample] {
    enumerated().map {
      Sample(time: time($0, $1.time), value: $1.value, confidence: $1.confidence)
    }
  }

  /// The samples with those of which the value is missing taken for zero.
  var missingAsZero: [Sample] { scaled { $0.isNaN ? 0 : $0 } }
}

extension RepEvent {
  /// The event with all of its times changed.
  func timed(_ time: (Double) -> Double) -> RepEvent {
    var event = self
    event.decisionTime = time(decisionTime)
    event.extremumTime = extremumTime.map(time)
    event.start = start.map(time)
    event.end = end.map(time)
    return event
  }
}
