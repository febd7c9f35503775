// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks
import TrackQuality

/// What is compared of a track with another: how its joints tremble, vanish and change places.
package struct TremblingClip: Sendable {
  /// A number of a clip by its name; those that could not be measured are left out.
  let sizes: [(name: String, value: Double)]
  /// The length of the clip in seconds.
  let seconds: Double
  /// Frames times limb joints.
  let places: Int
  /// How many of them were not seen.
  let lost: Int
  /// How often a limb joint was lost.
  let gaps: Int
  /// How often a limb joint changed places with its partner.
  let swaps: Int

  /// Measures a track as a report does.
  ///
  /// - Parameters:
  ///   - track: Any skeleton.
  ///   - exact: Where the joints were, for the lag; nil where nobody knows.
  ///   - other: Where joints are counted that were lost or changed places; nil for the same track.
  package init(_ track: PoseTrack, exact: PoseTrack? = nil, losing other: PoseTrack? = nil) {
    let jitter = TrackJitter(track)
    var sizes: [(String, Double)] = []
    func add(_ name: String, _ value: Double?) {
      if let value { sizes.append((name, value)) }
    }
    add("jitter", jitter.percentOfTorso)
    add("jitter by mean square", jitter.torsoLengths(\.meanSquareSigma).map { 100 * $0 })
    add("residual above 6 Hz", jitter.torsoLengths(\.highFrequencyResidual).map { 100 * $0 })
    add("share of power above 6 Hz", jitter.limbMedian(\.highFrequencyShare).map { 100 * $0 })
    add("excess correlation", jitter.limbMedian(\.excessAutocorrelation))
    add("step from frame to frame, P95", jitter.torsoLengths(\.stepP95).map { 100 * $0 })
    add("acceleration", jitter.torsoLengths(\.acceleration))
    add("jitter of angles", jitter.angleMedian(\.robustSigma))
    if let torso = jitter.torso?.pixels {
      for joint in jitter.joints where TrackJitter.limbJoints.contains(joint.joint) {
        let name = "jitter of \(joint.joint.rawValue)"
        add(name, joint.path.robustSigma.map { 100 * $0 / torso })
      }
    }
    if let exact { add("lag", TrackLag(of: track, behind: exact).milliseconds) }
    self.sizes = sizes
    seconds = jitter.duration
    let changes = other.map { TrackJitter($0, joints: TrackJitter.limbJoints) } ?? jitter
    let limbs = changes.joints.filter { TrackJitter.limbJoints.contains($0.joint) }
    places = limbs.reduce(0) { $0 + $1.path.dropouts.frames }
    lost = limbs.reduce(0) { $0 + $1.path.dropouts.frames - $1.path.dropouts.seen }
    gaps = limbs.reduce(0) { $0 + $1.path.dropouts.gaps }
    swaps = changes.swaps.reduce(0) { $0 + $1.frames.count }
  }

  /// The names of numbers that may be near 0 or below.
  static let nearZero = ["excess correlation", "lag"]

  /// The names of all sizes with their units, in the order of a table.
  static let names: [(name: String, unit: String)] =
    [
      ("jitter", "% of torso"), ("jitter by mean square", "% of torso"),
      ("residual above 6 Hz", "% of torso"), ("share of power above 6 Hz", "%"),
      ("excess correlation", ""), ("step from frame to frame, P95", "% of torso"),
      ("acceleration", "torso/s2"), ("jitter of angles", "deg"), ("lag", "ms"),
    ] + TrackJitter.limbJoints.map { ("jitter of \($0.rawValue)", "% of torso") }

  /// The value of a name; nil where it could not be measured.
  func value(_ name: String) -> Double? { sizes.first { $0.name == name }?.value }
}
