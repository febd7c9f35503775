// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension Perspective {
  /// Where the camera stands by a squat: by its yaw, and by which shoulder is on the right.
  init(squat rep: RepFrames, leastConfidence: Double) {
    yaw = Self.yaw(at: rep.farFrames, of: rep.frames, leastConfidence: leastConfidence)
    view = Self.view(of: rep.frames, yaw: yaw)
  }

  /// Shoulders wider than this share of the trunk may be seen from the front or the back.
  private static let frontWidth = 0.5
  /// The greatest yaw of a frontal view in degrees: 26.6, whose tangent is a half.
  ///
  /// Knees and ankles lie side by side, so that a yaw shortens the distances between either alike
  /// and leaves their ratio. If one foot is a tenth of their distance ahead, a yaw changes the
  /// ratio by a tenth of its tangent: 5 % at this limit.
  private static let largestFrontalYaw = Elementary.atan2(1, 2) * 180 / .pi
  /// The least depth of the fold at the hips from which a yaw can be told, as a share of the trunk.
  ///
  /// Hips that are to one side by a fiftieth of the trunk then turn the yaw by less than 8 degrees.
  private static let leastFold = 0.3

  /// The yaw of the line of sight against the subject's median plane at the bottom.
  ///
  /// In a squat the hips are behind the ankles and the trunk leans forward. So hips fall back
  /// behind shoulders and ankles by a depth that heights alone tell. What a segment of known length
  /// lacks in height it has in depth. From the front nothing of this shows. From elsewhere the sine
  /// of the yaw of it shows, as a way of the hips to one side in the image. Knees have no part in
  /// the way, and a knee that goes inwards alone is no yaw. A camera that is rolled moves shoulders
  /// and ankles apart alike. Lengths are those of the rep's upright part.
  private static func yaw(
    at bottom: [BodyFrame],
    of frames: [BodyFrame],
    leastConfidence: Double
  ) -> Gauge {
    func longest(_ part: (BodyFrame) -> SIMD2<Double>) -> Double {
      Gauge.percentile(0.9, of: frames.map { Angle.length(part($0)) }) ?? .nan
    }
    let trunk = longest { $0.shoulders - $0.hips }
    let thigh = longest { $0.knees - $0.hips }
    let shank = longest { $0.ankles - $0.knees }
    var isFlat = false
    let sines = bottom.map { frame -> (time: Double, value: Double, confidence: Double) in
      let way = frame.shoulders.x + frame.ankles.x - 2 * frame.hips.x
      let behind = depth(thigh, frame.knees - frame.hips) - depth(shank, frame.ankles - frame.knees)
      let fold = depth(trunk, frame.shoulders - frame.hips) + max(0, behind)
      isFlat = isFlat || fold < leastFold * trunk
      let sine = fold < leastFold * trunk ? .nan : max(-1, min(1, way / fold))
      let confidences = [frame.left, frame.right].map {
        min($0.legConfidence, $0.shoulder.confidence)
      }
      let confidence = min(confidences[0], confidences[1])
      return (frame.time, Elementary.asin(sine) * 180 / .pi, confidence)
    }
    if isFlat, sines.allSatisfy({ $0.value.isNaN }) { return .hidden(.view) }
    return Gauge(sines, side: nil, least: leastConfidence)
  }

  /// The camera's place: the side if shoulders are narrow, else by the yaw.
  ///
  /// It is the front or the back by which shoulder is on the right; nil where shoulders or hips
  /// were never seen.
  ///
  /// Backends tell left from right by looks, so that this holds in mirrored clips. Where joints for
  /// the yaw were not seen, wide shoulders stand for a frontal view.
  private static func view(of frames: [BodyFrame], yaw: Gauge) -> CameraView? {
    let trunk = Gauge.percentile(0.9, of: frames.map { Angle.length($0.shoulders - $0.hips) })
    let widths = frames.map { $0.left.shoulder.point.x - $0.right.shoulder.point.x }
    let magnitude = Gauge.percentile(0.5, of: widths.map(\.magnitude))
    guard let trunk, let magnitude, trunk > 0 else { return nil }
    if magnitude / trunk < Viewing.sideWidth { return .side }
    switch yaw {
    case .seen(let reading):
      guard reading.value.magnitude <= largestFrontalYaw else { return .oblique }
    case .hidden(.view, _): return .oblique
    case .hidden: guard magnitude / trunk > frontWidth else { return .oblique }
    }
    return widths.reduce(0) { $1.isNaN ? $0 : $0 + $1 } > 0 ? .front : .back
  }

  /// How far a segment reaches in depth, by what its height lacks of its length; NaN if it is missing.
  private static func depth(_ length: Double, _ way: SIMD2<Double>) -> Double {
    guard !length.isNaN, !way.y.isNaN else { return .nan }
    return max(0, length * length - way.y * way.y).squareRoot()
  }
}
