// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Cuts a stream of poses into reps, with all frames of each.
///
/// A rep begins at the greatest height. It is under way once that has fallen by more than a share
/// of the position's scale. It ends when it has come back up for most of the fall, or falls again.
/// Shares make it indifferent to the size of the person in the image.
struct RepCycle: Sendable {
  /// The fall that makes a rep, as a share of the scale where it begins.
  private(set) var amplitude: Limit

  /// The frames since the greatest height.
  private var frames: [BodyFrame] = []
  private var smoother = MovingMean(seconds: Self.smoothing)
  private var heights: [Double] = []
  private var scales: [Double] = []
  private var peak = -Double.infinity
  private var valley: Double?
  private var valleyPlace = 0
  private var crest = 0.0
  private var crestPlace = 0
  private var firstTime: Double?

  /// The length of the moving mean over heights, in seconds.
  private static let smoothing = 0.1
  /// The share of the fall after which a rep is over.
  private static let comeback = 0.7
  /// The time before a greatest height for which frames must be known to tell that it starts a rep,
  /// in seconds: twice the moving mean.
  private static let lead = 0.2
  /// The longest rep in seconds; whoever stays down longer rests.
  private static let longest = 15.0

  init(amplitude: Limit) {
    self.amplitude = amplitude
  }

  /// The time of the oldest frame that a rep to come may hold; nil before the first frame.
  var start: Double? { frames.first?.time }

  /// Whether a fall in pixels makes a rep.
  private mutating func isEnough(_ fall: Double) -> Bool {
    amplitude.isExceeded(by: fall, times: scales.first ?? 0)
  }

  /// Takes a frame whose position is known.
  ///
  /// - Returns: The rep that ends with it.
  mutating func update(_ frame: BodyFrame, at position: RepPosition) -> RepFrames? {
    let sample = Sample(time: frame.time, value: position.height, confidence: 1)
    let height = smoother.filter(sample).value
    frames.append(frame)
    heights.append(height)
    scales.append(position.scale)
    firstTime = firstTime ?? frame.time
    guard valley != nil else {
      if height >= peak { restart(at: frames.count - 1) }
      forgetOldest(at: frame.time)
      if isEnough(peak - height) { lower(to: height) }
      return nil
    }
    return follow(height, at: frame.time)
  }

  /// The rep that the end of the clip cuts off on the way back.
  mutating func finish() -> RepFrames? {
    guard let valley, isEnough(crest - valley) else { return nil }
    return rep(through: frames.count - 1)
  }

  private mutating func follow(_ height: Double, at time: Double) -> RepFrames? {
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
      let rep = rep(through: frames.count - 1)
      restart(at: frames.count - 1)
      return rep
    }
    if isEnough(crest - valley), isEnough(crest - height) {
      let rep = rep(through: crestPlace)
      restart(at: crestPlace)
      lower(to: height)
      return rep
    }
    if let first = frames.first, time - first.time > Self.longest + ClipTime.hair {
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

  /// Looks for a rep from a frame on, whose height is the greatest so far.
  private mutating func restart(at place: Int) {
    frames.removeFirst(place)
    heights.removeFirst(place)
    scales.removeFirst(place)
    peak = heights[0]
    valley = nil
  }

  /// Lets go of a greatest height of long ago: the person may have walked away from the camera.
  private mutating func forgetOldest(at time: Double) {
    guard time - frames[0].time > Self.longest + ClipTime.hair else { return }
    var highest = 1
    for place in 1..<heights.count where heights[place] >= heights[highest] { highest = place }
    restart(at: highest)
  }

  private func rep(through last: Int) -> RepFrames {
    // The mean is late by half its length; the lowest height was a little before the lowest mean.
    let turn = frames[valleyPlace].time - Self.smoothing / 2
    // Half-way between two frames it is the later one: a mean of few frames is late by less.
    let distances = frames[...last].map { ($0.time - turn).magnitude }
    let nearest = (distances.min() ?? 0) + ClipTime.hair
    let far = distances.lastIndex { $0 <= nearest }
    return RepFrames(
      frames: Array(frames[...last]),
      far: far ?? valleyPlace,
      isStartSeen: frames[0].time - (firstTime ?? 0) >= Self.lead - ClipTime.hair
    )
  }
}
