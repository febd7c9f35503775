// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Where the camera stands, as far as a rep tells.
struct Perspective: Sendable {
  /// Front, back, side, or oblique; nil where that cannot be told for want of joints.
  var view: CameraView?
  /// The angle in degrees by which the camera looks past the subject's front or back.
  var yaw = Gauge.hidden(.view)
}

/// How an exercise tells where the camera stands.
enum Viewing: Sendable {
  /// By the width of the shoulders against a trunk that lies.
  case lying
  /// By the width of the shoulders against a trunk that is upright or upside down for some of the rep.
  case standing
  /// By the width of the shoulders against an upright trunk, and by the fold of a squat from the front.
  case squatting

  /// Shoulders narrower than this share of the trunk are seen from the side.
  ///
  /// Shoulders are 0.75 trunks wide. So this is a yaw of 62 degrees from the front and, of a trunk
  /// that lies, of 25 from the side.
  static let sideWidth = 0.35
  /// Shoulders wider than this share of a trunk that lies are seen from the head or the feet.
  ///
  /// A yaw of ψ from the side shows sin ψ of the shoulders and cos ψ of the trunk: 60 degrees.
  private static let endWidth = 1.3
  /// Shoulders wider than this share of an upright trunk are seen from the front or the back.
  ///
  /// Shoulders are 0.75 trunks wide: a yaw of 37 degrees.
  static let frontWidth = 0.6

  /// Where the camera stands.
  ///
  /// Backends tell left from right by looks, so that this holds in mirrored clips.
  func perspective(of rep: RepFrames, leastConfidence: Double) -> Perspective {
    switch self {
    case .squatting:
      return Perspective(squat: rep, leastConfidence: leastConfidence)
    case .lying:
      let shares = rep.frames.map {
        Angle.length($0.left.shoulder.point - $0.right.shoulder.point)
          / Angle.length($0.shoulders - $0.hips)
      }
      return Self.perspective(shares, beyond: Self.endWidth, rep.frames)
    case .standing:
      let trunk = Gauge.percentile(0.9, of: rep.frames.map { Angle.length($0.shoulders - $0.hips) })
      let shares = rep.frames.map {
        Angle.length($0.left.shoulder.point - $0.right.shoulder.point) / (trunk ?? .nan)
      }
      return Self.perspective(shares, beyond: Self.frontWidth, rep.frames)
    }
  }

  /// From the side with narrow shoulders, from either end with wide ones, else from between.
  private static func perspective(
    _ shares: [Double],
    beyond endWidth: Double,
    _ frames: [BodyFrame]
  ) -> Perspective {
    guard let width = Gauge.percentile(0.5, of: shares) else { return Perspective() }
    if width < sideWidth { return Perspective(view: .side) }
    guard width > endWidth else { return Perspective(view: .oblique) }
    let isFront = (Gauge.percentile(0.5, of: frames.map(way)) ?? 0) > 0
    return Perspective(view: isFront ? .front : .back)
  }

  /// How far the left shoulder is to the right of the other in the image.
  private static func way(_ frame: BodyFrame) -> Double {
    frame.left.shoulder.point.x - frame.right.shoulder.point.x
  }
}
