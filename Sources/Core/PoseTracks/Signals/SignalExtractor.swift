// SPDX-License-Identifier: Apache-2.0

/// Computes a signal from poses as they come, one sample per pose.
///
/// A `best` signal takes the side whose three joints have the higher mean confidence, the right one
/// in a tie. The side is chosen at the first frame with a person, chosen again once after a second
/// of clip time, and then kept. So there is at most one jump between the sides. An offline `best`
/// signal needs the whole track, see `PoseTrack.samples(of:)`; given pose by pose it behaves as the
/// causal one.
public struct SignalExtractor: Sendable {
  /// The signal that samples are measured in.
  public let signal: Signal

  private var skeleton: Skeleton?
  private var resolved = ResolvedProjection.missing
  private var scale: RunningScale?
  private var chooser: SideChooser?
  private var principal: RunningPrincipal?
  private var places = BodyPlaces()
  private var state: ArmingState?

  /// Creates an extractor for one clip; the signal's joints are looked up at the first pose.
  public init(_ signal: Signal) {
    self.signal = signal
    state = signal.arming.map { ArmingState($0) }
  }

  /// Measures the signal at the next pose.
  ///
  /// - Parameter frame: Later than the poses before it.
  /// - Returns: A sample at the pose's time; NaN with confidence 0 if joints were not seen, the
  ///   skeleton lacks them, or nobody is in place for a signal with arming.
  /// - Complexity: O(1), and O(*joints*) whenever the skeleton changes. For a signal with arming also O(*poses*
  ///   within `settle`) while nobody is in place.
  public mutating func sample(of frame: PoseFrame) -> Sample {
    if signal.isRecorded || frame.skeleton.joints.isEmpty {
      let value = frame.recorded.map { $0.values.value(of: signal, frame: $0.frame) } ?? .nan
      return Sample(time: frame.time, value: value, confidence: value.isNaN ? 0 : 1)
    }
    if state?.isArmed(at: places.place(of: frame)) == false { return .missing(at: frame.time) }
    if skeleton != frame.skeleton { resolve(frame.skeleton) }
    let reading: Reading
    switch resolved {
    case .missing:
      reading = .missing
    case .level(let pair, let direction):
      reading = level(of: pair, direction, in: frame)
    case .levels(let pairs, let direction):
      let depth = Reading.mean(ofAll: pairs.map { $0.depth(in: frame) })
        .scaled(by: 1 / Double(frame.frameSize.height))
      reading =
        direction == .down
        ? depth : Reading(value: 1 - depth.value, confidence: depth.confidence).checked
    case .angle(let left, let right, let measure):
      reading = angle(left, right, measure, in: frame)
    case .principal:
      reading = principal?.reading(of: frame) ?? .missing
    }
    return Sample(time: frame.time, value: reading.value, confidence: reading.confidence)
  }

  /// Forgets the side, the scale and the poses seen, as for a new clip.
  public mutating func reset() {
    self = SignalExtractor(signal)
  }

  private mutating func resolve(_ skeleton: Skeleton) {
    self.skeleton = skeleton
    resolved = ResolvedProjection(signal.projection, skeleton)
    scale = nil
    principal = nil
    if case .principal(let level, let grows, _) = signal.projection {
      principal = RunningPrincipal(level, grows, skeleton)
    }
    if case .level(_, _, .torsoLengths) = signal.projection {
      scale = TorsoJoints(skeleton).map { RunningScale(joints: $0) }
      if scale == nil { resolved = .missing }
    }
  }

  private mutating func level(
    of pair: JointPair,
    _ direction: Direction,
    in frame: PoseFrame
  ) -> Reading {
    let height = Double(frame.frameSize.height)
    let unit = scale == nil ? height : scale?.update(frame) ?? .nan
    let depth = pair.depth(in: frame)
    return Reading(
      value: (direction == .down ? depth.value : height - depth.value) / unit,
      confidence: depth.confidence
    ).checked
  }

  private mutating func angle(
    _ left: JointTriple,
    _ right: JointTriple,
    _ measure: AngleMeasure,
    in frame: PoseFrame
  ) -> Reading {
    let reading: Reading
    switch measure.side {
    case .left: reading = left.angle(in: frame)
    case .right: reading = right.angle(in: frame)
    case .mean:
      reading = Reading.mean(ofEither: left.angle(in: frame), right.angle(in: frame))
    case .best, .bestOffline:
      var chooser = chooser ?? SideChooser()
      chooser.update(left.meanConfidence(in: frame), right.meanConfidence(in: frame), frame)
      self.chooser = chooser
      reading = chooser.side == .left ? left.angle(in: frame) : right.angle(in: frame)
    }
    return measure.kind == .interior
      ? reading : Reading(value: 180 - reading.value, confidence: reading.confidence)
  }
}

/// A projection with its joints looked up in a skeleton.
private enum ResolvedProjection: Sendable {
  case missing
  case level(JointPair, Direction)
  case levels([JointPair], Direction)
  case angle(left: JointTriple, right: JointTriple, AngleMeasure)
  /// All joints; what they add up to is found as poses come.
  case principal

  init(_ projection: Projection, _ skeleton: Skeleton) {
    switch projection {
    case .level(let joints, let direction, _):
      guard let pair = JointPair(joints, skeleton) else { break }
      self = .level(pair, direction)
      return
    case .levels(let groups, let direction):
      let pairs = groups.compactMap { JointPair($0, skeleton) }
      guard pairs.count == groups.count else { break }
      self = .levels(pairs, direction)
      return
    case .angle(let hinge, let measure):
      guard let left = JointTriple(hinge.joints(.left), skeleton),
        let right = JointTriple(hinge.joints(.right), skeleton)
      else { break }
      self = .angle(left: left, right: right, measure)
      return
    case .principal:
      self = .principal
      return
    case .recorded: break
    }
    self = .missing
  }
}
