// SPDX-License-Identifier: Apache-2.0
import Basics

/// Which frames of a video a live app's backend would have seen, and when their results would have been there.
///
/// The camera delivers the frames of the video at its rate: of each point of an even grid from the first frame on the
/// nearest one, the earlier of two as near, each at most once, at its own presentation time. The backend
/// takes one frame at a time. A frame that arrives as the backend becomes free is taken in place of one that waits.
///
/// Times are compared in whole microseconds, and no clock is read: equal videos and settings give equal frames and
/// times. Counters see presentation times, as an app's do; only the results come later.
package struct LiveSimulation<Frame: Sendable>: Sendable {
  /// A frame that the backend sees.
  package struct Seen: Sendable {
    /// The frame.
    package let frame: Frame
    /// Its presentation time in seconds, as the video has it.
    package let time: Double
    /// The seconds from then until its result is there: waiting, the backend's time, and what the settings add.
    package let delay: Double
  }

  /// The frames whose fate is known, in order of presentation.
  package struct Decided: Sendable {
    /// Those that the backend sees.
    package var seen: [Seen] = []
    /// Those that it never sees.
    package var lost: [Frame] = []
  }

  /// A frame on its way.
  private struct Pending {
    var frame: Frame
    var time: Double
    var microseconds: Int
  }

  private let settings: LiveSettings
  private var camera: CameraGrid?
  private var candidate: Pending?
  private var waiting: Pending?
  /// When the backend is free, in microseconds; nil before its first frame.
  private var freeTime: Int?
  private var frameTimes: FrameTimes

  /// The number of frames that the camera has delivered.
  package private(set) var cameraFrames = 0

  /// Starts before the first frame.
  package init(_ settings: LiveSettings) {
    self.settings = settings
    camera = settings.cameraRate.map { CameraGrid(rate: $0) }
    frameTimes = FrameTimes(settings)
  }

  /// Takes the next frame of the video.
  ///
  /// At most two frames are on their way afterwards: one that the camera may deliver, and one that waits.
  ///
  /// - Parameters:
  ///   - frame: The frame, or whatever stands for it.
  ///   - time: Its presentation time in seconds, later than the one before.
  /// - Returns: The frames whose fate is known now.
  /// - Complexity: O(1).
  package mutating func take(_ frame: Frame, at time: Double) -> Decided {
    var decided = Decided()
    let next = Pending(frame: frame, time: time, microseconds: Microseconds.nearest(time))
    guard camera != nil else {
      arrive(next, &decided)
      return decided
    }
    if let candidate {
      // Nearer to the candidate, or as near: up to the middle between both, in half microseconds.
      let reaches = camera?.passes(half: candidate.microseconds + next.microseconds) ?? true
      deliver(candidate, reaches, &decided)
    } else {
      camera?.begin(at: next.microseconds)
    }
    candidate = next
    return decided
  }

  /// Ends the video.
  ///
  /// - Returns: The frames that were still on their way; a frame that waits is seen after the end.
  package mutating func finish() -> Decided {
    var decided = Decided()
    if let candidate {
      let reaches = camera?.passes(last: candidate.microseconds) ?? true
      deliver(candidate, reaches, &decided)
    }
    if let waiting, let freeTime { start(waiting, at: freeTime, &decided) }
    (candidate, waiting) = (nil, nil)
    return decided
  }

  private mutating func deliver(_ frame: Pending, _ reaches: Bool, _ decided: inout Decided) {
    if reaches { arrive(frame, &decided) } else { decided.lost.append(frame.frame) }
  }

  /// The camera delivers a frame.
  private mutating func arrive(_ frame: Pending, _ decided: inout Decided) {
    cameraFrames += 1
    if let first = waiting, let freeTime, freeTime < frame.microseconds {
      start(first, at: freeTime, &decided)
      waiting = nil
    }
    let isFree = freeTime.map { $0 <= frame.microseconds } ?? true
    guard isFree || settings.policy == .latest else {
      decided.lost.append(frame.frame)
      return
    }
    if let waiting { decided.lost.append(waiting.frame) }
    waiting = isFree ? nil : frame
    if isFree { start(frame, at: frame.microseconds, &decided) }
  }

  /// The backend begins with a frame.
  private mutating func start(_ frame: Pending, at start: Int, _ decided: inout Decided) {
    let end = start + frameTimes.next()
    freeTime = end
    let delay = end - frame.microseconds + settings.delay
    decided.seen.append(
      Seen(frame: frame.frame, time: frame.time, delay: Microseconds.seconds(delay))
    )
  }
}

/// The even grid of times at which a camera takes pictures.
private struct CameraGrid {
  private let rate: Double
  /// The first point, in microseconds.
  private var first = 0
  /// The end of what was looked at, in half microseconds.
  private var passed = 0

  init(rate: Double) { self.rate = rate }

  /// Places the first point.
  mutating func begin(at microseconds: Int) {
    first = microseconds
    passed = 2 * microseconds - 1
  }

  /// Goes on to a time in half microseconds; returns true if a point lies on the way, the end included.
  mutating func passes(half end: Int) -> Bool {
    let start = passed
    passed = end
    // The number of the first point after the start, give or take one for rounding.
    let near = Double(start - 2 * first) / 2_000_000 * rate
    var number = max(Int(near.rounded(.down)) - 1, 0)
    while 2 * point(number) <= start { number += 1 }
    return 2 * point(number) <= end
  }

  /// Goes on around the last frame, as far after it as there is to the middle before it.
  ///
  /// So a video that is slower than the camera gives its last frame, too.
  mutating func passes(last microseconds: Int) -> Bool {
    passes(half: 4 * microseconds - passed)
  }

  /// The time of a point in microseconds.
  private func point(_ number: Int) -> Int {
    first + Microseconds.nearest(Double(number) / rate)
  }
}

/// The time that the backend takes for one frame after the other, in microseconds.
///
/// It is constant, or log-normal with a given median and 95th percentile. Every video begins with the same times.
private struct FrameTimes {
  /// The 95th percentile of a normal variable of mean 0 and spread 1.
  private static let normalP95 = 1.6448536269514722

  private let median: Int
  /// The spread of the logarithm; nil for a constant time.
  private let spread: Double?
  private var generator = RandomGenerator(seed: 1, of: "frame-time")

  init(_ settings: LiveSettings) {
    median = settings.frameTime
    spread = settings.slowFrameTime.map {
      Elementary.log(Double($0) / Double(settings.frameTime)) / Self.normalP95
    }
  }

  mutating func next() -> Int {
    guard let spread else { return median }
    return Int((Double(median) * Elementary.exp(spread * generator.normalPair().0)).rounded())
  }
}

extension PoseTrack {
  /// The track of the frames that a live app's backend would have seen, with the times of their results.
  ///
  /// It is what the backend would have said if it looks at each frame by itself. One that follows people from frame to
  /// frame would have seen other frames before, so that its poses are those of a video without lost frames.
  ///
  /// - Parameter settings: The camera and the backend's time per frame.
  /// - Returns: The track, and the number of frames that the camera delivered.
  /// - Complexity: O(*frames* x *joints*).
  package func live(_ settings: LiveSettings) -> (track: PoseTrack, cameraFrames: Int) {
    var simulation = LiveSimulation<Int>(settings)
    var seen: [LiveSimulation<Int>.Seen] = []
    for (frame, time) in times.enumerated() { seen += simulation.take(frame, at: time).seen }
    seen += simulation.finish().seen
    let track = choosing(seen.map(\.frame)).replacing(resultDelays: seen.map(\.delay))
    return (track, simulation.cameraFrames)
  }
}
