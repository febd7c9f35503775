// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What an exercise reads from one pose.
protocol RepFrame: Sendable {
  /// Presentation time in seconds.
  var time: Double { get }
  /// What falls and rises with a rep, in pixels above the floor; NaN or not above 0 where the pose is
  /// none of the exercise.
  var height: Double { get }
}

/// The frames of one rep.
struct RepFrames<Frame: RepFrame>: Sendable {
  /// From the greatest height to the decision, in order of time.
  let frames: [Frame]
  /// The place of the least height.
  let bottom: Int
  /// Whether enough frames precede the greatest height to tell that it is where the rep begins and not
  /// where the clip does.
  let isTopSeen: Bool
}

/// One rep of an exercise, to be measured.
protocol MeasuredRep {
  associatedtype Frame: RepFrame
  /// The rep's frames.
  var rep: RepFrames<Frame> { get }
  /// The lowest median confidence at which joints count as seen.
  var leastConfidence: Double { get }
}

extension RepFrames {
  /// Seconds on either side of the least height that make up the bottom, and after the greatest
  /// that make up the top.
  private static var reach: Double { 0.08 }

  /// The time of the least height.
  var time: Double { frames[bottom].time }

  /// The frames around the least height.
  var bottomFrames: [Frame] { frames(near: time) }

  /// The frames after the greatest height.
  var topFrames: [Frame] { frames(near: frames[0].time) }

  private func frames(near time: Double) -> [Frame] {
    frames.filter { ($0.time - time).magnitude <= Self.reach }
  }
}

extension MeasuredRep {
  /// From the greatest height to the decision, in order of time.
  var frames: [Frame] { rep.frames }
  /// The frames around the least height.
  var bottomFrames: [Frame] { rep.bottomFrames }
  /// The time of the least height.
  var time: Double { rep.time }

  /// A percentile of a value over frames, if the joints it comes from were seen.
  func gauge(
    _ frames: [Frame],
    percentile share: Double = 0.5,
    side: BodySide?,
    _ value: (Frame) -> (value: Double, confidence: Double)
  ) -> Gauge {
    Gauge(
      frames.map { frame in
        let (value, confidence) = value(frame)
        return (frame.time, value, confidence)
      },
      percentile: share,
      side: side,
      least: leastConfidence
    )
  }

  /// The length of a part of the body: its 90th percentile over the rep, which the frames decide in
  /// which it is not foreshortened; NaN where it was never seen.
  func length(_ part: (Frame) -> Double) -> Double {
    Gauge.percentile(0.9, of: frames.map(part)) ?? .nan
  }
}
