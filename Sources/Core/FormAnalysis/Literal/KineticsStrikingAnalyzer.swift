// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's striking metrics, literally, with their defects.
///
/// A strike is a frame in which either wrist is faster than 5 mph and was not in the frame before.
/// A normalised unit is taken for 2 m. The chain's score is the speed of the middle of the hips
/// over that of the shoulders, at most 1. What is known to be wrong with that:
///
/// - speed is that between two frames, without hysteresis, so that one strike with noise is
///   several. A joint that was not seen has the speed 0, so that it is several too;
/// - the pulling back of a hand is a strike as well;
/// - two linear speeds of one frame say nothing about which came first.
///
/// Its limit is a parameter whose default is the design's.
///
/// - Source: Kinetics, README, Striking Clinic.
struct KineticsStrikingAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Striking Clinic"
  /// The exercises with strikes.
  static let families = ["punch"]
  /// Metres that a normalised unit is taken for.
  private static let unit = 2.0
  private static let parts: [BodyPart] = [.shoulder, .wrist, .hip]

  private let values: ParameterValues
  private let traced: String?
  private var leastSpeed: Limit

  private var body = BodyReader(Self.parts)
  private var last: (time: Double, points: Points)?
  private var isFast = false

  /// What it looks at, in normalised coordinates.
  private struct Points: Sendable {
    var left: SIMD2<Double>
    var right: SIMD2<Double>
    var hips: SIMD2<Double>
    var shoulders: SIMD2<Double>
    var confidence: Double
  }

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limit.
  ///   - traced: Its name if it is traced; nil otherwise.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    leastSpeed = values.limit(Self.leastSpeedName, tracing: traced)
  }

  /// The speed of a strike.
  var limits: [Limit] { [leastSpeed] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let size = pose.sizeInPixels
    let seen = min(1, max(0, max(frame.left.wrist.confidence, frame.right.wrist.confidence)))
    let points = Points(
      left: frame.left.wrist.point / size,
      right: frame.right.wrist.point / size,
      hips: frame.hips / size,
      shoulders: frame.shoulders / size,
      confidence: seen
    )
    defer { last = (pose.time, points) }
    guard let last, pose.time > last.time else { return }
    func speed(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
      let way = Angle.length(one - other)
      return way.isNaN ? 0 : way * Self.unit / (pose.time - last.time)
    }
    let fastest = max(
      speed(points.left, last.points.left),
      speed(points.right, last.points.right)
    )
    let isFast = leastSpeed.isExceeded(by: fastest)
    defer { self.isFast = isFast }
    guard isFast, !self.isFast else { return }
    let hips = speed(points.hips, last.points.hips)
    let shoulders = speed(points.shoulders, last.points.shoulders)
    let chain = shoulders > 0 ? min(1, hips / shoulders) : 0
    for (quantity, value) in [(Quantity.strikeSpeed, fastest), (.chainScore, chain)] {
      result.measure(
        quantity,
        value,
        at: pose.time,
        decidedAt: pose.time,
        confidence: points.confidence
      )
    }
  }

  mutating func finish(into result: inout FormResult) {}

  mutating func reset() { self = KineticsStrikingAnalyzer(values, tracing: traced) }

  private static let leastSpeedName = "min-speed"
}

extension KineticsStrikingAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "kinetics-striking",
    summary: "The coaching design's strikes, as published: a wrist above 5 mph between two frames.",
    parameters: [
      Parameter(
        leastSpeedName,
        "The speed above which a wrist strikes, in metres per second; the design's 5 mph.",
        unit: .share,
        range: 0...50,
        default: 5 * 0.44704
      )
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.strikeSpeed, .chainScore],
    criteria: [],
    claims: [.mirroring],
    isLiteral: true,
    source: source,
    tracing: AnalyzerDescription.Tracing([leastSpeedName]) {
      KineticsStrikingAnalyzer($0, tracing: $1)
    }
  ) { KineticsStrikingAnalyzer($0) }
}
