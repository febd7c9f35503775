// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's balance metrics as they were meant.
///
/// They compare the centre of mass of all segments with the outermost points of the feet, from left
/// to right in the picture.
///
/// From the front the base goes from one foot to the other and half a sole's breadth farther. From
/// the side it goes from heels to toes; a skeleton without toes shows it from the front alone. What
/// happens along the camera's axis is not seen. Somebody is off the base once that has lasted 0.3
/// s. The angle of the spine and kuzushi are the greatest of any 0.3 s, however long the clip. The
/// speed in kuzushi is in metres per second for the length of the trunk that is told.
struct BalanceAnalyzer: TracedAnalyzer {
  /// The limits and the scale.
  let values: ParameterValues

  private let traced: String?
  private var margin: Limit

  private var body = BodyReader(Self.parts)
  private var moments: [Moment] = []

  /// One frame.
  fileprivate struct Moment: Sendable {
    var time: Double
    var centre: SIMD2<Double>
    /// The ends of the base, left and right in the picture.
    var base: ClosedRange<Double>
    var lean: Double
    var trunk: Double
    var confidence: Double
    /// The width of the shoulders over the length of the trunk.
    var width: Double
  }

  static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]
  private static let least = 0.3
  private static let window = 0.3
  /// Half the breadth of a foot in trunk lengths, 0.055 / 2 and 0.288 of stature.
  ///
  /// - Source: Drillis and Contini in Winter, figure 4.1.
  private static let halfSole = 0.0275 / 0.288
  /// How much of the window there must be, so that frames of 15 a second fill it.
  private static let leastShare = 0.8

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limits and the scale.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    margin = values.limit(Self.leastMargin, tracing: traced)
  }

  /// The least margin.
  var limits: [Limit] { [margin] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let centre = frame.centreOfMass
    let feet = [frame.left, frame.right].flatMap { [$0.ankle, $0.heel, $0.toe] }
      .map(\.point.x).filter { !$0.isNaN }
    let trunk = Angle.length(frame.shoulders - frame.hips)
    guard !centre.x.isNaN, trunk > 0, let low = feet.min(), let high = feet.max() else { return }
    let seen = min(frame.left.legConfidence, frame.right.legConfidence)
    moments.append(
      Moment(
        time: pose.time,
        centre: centre,
        base: low...high,
        lean: Angle.leanDegrees(from: frame.hips, to: frame.shoulders).magnitude,
        trunk: trunk,
        confidence: min(1, max(0, seen)),
        width: Angle.length(frame.left.shoulder.point - frame.right.shoulder.point) / trunk
      )
    )
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    guard let seen = Gauge.percentile(0.5, of: moments.map(\.confidence)) else {
      result.abstentions += body.abstentions(from: [.baseCompromised])
      return
    }
    func measure(_ quantity: Quantity, _ value: Double?) {
      guard let value else { return }
      result.measure(quantity, value, at: lastTime, decidedAt: lastTime, confidence: seen)
    }
    let greatest = greatest
    measure(.spineAngle, greatest?.lean)
    measure(.kuzushi, greatest?.kuzushi)
    let isFrontal = (Gauge.percentile(0.5, of: moments.map(\.width)) ?? 0) >= Viewing.sideWidth
    guard isFrontal || body.joints?.has([.toe]) == true else {
      result.abstentions.append(
        Abstention(.baseCompromised, .skeleton, time: lastTime, decisionTime: lastTime)
      )
      return
    }
    let trunk = Gauge.percentile(0.9, of: moments.map(\.trunk)) ?? 0
    let breadth = isFrontal ? Self.halfSole * trunk : 0
    let margins = moments.map { $0.margin(beyondFeet: breadth) }
    measure(.baseMargin, Gauge.percentile(0.05, of: margins))
    let stable = Double(margins.count { $0 >= 0 }) / Double(margins.count)
    measure(.stableShare, stable)
    findFalls(margins, seen, at: lastTime, into: &result)
  }

  mutating func reset() { self = BalanceAnalyzer(values, tracing: traced) }

  /// The greatest angle of the spine in degrees, and the greatest kuzushi, of any 0.3 s.
  ///
  /// They are medians of the angle, with the speed of the centre of mass then; nil where no frames
  /// are so near.
  private var greatest: (lean: Double, kuzushi: Double)? {
    let trunk = Gauge.percentile(0.9, of: moments.map(\.trunk)) ?? 1
    let length = values[Self.trunkParameter]
    var greatest: (lean: Double, kuzushi: Double)?
    var leans: [Double] = []
    var end = 0
    for low in moments.indices {
      let last = moments[low].time + Self.window + ClipTime.hair
      while end < moments.count, moments[end].time <= last { end += 1 }
      guard end >= low + 3,
        moments[end - 1].time - moments[low].time >= Self.window * Self.leastShare
      else { continue }
      let near = moments[low..<end]
      leans.removeAll(keepingCapacity: true)
      for moment in near where !moment.lean.isNaN { leans.append(moment.lean) }
      guard !leans.isEmpty else { continue }
      leans.sort()
      let lean = leans[(leans.count - 1) / 2]
      let velocity = SIMD2(
        near.slope(time: { $0.time }, value: { $0.centre.x }),
        near.slope(time: { $0.time }, value: { $0.centre.y })
      )
      let speed = Angle.length(velocity) / trunk * length
      let kuzushi = KineticsGrapplingAnalyzer.kuzushi(lean, speed)
      greatest = (max(greatest?.lean ?? 0, lean), max(greatest?.kuzushi ?? 0, kuzushi))
    }
    return greatest
  }

  /// Finds the stretches in which the centre of mass is outside for long enough.
  private mutating func findFalls(
    _ margins: [Double],
    _ seen: Double,
    at time: Double,
    into result: inout FormResult
  ) {
    let limit = FindingConfidence(
      neutral: 0.5,
      threshold: margin.value,
      isLeast: true
    )
    let isOutside = margins.map { margin.isMissed(by: $0) }
    var place = 0
    while place < moments.count {
      let end = isOutside[place...].firstIndex(of: false) ?? margins.count
      defer { place = max(end, place + 1) }
      guard end > place, moments[end - 1].time - moments[place].time >= Self.least - ClipTime.hair,
        let worst = (place..<end).min(by: { margins[$0] < margins[$1] })
      else { continue }
      result.findings.append(
        Finding(
          .baseCompromised,
          start: moments[place].time,
          end: moments[end - 1].time,
          time: moments[worst].time,
          decisionTime: time,
          quantity: .baseMargin,
          value: margins[worst],
          threshold: limit.threshold,
          confidence: limit.confidence(of: margins[worst], seen: seen)
        )
      )
    }
  }

  /// The name of the parameter that is the least margin.
  static let leastMargin = "min-margin"
  /// The name of the parameter that is the length of the trunk.
  static let trunkParameter = "trunk-length"
}

extension BalanceAnalyzer.Moment {
  /// How far the centre is inside of a base that goes some pixels beyond the feet, in widths of the base; below 0 outside.
  fileprivate func margin(beyondFeet breadth: Double) -> Double {
    let width = base.upperBound - base.lowerBound + 2 * breadth
    guard width > 0 else { return 0 }
    return (min(centre.x - base.lowerBound, base.upperBound - centre.x) + breadth) / width
  }
}

extension BalanceAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-grappling-fixed",
    summary: "The coaching design's balance, corrected: the mass of all segments between the feet.",
    parameters: [
      Parameter(
        leastMargin,
        "The least distance of the centre of mass inside the base, in widths of the base.",
        unit: .share,
        range: -1...0.5,
        default: 0
      ),
      Parameter(
        trunkParameter,
        "The length of the trunk in metres; 0.5 by default.",
        unit: .share,
        range: 0.2...1,
        default: 0.5
      ),
    ],
    families: KineticsGrapplingAnalyzer.families,
    joints: BodyPart.joints(parts),
    measures: [.stableShare, .spineAngle, .kuzushi],
    criteria: [
      Criterion(
        .baseCompromised,
        .baseMargin,
        from: .any,
        limit: leastMargin,
        isLeast: true,
        source:
          "masses after Dempster and Winter; a body with its centre of mass outside the feet falls"
      )
    ],
    scales: [trunkParameter],
    source: KineticsGrapplingAnalyzer.source + ", corrected",
    tracing: AnalyzerDescription.Tracing([leastMargin]) { BalanceAnalyzer($0, tracing: $1) }
  ) { BalanceAnalyzer($0) }
}
