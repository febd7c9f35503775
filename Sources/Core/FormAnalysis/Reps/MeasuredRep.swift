// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// One rep of an exercise, to be measured.
///
/// Lengths are 90th percentiles over the rep, which the frames decide in which a part of the body is not
/// foreshortened.
struct MeasuredRep: Sendable {
  /// The rep's frames.
  let rep: RepFrames
  /// Where the camera stands: front, back, side, or oblique; nil where that cannot be told for want of
  /// joints.
  let view: CameraView?
  /// The angle in degrees by which the camera looks past the subject's front or back.
  ///
  /// Its sign is the side of the image that the front is turned to; hidden where the exercise has
  /// no way to tell it.
  let yaw: Gauge
  /// Whether the view was told, so that the pose does not decide it.
  let isViewKnown: Bool
  /// The lowest median confidence at which joints count as seen.
  let leastConfidence: Double
  /// The side that was seen better, the right one in a tie.
  let nearSide: BodySide
  /// The mean over frames of the lowest confidence among the exercise's joints on the near side.
  let confidence: Double
  private let joints: BodyJoints

  /// Measures a rep.
  ///
  /// - Parameters:
  ///   - rep: The rep's frames.
  ///   - form: The exercise.
  ///   - joints: What the skeleton has.
  ///   - view: Where the camera stands; nil to tell it from the pose.
  ///   - leastConfidence: The lowest median confidence at which joints count as seen.
  init(
    _ rep: RepFrames,
    of form: ExerciseForm,
    joints: BodyJoints,
    view: CameraView?,
    leastConfidence: Double
  ) {
    self.rep = rep
    self.joints = joints
    self.leastConfidence = leastConfidence
    let perspective = form.viewing.perspective(of: rep, leastConfidence: leastConfidence)
    yaw = perspective.yaw
    isViewKnown = view != nil
    self.view = view ?? perspective.view
    func seen(_ side: BodySide) -> Double {
      rep.frames.reduce(0) { sum, frame in
        sum + (form.parts.map { frame[side][$0].confidence }.min() ?? 0)
      }
    }
    let sides = (left: seen(.left), right: seen(.right))
    nearSide = sides.left > sides.right ? .left : .right
    let mean = max(sides.left, sides.right) / Double(rep.frames.count)
    confidence = min(1, max(0, mean))
  }

  /// From the start to the decision, in order of time.
  var frames: [BodyFrame] { rep.frames }
  /// The frames around the far position.
  var farFrames: [BodyFrame] { rep.farFrames }
  /// The time of the far position.
  var time: Double { rep.time }

  /// Whether the skeleton has parts on both sides.
  func has(_ parts: [BodyPart]) -> Bool { joints.has(parts) }

  /// Why something does not show that shows from an aspect; nil if it shows.
  func obstacle(from aspect: Aspect) -> Abstention.Reason? {
    switch aspect {
    case .any: return nil
    case .side: return view == .side ? nil : view == nil ? .joints : .view
    case .ends: return view == .front || view == .back ? nil : view == nil ? .joints : .view
    }
  }

  /// The sides of the body that the camera sees, the near one alone from the side.
  var seenSides: [BodySide] { view == .side ? [nearSide] : BodySide.allCases }

  // MARK: Gauging

  /// A statistic of a value over frames, if the joints it comes from were seen.
  func gauge(
    _ frames: [BodyFrame],
    _ statistic: Gauge.Statistic = .median,
    side: BodySide? = nil,
    _ value: (BodyFrame) -> SeenValue
  ) -> Gauge {
    Gauge(
      frames.map { frame in
        let seen = value(frame)
        return (frame.time, seen.value, seen.confidence)
      },
      statistic,
      side: side,
      least: leastConfidence
    )
  }

  /// As ``gauge(_:_:side:_:)`` over the frames after the start; hidden where the clip begins
  /// within the rep.
  func gaugeAtStart(side: BodySide? = nil, _ value: (BodyFrame) -> SeenValue) -> Gauge {
    guard rep.isStartSeen else { return .hidden(.start) }
    return gauge(rep.startFrames, side: side, value)
  }

  /// The length of a part of the body in pixels; NaN where it was never seen.
  func length(_ part: (BodyFrame) -> Double) -> Double {
    Gauge.percentile(0.9, of: frames.map(part)) ?? .nan
  }

  /// The way along x in which something points: 1 right, -1 left.
  ///
  /// It is by the median over frames, since a joint may be missing in any one of them.
  func direction(over frames: [BodyFrame], _ way: (BodyFrame) -> Double) -> Double {
    (Gauge.percentile(0.5, of: frames.map(way)) ?? 0) < 0 ? -1 : 1
  }
}
