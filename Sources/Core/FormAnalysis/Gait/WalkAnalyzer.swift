// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's gait, corrected: steps with their feet, and what follows from them.
///
/// Steps come from the feet, by the method of `gait-steps`. Where the backend's world stands on the floor they are looked
/// for in metres, along the way that the person goes, from any camera; else across the picture. Or they come from an IMU
/// on the lower back (`steps=imu`).
///
/// Lengths and speeds are in metres on the floor. Elsewhere they are in lengths of the leg, under other names, and those
/// in metres are abstained from; so is everything of somebody who stays in place, as on a treadmill. Smoothness is that
/// of each foot's speed, stride by stride; harmonic ratios are of each stride's acceleration and need the IMU.
///
/// It speaks at the end of the clip, for it looks at the whole walk. `gait-steps` speaks while somebody walks.
struct WalkAnalyzer: FormAnalyzer {
  /// Where steps come from.
  enum Source: String, CaseIterable, Sendable {
    /// The feet in the picture or on the floor.
    case feet
    /// The acceleration of the pelvis.
    case imu
  }

  private let values: ParameterValues
  private let source: Source
  private let judges: Bool
  private var body = BodyReader([.hip, .knee, .ankle])
  private var points = GaitAnalyzer.Points.feet
  private var inPicture: [WalkMoment] = []
  private var onFloor: [WalkMoment] = []
  private var pelvis: [PelvisSample] = []
  private var pelvisReader = PelvisReader()
  private var samples: [InertialSample] = []
  private var seen: [Double] = []
  private var steps: GaitAnalyzer?
  private var events: [FormEvent] = []
  private var firstTime: Double?

  /// Creates an analyzer.
  ///
  /// - Parameter values: Of the parameters of the description.
  init(_ values: ParameterValues) {
    self.values = values
    source = Source.allCases[Int(values[Self.sourceName])]
    judges = values[Self.judgementsName] > 0
  }

  mutating func update(_ sample: InertialSample, into result: inout FormResult) {
    samples.append(sample)
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    firstTime = firstTime ?? pose.time
    guard let frame = body.read(pose) else { return }
    if steps == nil {
      points = body.joints?.has([.heel, .toe]) == true ? .feet : .ankles
      steps = GaitAnalyzer(Self.stepValues(values, points))
    }
    if let sample = pelvisReader.read(frame, of: pose) { pelvis.append(sample) }
    inPicture.append(WalkMoment(inPicture: frame, points, size: pose.sizeInPixels))
    if let moment = WalkMoment(onFloor: frame, points) { onFloor.append(moment) }
    seen.append(min(frame.left.hip.confidence, frame.right.hip.confidence))
    var found = FormResult()
    steps?.update(frame, size: pose.sizeInPixels, into: &found)
    events += found.events
  }

  mutating func finish(into result: inout FormResult) {
    guard let time = body.lastTime, let firstTime else { return }
    let isOnFloor =
      !pelvis.isEmpty && !pelvis.followsHips && pelvis.contains { $0.world != nil }
    let floor = isOnFloor ? WalkPath(onFloor) : nil
    let path = floor ?? WalkPath(inPicture)
    let inertial = InertialWalk.read(samples)
    let walk = Walk(
      events: found(onFloor: floor, inertial),
      path: path,
      isInMetres: floor != nil,
      inertial: try? inertial.get(),
      confidence: min(1, max(0, Gauge.percentile(0.5, of: seen) ?? 0)),
      time: time
    )
    walk.report(into: &result)
    let obstacle = obstacle(of: walk, path, inertial, seconds: time - firstTime)
    let measured = obstacle == nil ? walk.measure(into: &result) : []
    var missing = Self.subjects.filter { !measured.contains($0) }.map {
      ($0.name, obstacle ?? walk.reason(without: $0))
    }
    if let obstacle {
      missing.append((Self.pattern, obstacle))
    } else if judges {
      walk.classify(since: firstTime, into: &result)
    }
    for (subject, reason) in missing {
      result.abstentions.append(
        Abstention(Fault(rawValue: subject), reason, time: time, decisionTime: time)
      )
    }
  }

  mutating func reset() { self = WalkAnalyzer(values) }

  /// The events of the feet or of the IMU.
  private func found(
    onFloor floor: WalkPath?,
    _ inertial: Result<InertialWalk, InertialWalk.Defect>
  ) -> [WalkPath.Event] {
    switch source {
    case .imu:
      guard let walk = try? inertial.get() else { return [] }
      return walk.strikes.map {
        WalkPath.Event(kind: .heelStrike, time: $0.time, side: $0.side, confidence: 1)
      }
    case .feet:
      if let floor { return floor.events(values) }
      return events.compactMap { event in
        event.side.map {
          WalkPath.Event(
            kind: event.kind,
            time: event.time,
            side: $0,
            confidence: event.confidence
          )
        }
      }
    }
  }

  /// Why nothing can be said of the walk; nil if there are steps enough.
  private func obstacle(
    of walk: Walk,
    _ path: WalkPath?,
    _ inertial: Result<InertialWalk, InertialWalk.Defect>,
    seconds: Double
  ) -> Abstention.Reason? {
    guard body.joints != nil else { return .skeleton }
    guard let path else { return .joints }
    if source == .imu, case .failure = inertial { return .inertial }
    if source == .feet {
      let isUnseen = BodySide.allCases.contains { side in
        path.moments.allSatisfy { $0[side].heel.x.isNaN }
      }
      if isUnseen { return .joints }
    }
    guard seconds >= values[Self.leastSecondsName] - ClipTime.hair else { return .length }
    let fewest = Int(values[Self.leastStepsName])
    guard BodySide.allCases.contains(where: { walk.sequence.count($0) < fewest }) else {
      return nil
    }
    // Feet that swing across no picture do not show, however long the walk is.
    let isHidden = source == .feet && !walk.isInMetres && walk.sequence.strikes.isEmpty
    return isHidden ? .view : .length
  }

  /// The values of `gait-steps` that go with these.
  private static func stepValues(
    _ values: ParameterValues,
    _ points: GaitAnalyzer.Points
  ) -> ParameterValues {
    let parameters = GaitAnalyzer.description.parameters
    let place = GaitAnalyzer.Points.allCases.firstIndex(of: points) ?? 0
    return ParameterValues(
      parameters,
      unchecked: parameters.map {
        $0.name == GaitAnalyzer.pointsName ? Double(place) : values[$0.name]
      }
    )
  }
}

extension WalkAnalyzer {
  /// The quantities of which it says why they are missing.
  static let subjects: [Quantity] = [
    .cadence, .stepTimeAsymmetry, .stepLength, .strideLength, .stepLengthAsymmetry, .gaitSpeed,
    .footSmoothness, .forwardHarmonicRatio, .upwardHarmonicRatio, .sidewardHarmonicRatio,
  ]
  /// The subject of the class of the walk.
  static let pattern = "gait-pattern"

  static let sourceName = "steps"
  private static let leastSecondsName = "min-duration"
  private static let leastStepsName = "min-steps"
  /// The name of the parameter that turns the class of the walk on.
  static let judgementsName = "judgements"

  /// The parameter that says where steps come from.
  static let sourceParameter = Parameter(
    sourceName,
    "The source of steps: the feet, or an IMU on the lower back.",
    choices: Source.allCases.map(\.rawValue)
  )

  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-gait-fixed",
    summary:
      "The posture app's gait, corrected: steps by their feet, lengths on the floor, strides one by one.",
    parameters: [
      sourceParameter, FootSwings.leastSwing, FootSwings.leastInterval, .leastConfidence,
      Parameter(
        leastSecondsName,
        "The least length of a recording of which something is said.",
        unit: .seconds,
        range: 0...60,
        default: 4
      ),
      Parameter(
        leastStepsName,
        "The least number of heel strikes of each foot of which something is said.",
        unit: .samples,
        range: 2...50,
        default: 3
      ),
      Parameter(
        judgementsName,
        "The class of the walk by the app's own rules, which no label has confirmed.",
        choices: ["off", "on"]
      ),
    ],
    families: ["walk"],
    joints: BodyPart.joints([.hip, .knee, .ankle]),
    measures: [
      .stepTime, .cadence, .stepTimeAsymmetry, .stepLength, .strideLength, .stepLengthAsymmetry,
      .gaitSpeed, .stepLengthInLegs, .strideLengthInLegs, .gaitSpeedInLegs, .footSmoothness,
      .forwardHarmonicRatio, .upwardHarmonicRatio, .sidewardHarmonicRatio,
    ],
    criteria: [],
    events: [.heelStrike, .toeOff],
    judgements: [pattern],
    source: AndernetGaitAnalyzer.source + ", corrected"
  ) { WalkAnalyzer($0) }
}
