// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// The seconds by which a track is to be moved so that it shows the movements of another when that one does.
///
/// The clocks of the two may have any origins. First, both begin together; then the shift is found at which the paths
/// of their limb joints are most alike, in steps of a twentieth of a second; then ``TrackLag`` refines it. People
/// repeat movements, so at least half of the shorter track has to lie on the other.
package struct TrackAlignment: Sendable, Equatable {
  /// The seconds to add to the track's times.
  package let seconds: Double
  /// The correlation of the paths at that shift, the median over joints, at most 1.
  package let correlation: Double
  /// The number of joints that say so.
  package let jointCount: Int

  /// The distance between the shifts that are tried first, in seconds.
  static let step = 0.05
  /// The longest time that the two are moved against each other, in seconds.
  static let farthest = 600.0

  /// Finds the shift of a track to another.
  ///
  /// - Parameters:
  ///   - track: The track to be moved.
  ///   - reference: The track that stays, of the same movements; its camera may be another.
  /// - Returns: Nil if either is shorter than a second or so, or no joint's paths are alike anywhere.
  /// - Complexity: O(*frames* x *shifts tried*) for each joint.
  package static func of(_ track: PoseTrack, to reference: PoseTrack) -> TrackAlignment? {
    guard let first = track.times.first, let last = track.times.last,
      let start = reference.times.first, let end = reference.times.last
    else { return nil }
    let begun = track.moved(by: start - first)
    let reach = min(max(last - first, end - start), farthest)
    let spacing = FrameSpacing(reference.times)
    let paths = JointPaths(begun, confidenceAbove: 0)
    let others = JointPaths(reference, confidenceAbove: 0)
    let fewest = max(TrackLag.fewestFrames, min(begun.count, reference.count) / 2)
    let found = TrackJitter.limbJoints.compactMap {
      joint -> (seconds: Double, correlation: Double)? in
      guard let path = paths[joint], let other = others[joint] else { return nil }
      let smooth = [other.x, other.y].map { axis in
        SmoothPath(axis, times: reference.times, spacing: spacing)
      }
      return TrackLag.lag(
        of: [path.x, path.y],
        times: begun.times,
        behind: smooth,
        step: step,
        within: reach,
        fewest: fewest
      )
    }
    var lags = found.map(\.seconds)
    var correlations = found.map(\.correlation)
    guard let lag = Median.of(&lags), let correlation = Median.of(&correlations) else { return nil }
    let near = begun.moved(by: -lag)
    let rest = TrackLag(of: near, behind: reference).milliseconds.map { $0 / 1_000 } ?? 0
    return TrackAlignment(
      seconds: start - first - lag - rest,
      correlation: correlation,
      jointCount: found.count
    )
  }
}
