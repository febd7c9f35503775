// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Cuts a stream of poses into squats, with all frames of each.
///
/// A squat begins at the highest hip, is under way once the hips have fallen by more than a share of
/// their height above the ankles, and ends when they have come back up for most of the fall, or fall
/// again. Shares make it indifferent to the size of the person in the image.
struct SquatCycle: Sendable {
  /// The fall that makes a squat, as a share of the standing height of the hips.
  let amplitude: Double

  /// The frames since the highest hip.
  private var frames: [SquatFrame] = []
  private var smoother = MovingMean(seconds: Self.smoothing)
  private var heights: [Double] = []
  private var peak = 0.0
  private var valley: Double?
  private var valleyPlace = 0
  private var crest = 0.0
  private var crestPlace = 0

  /// The length of the moving mean over heights, in seconds.
  private static let smoothing = 0.1
  /// The share of the fall after which a squat is over.
  private static let comeback = 0.7
  /// The longest squat in seconds; whoever stays down longer sits.
  private static let longest = 15.0

  init(amplitude: Double) {
    self.amplitude = amplitude
  }

  /// Takes a frame whose hip height is known.
  ///
  /// - Returns: The squat that ends with it.
  mutating func update(_ frame: SquatFrame) -> (frames: [SquatFrame], bottom: Int)? {
    let sample = Sample(time: frame.time, value: frame.hipHeight, confidence: 1)
    let height = smoother.filter(sample).value
    frames.append(frame)
    heights.append(height)
    guard valley != nil else {
      if height >= peak { restart(at: frames.count - 1) }
      forgetOldest(at: frame.time)
      if peak - height > amplitude * peak { lower(to: height) }
      return nil
    }
    return follow(height, at: frame.time)
  }

  /// The squat that the end of the clip cuts off on the way up.
  mutating func finish() -> (frames: [SquatFrame], bottom: Int)? {
    guard let valley, crest - valley > amplitude * peak else { return nil }
    return squat(through: frames.count - 1)
  }

  private mutating func follow(
    _ height: Double,
    at time: Double
  ) -> (frames: [SquatFrame], bottom: Int)? {
    guard let valley else { return nil }
    if height < valley {
      lower(to: height)
      return nil
    }
    if height > crest {
      crest = height
      crestPlace = frames.count - 1
    }
    if height - valley >= Self.comeback * (peak - valley) {
      let squat = squat(through: frames.count - 1)
      restart(at: frames.count - 1)
      return squat
    }
    if crest - valley > amplitude * peak, crest - height > amplitude * peak {
      let squat = squat(through: crestPlace)
      restart(at: crestPlace)
      lower(to: height)
      return squat
    }
    if let first = frames.first, time - first.time > Self.longest {
      restart(at: frames.count - 1)
    }
    return nil
  }

  private mutating func lower(to height: Double) {
    valley = height
    valleyPlace = frames.count - 1
    crest = height
    crestPlace = valleyPlace
  }

  /// Looks for a squat from a frame on, whose hips are the highest so far.
  private mutating func restart(at place: Int) {
    frames.removeFirst(place)
    heights.removeFirst(place)
    peak = heights[0]
    valley = nil
  }

  /// Lets go of a highest hip of long ago: the person may have walked away from the camera.
  private mutating func forgetOldest(at time: Double) {
    guard time - frames[0].time > Self.longest else { return }
    var highest = 1
    for place in 1..<heights.count where heights[place] >= heights[highest] { highest = place }
    restart(at: highest)
  }

  private func squat(through last: Int) -> (frames: [SquatFrame], bottom: Int) {
    // The mean is late by half its length; the lowest hip was a little before the lowest mean.
    let turn = frames[valleyPlace].time - Self.smoothing / 2
    let bottom = frames[...last].indices.min {
      (frames[$0].time - turn).magnitude < (frames[$1].time - turn).magnitude
    }
    return (Array(frames[...last]), bottom ?? valleyPlace)
  }
}
