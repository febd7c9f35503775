// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Everything that is known of a walk at its end, and what is said of it.
struct Walk {
  /// The heel strikes.
  let sequence: StepSequence
  /// True if the path is on the floor in metres.
  let isInMetres: Bool

  private let events: [WalkPath.Event]
  private let path: WalkPath?
  private let inertial: InertialWalk?
  private let confidence: Double
  /// The time of the last frame in seconds, when everything is said.
  private let time: Double

  /// Gathers a walk.
  ///
  /// - Parameters:
  ///   - events: In order of time.
  ///   - path: Nil if no legs were seen.
  ///   - isInMetres: True if the path is on the floor, false if it is in pixels.
  ///   - inertial: Nil without readings of use.
  ///   - confidence: In 0...1.
  ///   - time: Of the last frame, in seconds.
  init(
    events: [WalkPath.Event],
    path: WalkPath?,
    isInMetres: Bool,
    inertial: InertialWalk?,
    confidence: Double,
    time: Double
  ) {
    self.events = events
    self.path = path
    self.isInMetres = isInMetres
    self.inertial = inertial
    self.confidence = confidence
    self.time = time
    sequence = StepSequence(
      events.filter { $0.kind == .heelStrike }.map { .init(time: $0.time, side: $0.side) }
    )
  }

  /// The footprints of somebody who goes somewhere; nil if ways over the floor do not show.
  private var footprints: Footprints? {
    guard let path, path.goesAnywhere else { return nil }
    return Footprints(sequence, on: path)
  }

  /// Reports every event, and the time of every step.
  func report(into result: inout FormResult) {
    for event in events {
      result.events.append(
        FormEvent(
          event.kind,
          time: event.time,
          decisionTime: time,
          side: event.side,
          confidence: event.confidence
        )
      )
    }
    for step in sequence.steps {
      add(.stepTime, step.to.time - step.from.time, at: step.to.time, step.to.side, &result)
    }
  }

  /// Reports what is measured of all steps together.
  ///
  /// - Returns: The quantities that were measured, those in metres alone of lengths and speeds.
  func measure(into result: inout FormResult) -> Set<Quantity> {
    var measured: Set<Quantity> = []
    func say(
      _ quantity: Quantity,
      _ value: Double?,
      at moment: Double? = nil,
      _ side: BodySide? = nil
    ) {
      guard let value else { return }
      measured.insert(quantity)
      add(quantity, value, at: moment ?? time, side, &result)
    }
    say(.cadence, sequence.cadence)
    say(.stepTimeAsymmetry, sequence.stepTimeAsymmetry)
    if let footprints, let path {
      let unit = isInMetres ? 1 : path.leg
      let steps = footprints.steps
      for step in steps {
        say(
          isInMetres ? .stepLength : .stepLengthInLegs,
          step.value / unit,
          at: step.time,
          step.side
        )
      }
      for stride in footprints.strides {
        say(
          isInMetres ? .strideLength : .strideLengthInLegs,
          stride.value / unit,
          at: stride.time,
          stride.side
        )
      }
      say(
        .stepLengthAsymmetry,
        StepSequence.asymmetry(steps.map { ($0.side, $0.value) })
      )
      say(isInMetres ? .gaitSpeed : .gaitSpeedInLegs, footprints.speed.map { $0 / unit })
      for side in BodySide.allCases {
        let speed = FootSpeed(of: side, on: path)
        for stride in sequence.strides where stride.to.side == side {
          let value = speed?.smoothness(from: stride.from.time, to: stride.to.time)
          say(.footSmoothness, value, at: stride.to.time, side)
        }
      }
    }
    for stride in sequence.strides {
      guard
        let ratios = inertial?.harmonicRatios(from: stride.from.time, to: stride.to.time)
      else { continue }
      say(.forwardHarmonicRatio, ratios.forwards, at: stride.to.time, stride.to.side)
      say(.upwardHarmonicRatio, ratios.upwards, at: stride.to.time, stride.to.side)
      say(.sidewardHarmonicRatio, ratios.sideways, at: stride.to.time, stride.to.side)
    }
    return measured
  }

  /// The obstacle to a quantity of a walk with steps enough.
  func reason(without quantity: Quantity) -> Abstention.Reason {
    switch quantity {
    case .forwardHarmonicRatio, .upwardHarmonicRatio, .sidewardHarmonicRatio:
      inertial == nil ? .inertial : .length
    case .stepLength, .strideLength, .gaitSpeed:
      isInMetres && path?.goesAnywhere == true ? .joints : .ground
    case .footSmoothness, .stepLengthAsymmetry:
      path?.goesAnywhere == true ? .joints : .ground
    default: .length
    }
  }

  private func add(
    _ quantity: Quantity,
    _ value: Double,
    at moment: Double,
    _ side: BodySide?,
    _ result: inout FormResult
  ) {
    guard value.isFinite else { return }
    result.measurements.append(
      FormMeasurement(
        quantity,
        value: value,
        time: moment,
        decisionTime: time,
        side: side,
        confidence: confidence
      )
    )
  }
}

extension Walk {
  /// Reports the class of the walk by the app's own rules, from values that are measured as here.
  func classify(since start: Double, into result: inout FormResult) {
    var traits = GaitPattern.Traits()
    traits.cadence = sequence.cadence
    let prints = isInMetres ? footprints : nil
    traits.speed = prints?.speed
    if let prints {
      func mean(_ lengths: [Footprints.Length], _ side: BodySide? = nil) -> Double? {
        let own = lengths.filter { side == nil || $0.side == side }.map(\.value)
        return own.isEmpty ? nil : own.reduce(0, +) / Double(own.count)
      }
      traits.leftStepLength = mean(prints.steps, .left)
      traits.rightStepLength = mean(prints.steps, .right)
      traits.strideLength = mean(prints.strides)
    }
    traits.leftStance = stance(.left)
    traits.rightStance = stance(.right)
    let variations = BodySide.allCases.compactMap { side in
      GaitPattern.variation(
        of: sequence.strides.filter { $0.to.side == side }.map { $0.to.time - $0.from.time }
      )
    }
    if !variations.isEmpty {
      traits.strideTimeVariation = variations.reduce(0, +) / Double(variations.count)
    }
    result.judgements.append(
      Judgement(
        WalkAnalyzer.pattern,
        .classified(GaitPattern.pattern(of: traits).rawValue),
        start: start,
        end: time,
        decisionTime: time,
        confidence: confidence
      )
    )
  }

  /// The middle share of a stride in percent for which a foot is on the floor; nil without toes that leave.
  private func stance(_ side: BodySide) -> Double? {
    let leaving = events.filter { $0.kind == .toeOff && $0.side == side }.map(\.time)
    let shares = sequence.strides.filter { $0.to.side == side }.compactMap { stride in
      leaving.first { $0 > stride.from.time && $0 < stride.to.time }.map {
        100 * ($0 - stride.from.time) / (stride.to.time - stride.from.time)
      }
    }
    return Gauge.percentile(0.5, of: shares)
  }
}
