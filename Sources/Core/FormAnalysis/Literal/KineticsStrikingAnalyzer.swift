// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The coaching design's striking metrics, literally, with their defects.
///
/// A strike is a frame in which either wrist is faster than 5 mph and was not in the frame before.
/// Text and code differ in the scale (``LiteralReading/metres(_:in:)``), in the joints that they use
/// (``LiteralReading/frame(of:)``) and in the chain's score:
///
/// - the text has the angular speed of the hips over that of the shoulders, clamped to 0...1. It is
///   that of the line from the left to the right joint, in normalised coordinates. It is not
///   measured if neither line turns or a joint is missing;
/// - the code has min(100, 150 h / (h + s)) of the linear speeds of both middles, and 50 if nothing
///   moves or a joint is missing.
///
/// Known errors of that:
///
/// - speed is that between two frames, without hysteresis, so that one strike with noise is
///   several. A joint that was not seen has the speed 0, so that it is several too;
/// - the pulling back of a hand is a strike as well;
/// - two speeds of one frame say nothing about which came first;
/// - from the side the lines of the text are a few pixels long, and their angle is noise.
///
/// Its limit is a parameter whose default is the design's.
///
/// - Source: Kinetics, README, Striking Clinic; StrikingAnalytics.swift of rayancheca/kinetics, e20b081.
struct KineticsStrikingAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// Where it was published.
  static let source = "Kinetics, README, Striking Clinic"
  /// The exercises with strikes.
  static let families = ["punch"]
  private static let parts: [BodyPart] = [.shoulder, .wrist, .hip]

  private let values: ParameterValues
  private let reading: LiteralReading
  private let traced: String?
  private var leastSpeed: Limit

  private var body = BodyReader(Self.parts)
  private var last: BodyFrame?
  private var isFast = false

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The limit and the reading.
  ///   - traced: The limit's name if it is traced; nil otherwise.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    reading = LiteralReading(values)
    leastSpeed = values.limit(Self.leastSpeedName, tracing: traced)
  }

  /// The speed of a strike.
  var limits: [Limit] { [leastSpeed] }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose).flatMap(reading.frame) else { return }
    defer { last = frame }
    guard let last, pose.time > last.time else { return }
    let size = pose.sizeInPixels
    func speed(_ point: (BodyFrame) -> SIMD2<Double>) -> Double {
      reading.metres(point(frame) - point(last), in: size) / (pose.time - last.time)
    }
    let wrists = [speed { $0.left.wrist.point }, speed { $0.right.wrist.point }]
    let fastest = wrists.map { $0.isNaN ? 0 : $0 }.max() ?? 0
    let isFast = leastSpeed.isExceeded(by: fastest)
    defer { self.isFast = isFast }
    guard isFast, !self.isFast else { return }
    let seen = min(1, max(0, max(frame.left.wrist.confidence, frame.right.wrist.confidence)))
    result.events.append(
      FormEvent(.strike, time: pose.time, decisionTime: pose.time, confidence: seen)
    )
    var said = [(Quantity.strikeSpeed, fastest)]
    switch reading {
    case .text:
      if let share = Self.chain(frame, last, size) { said.append((.chainRatio, share)) }
    case .code:
      said.append((.kinematicScore, Self.score(hips: speed(\.hips), shoulders: speed(\.shoulders))))
    }
    for (quantity, value) in said {
      result.measure(quantity, value, at: pose.time, decidedAt: pose.time, confidence: seen)
    }
  }

  mutating func finish(into result: inout FormResult) {}

  mutating func reset() { self = KineticsStrikingAnalyzer(values, tracing: traced) }

  /// The text's score: the angular speed of the hips over that of the shoulders, clamped to 0...1.
  ///
  /// - Parameters:
  ///   - frame: A frame.
  ///   - last: The frame before it.
  ///   - size: The frame's width and height in pixels.
  /// - Returns: A share; nil if neither turns or a joint is missing.
  static func chain(
    _ frame: BodyFrame,
    _ last: BodyFrame,
    _ size: SIMD2<Double>
  ) -> Double? {
    func turn(_ joint: (SidePose) -> SIMD2<Double>) -> Double {
      func bearing(_ frame: BodyFrame) -> Double {
        Angle.leanDegrees(from: joint(frame.left) / size, to: joint(frame.right) / size)
      }
      let turn = (bearing(frame) - bearing(last)).magnitude
      return turn > 180 ? 360 - turn : turn
    }
    let (hips, shoulders) = (turn { $0.hip.point }, turn { $0.shoulder.point })
    guard hips + shoulders > 0 else { return nil }
    return min(1, hips / shoulders)
  }

  /// The code's score, 0 to 100.
  ///
  /// - Parameters:
  ///   - hips: The speed of their middle; NaN if a joint is missing.
  ///   - shoulders: The same of the shoulders.
  /// - Returns: min(100, 150 h / (h + s)); 50 if nothing moves or a joint is missing.
  static func score(hips: Double, shoulders: Double) -> Double {
    hips + shoulders > 0 ? min(100, 150 * hips / (hips + shoulders)) : 50
  }

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
      ),
      LiteralReading.parameter,
    ],
    families: families,
    joints: BodyPart.joints(parts),
    measures: [.strikeSpeed, .chainRatio, .kinematicScore],
    criteria: [],
    events: [.strike],
    claims: [.mirroring],
    isLiteral: true,
    source: source + "; with reading=code StrikingAnalytics.swift of e20b081",
    tracing: AnalyzerDescription.Tracing([leastSpeedName]) {
      KineticsStrikingAnalyzer($0, tracing: $1)
    }
  ) { KineticsStrikingAnalyzer($0) }
}
