// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture and gait design's posture as it was meant: one value of each angle and distance for a clip.
///
/// Values are medians over the frames in which they show, reported at the end. With a spine in space they are along the
/// person's own axes; otherwise they are what a picture shows from its side:
///
/// - from the side the lean of the trunk and the ear over the shoulder, to the person's front;
/// - from the front or the back the lean to the side and the slopes of shoulders and hips.
///
/// Values with a side are never negative: the side says which way. What does not show is abstained from, by the names of
/// the quantity and of its severity: for want of depth, of joints in the skeleton or in the frames, of
/// the view, or of a second of frames. Severities, and the score of REBA, are off by default. Nothing here is a diagnosis.
struct PostureAnalyzer: TracedAnalyzer {
  /// The limits and the switch.
  let values: ParameterValues

  private let traced: String?
  private let isGrading: Bool
  private var leastConfidence: Limit
  /// By the raw value of the measure; nil if it is not graded.
  private var bands: [SeverityBands?]

  private var body = BodyReader([.shoulder, .hip])
  private var skeleton: Skeleton?
  private var places: StandingPose.Places?
  private var head: PictureStance.HeadPlaces?
  private var isInSpace = false
  /// By the raw value of the measure.
  private var seen = [[Sample]](repeating: [], count: PostureMeasure.allCases.count)
  private var stances: [(time: Double, stance: PictureStance)] = []
  private var scores: [Sample] = []

  /// A value of one frame.
  private typealias Sample = (time: Double, value: Double, confidence: Double)

  /// The time in seconds for which a value must have been watched.
  private static let least = 1.0

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the switch.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    isGrading = values[Self.severities] == 1
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    bands = PostureMeasure.allCases.map { measure in
      guard measure.severity != nil else { return nil }
      return SeverityBands(
        of: measure.quantity.name,
        values,
        isLeast: measure.isLeast,
        tracing: traced
      )
    }
  }

  /// Those of all bands, and the least confidence.
  var limits: [Limit] { [leastConfidence] + bands.compactMap(\.self).flatMap(\.limits) }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      places = StandingPose.Places(pose.skeleton)
      head = PictureStance.HeadPlaces(pose.skeleton)
    }
    guard let places, let head else { return }
    if places.hasSpine, pose.pointInWorld(0) != nil {
      isInSpace = true
      if let standing = StandingPose(pose, places) { take(standing, at: pose.time) }
    } else {
      let stance = PictureStance(pose, frame, head)
      if stance.trunk > 0 { stances.append((pose.time, stance)) }
    }
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    if !isInSpace { takeStances() }
    for measure in PostureMeasure.allCases {
      if let reason = obstacle(measure) {
        abstain(measure, reason, at: lastTime, into: &result)
      } else {
        report(measure, at: lastTime, into: &result)
      }
    }
    reportScore(at: lastTime, into: &result)
  }

  mutating func reset() { self = PostureAnalyzer(values, tracing: traced) }

  // MARK: Frames

  private mutating func take(_ pose: StandingPose, at time: Double) {
    func add(_ measure: PostureMeasure, _ value: Double, _ confidence: Double) {
      if !value.isNaN { seen[measure.rawValue].append((time, value, confidence)) }
    }
    let hips = pose.confidence(.leftHip, .rightHip)
    let trunk = min(hips, pose.confidence(.leftShoulder, .rightShoulder))
    let neck = min(hips, pose.confidence(.neck))
    add(.craniovertebralAngle, pose.craniovertebralAngle, min(neck, pose.confidence(.head)))
    add(.sagittalVerticalAxis, pose.sagittalVerticalAxis, min(neck, pose.confidence(.root)))
    add(.trunkLean, pose.trunkLean, trunk)
    add(.lateralLean, pose.leftwardLean, trunk)
    add(.shoulderProtraction, pose.protraction, min(trunk, neck))
    add(.pelvicTilt, pose.pelvicTilt, min(hips, pose.confidence(.root, .lowSpine)))
    add(.shoulderTilt, pose.shoulderSlope, trunk)
    add(.pelvicObliquity, pose.hipSlope, hips)
    let reba = Reba(
      pose,
      load: Int(values[Self.load]),
      coupling: Int(values[Self.coupling]),
      activity: Int(values[Self.activity])
    )
    if let reba { scores.append((time, Double(reba.score), min(neck, trunk))) }
  }

  /// The direction from which the camera looks: the side, the front or the back; nil for one between.
  private var view: CameraView? {
    let trunk = Gauge.percentile(0.9, of: stances.map(\.stance.trunk)) ?? .nan
    let width = Gauge.percentile(0.5, of: stances.map(\.stance.width)) ?? .nan
    let share = width / trunk
    if share.magnitude < Viewing.sideWidth { return .side }
    guard share.magnitude > Viewing.frontWidth else { return nil }
    return share > 0 ? .front : .back
  }

  /// Takes what pictures show from where the camera looks.
  private mutating func takeStances() {
    guard let view else { return }
    func add(_ measure: PostureMeasure, _ value: Double, _ time: Double, _ confidence: Double) {
      if !value.isNaN { seen[measure.rawValue].append((time, value, confidence)) }
    }
    if view == .side {
      // Somebody whose face and feet do not show has no front.
      let facing = Gauge.percentile(0.5, of: stances.map(\.stance.facing)) ?? 0
      guard facing != 0 else { return }
      let sign: Double = facing > 0 ? 1 : -1
      for (time, stance) in stances {
        add(.trunkLean, sign * stance.lean, time, stance.trunkConfidence)
        let ear = SIMD3(0, -stance.ear.y, sign * stance.ear.x)
        add(.earShoulderAngle, 90 - StandingPose.forward(ear), time, stance.earConfidence)
      }
    } else {
      let sign: Double = view == .front ? 1 : -1
      for (time, stance) in stances {
        add(.lateralLean, sign * stance.lean, time, stance.trunkConfidence)
        for (measure, way) in [
          (PostureMeasure.shoulderTilt, stance.shoulders), (.pelvicObliquity, stance.hips),
        ] {
          let slope = StandingPose.slope(SIMD3(way.x, -way.y, 0))
          add(measure, slope, time, stance.trunkConfidence)
        }
      }
    }
  }

  // MARK: The end

  /// The reason why there is no value of a measure; nil if there is one.
  private mutating func obstacle(_ measure: PostureMeasure) -> Abstention.Reason? {
    guard body.joints != nil, let places, let head else { return .skeleton }
    if let parts = measure.spatialParts {
      guard parts.allSatisfy(places.has), places.hasSpine else { return .skeleton }
      guard isInSpace else { return stances.isEmpty ? .joints : .depth }
    } else if measure == .earShoulderAngle, isInSpace || !head.hasEars {
      return .skeleton
    } else if !isInSpace {
      guard !stances.isEmpty else { return .joints }
      guard let view, (view == .side) == measure.isOfSide else { return .view }
    }
    return obstacle(seen[measure.rawValue])
  }

  private mutating func obstacle(_ samples: [Sample]) -> Abstention.Reason? {
    guard let first = samples.first, let last = samples.last,
      let confidence = Gauge.percentile(0.5, of: samples.map(\.confidence)),
      leastConfidence.isReached(by: confidence)
    else { return .joints }
    return last.time - first.time < Self.least - ClipTime.hair ? .length : nil
  }

  private func abstain(
    _ measure: PostureMeasure,
    _ reason: Abstention.Reason,
    at time: Double,
    into result: inout FormResult
  ) {
    for name in [measure.quantity.name, measure.severity].compactMap(\.self) {
      result.abstentions.append(
        Abstention(Fault(rawValue: name), reason, time: time, decisionTime: time)
      )
    }
  }

  private mutating func report(
    _ measure: PostureMeasure,
    at time: Double,
    into result: inout FormResult
  ) {
    let samples = seen[measure.rawValue]
    guard let middle = Gauge.median(of: samples.map(\.value)),
      let confidence = Gauge.percentile(0.5, of: samples.map(\.confidence))
    else { return }
    let value = measure.hasSide ? middle.magnitude : middle
    let side: BodySide? = measure.hasSide && middle != 0 ? (middle > 0 ? .left : .right) : nil
    result.measurements.append(
      FormMeasurement(
        measure.quantity,
        value: value,
        time: time,
        decisionTime: time,
        side: side,
        confidence: min(1, max(0, confidence))
      )
    )
    guard isGrading, let subject = measure.severity,
      let grade = bands[measure.rawValue]?.severity(of: measure.graded(value))
    else { return }
    judge(subject, .graded(grade, .severity), samples, confidence, side, at: time, into: &result)
  }

  private mutating func reportScore(at time: Double, into result: inout FormResult) {
    if let reason = body.joints == nil || places?.hasSpine != true || places?.has(.head) != true
      ? .skeleton : isInSpace ? obstacle(scores) : stances.isEmpty ? .joints : .depth
    {
      let fault = Fault(rawValue: Self.rebaScore)
      result.abstentions.append(Abstention(fault, reason, time: time, decisionTime: time))
    } else if isGrading, let score = Gauge.percentile(0.5, of: scores.map(\.value)) {
      let confidence = Gauge.percentile(0.5, of: scores.map(\.confidence)) ?? 0
      let verdict = Judgement.Verdict.graded(score, .reba)
      judge(Self.rebaScore, verdict, scores, confidence, nil, at: time, into: &result)
    }
  }

  private func judge(
    _ subject: String,
    _ verdict: Judgement.Verdict,
    _ samples: [Sample],
    _ confidence: Double,
    _ side: BodySide?,
    at time: Double,
    into result: inout FormResult
  ) {
    result.judgements.append(
      Judgement(
        subject,
        verdict,
        start: samples.first?.time ?? time,
        end: samples.last?.time ?? time,
        decisionTime: time,
        side: side,
        confidence: min(1, max(0, confidence))
      )
    )
  }
}
