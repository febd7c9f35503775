// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How a joint trembles, in pixels.
package struct JointJitter: Sendable, Equatable {
  /// The joint.
  package let joint: Joint
  /// Its path in the image, in pixels; spreads are per axis.
  package let path: SeriesJitter
}

/// How an angle of the body trembles, in degrees.
package struct AngleJitter: Sendable, Equatable {
  /// Where the limbs meet.
  package let hinge: Exercise.Hinge
  /// On which side of the subject's body.
  package let side: BodySide
  /// The interior angle in the image, in degrees.
  package let series: SeriesJitter

  /// The name of the angle's signal, as in `knee-angle-left`.
  package var id: String { "\(hinge.rawValue)-angle-\(side.rawValue)" }
}

/// How much a pose track trembles, joint by joint and angle by angle, at its own frame rate.
///
/// Positions are taken in the image, without depth. A track that a backend has smoothed trembles
/// less and lags more: read `robustSigma` beside `excessAutocorrelation` and `TrackLag`, never
/// alone.
package struct TrackJitter: Sendable, Equatable {
  /// What it was measured under.
  package let options: JitterOptions
  /// The number of frames.
  package let frames: Int
  /// The median interval between frames in seconds; nil below two frames.
  package let frameInterval: Double?
  /// The time from the first frame to the last in seconds.
  package let duration: Double
  /// What torso lengths are in pixels; nil where no torso was seen.
  package let torso: TorsoScale?
  /// Every joint, in the skeleton's order.
  package let joints: [JointJitter]
  /// The interior angles of knees, elbows, hips and shoulders, left before right.
  package let angles: [AngleJitter]
  /// Where left and right change places.
  package let swaps: [SideSwaps]
  /// The frames from which on the whole body is elsewhere, by `BodyJumps`; none where no torso was seen.
  package let jumps: [Int]

  /// The shoulders, elbows, wrists, hips, knees and ankles: what a report's jitter is over.
  package static let limbJoints: [Joint] = [
    .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip,
    .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]

  /// Measures a track.
  ///
  /// - Parameters:
  ///   - track: Any skeleton; the joints and angles that it lacks are not measured.
  ///   - options: What counts as seen, as a spike, and as a hold.
  ///   - joints: Which joints to measure; all of the skeleton if nil.
  /// - Complexity: O(*frames* x *joints* x *frames in the longest window*).
  package init(
    _ track: PoseTrack,
    options: JitterOptions = JitterOptions(),
    joints: [Joint]? = nil
  ) {
    let spacing = FrameSpacing(track.times)
    let paths = JointPaths(track, confidenceAbove: options.confidenceAbove)
    self.options = options
    frames = track.count
    frameInterval = spacing.interval
    duration = (track.times.last ?? 0) - (track.times.first ?? 0)
    let torso = TorsoScale(track)
    self.torso = torso
    self.joints = track.skeleton.joints.filter { joints?.contains($0) ?? true }.compactMap {
      joint in
      guard let path = paths[joint] else { return nil }
      return JointJitter(
        joint: joint,
        path: SeriesJitter(
          axes: [path.x, path.y],
          times: track.times,
          spacing: spacing,
          spikeFloor: options.spikeTorsoLengths * (torso?.pixels ?? 0),
          options: options
        )
      )
    }
    angles = Exercise.Hinge.allCases.flatMap { hinge in
      BodySide.allCases.compactMap { side in
        paths.angles(hinge, side).map { angles in
          AngleJitter(
            hinge: hinge,
            side: side,
            series: SeriesJitter(
              axes: [angles],
              times: track.times,
              spacing: spacing,
              spikeFloor: options.spikeDegrees,
              options: options
            )
          )
        }
      }
    }
    swaps = SideSwaps.pairs.compactMap { pair in
      guard let torso, let left = paths[pair], let right = paths[pair.mirrored] else { return nil }
      return SideSwaps(pair, left, right, spacing: spacing, torsoLength: torso.pixels)
    }
    jumps =
      torso.map { BodyJumps.frames(paths, spacing: spacing, torsoLength: $0.pixels) } ?? []
  }

  /// The median of a number of the paths of the limb joints that have it; nil where none has.
  package func limbMedian(_ number: (SeriesJitter) -> Double?) -> Double? {
    var numbers = joints.compactMap { Self.limbJoints.contains($0.joint) ? number($0.path) : nil }
    return Median.of(&numbers)
  }

  /// The median of a number over the angles that have it, in degrees or without a unit.
  package func angleMedian(_ number: (SeriesJitter) -> Double?) -> Double? {
    var numbers = angles.compactMap { number($0.series) }
    return Median.of(&numbers)
  }

  /// The headline: median robust sigma over the limb joints, in percent of the torso's length.
  package var percentOfTorso: Double? {
    torsoLengths(\.robustSigma).map { 100 * $0 }
  }

  /// The median over the limb joints of a number in pixels, in torso lengths; nil without either.
  package func torsoLengths(_ number: (SeriesJitter) -> Double?) -> Double? {
    guard let torso, let pixels = limbMedian(number) else { return nil }
    return pixels / torso.pixels
  }

  /// The frames from which on at least three of the six pairs of joints have changed places: the whole
  /// body was turned round.
  package var flips: [Int] {
    var pairs: [Int: Int] = [:]
    for frame in swaps.flatMap(\.frames) { pairs[frame, default: 0] += 1 }
    return pairs.filter { $0.value >= 3 }.keys.sorted()
  }

  /// The share of frames times limb joints that were seen, in 0...1; nil without either.
  package var coverage: Double? {
    let limbs = joints.filter { Self.limbJoints.contains($0.joint) }.map(\.path.dropouts)
    let all = limbs.reduce(0) { $0 + $1.frames }
    return all > 0 ? Double(limbs.reduce(0) { $0 + $1.seen }) / Double(all) : nil
  }
}
