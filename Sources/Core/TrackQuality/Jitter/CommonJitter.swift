// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How tracks of one clip tremble over what all of them saw, at the same frame rate.
///
/// A backend that gives up on hard frames trembles less in those it keeps. So joints count only in
/// frames whose presentation time all tracks have and in which all of them saw the joint, and the
/// unit is one torso for all: the mean of the tracks' median lengths over those frames.
package struct CommonJitter: Sendable, Equatable {
  /// The number of presentation times that all tracks have.
  package let frames: Int
  /// The share of these times limb joints that all tracks saw, in 0...1; nil without frames.
  package let coverage: Double?
  /// Robust second-difference sigma, median over limb joints, in percent of the common torso.
  package let percentOfTorso: Double?
  /// The root mean square residual above 6 Hz, likewise.
  package let residualPercent: Double?
  /// Robust second-difference sigma of interior angles in degrees, median over angles.
  package let angleDegrees: Double?

  /// Measures every track.
  ///
  /// - Parameters:
  ///   - tracks: Of one clip, in any skeletons.
  ///   - options: What counts as seen and as fast.
  /// - Returns: One for each track; none where there are fewer than two.
  /// - Complexity: O(*tracks* x *frames* x *joints*).
  package static func of(
    _ tracks: [PoseTrack],
    options: JitterOptions = JitterOptions()
  ) -> [CommonJitter] {
    guard tracks.count > 1 else { return [] }
    let frames = commonFrames(tracks.map(\.times))
    let times = frames.map { tracks[0].times[$0[0]] }
    let paths = tracks.enumerated().map { index, track in
      JointPaths(track, confidenceAbove: options.confidenceAbove)
        .choosing(frames.map { $0[index] })
    }
    let seen = paths.map { $0.masked(by: paths) }
    let torsos = tracks.indices.compactMap { index in
      TorsoScale(tracks[index].choosing(frames.map { $0[index] }))?.pixels
    }
    let torso =
      torsos.count == tracks.count ? torsos.reduce(0, +) / Double(torsos.count) : nil
    let spacing = FrameSpacing(times)
    return seen.map { CommonJitter($0, times: times, spacing, torso: torso, options: options) }
  }

  /// Measures one track over what it saw itself.
  ///
  /// - Parameters:
  ///   - track: Any skeleton.
  ///   - torso: The length that percents are of, in pixels.
  ///   - options: What counts as seen and as fast.
  /// - Complexity: O(*frames* x *joints*).
  package init(
    of track: PoseTrack,
    torso: Double,
    options: JitterOptions = JitterOptions()
  ) {
    self.init(
      JointPaths(track, confidenceAbove: options.confidenceAbove),
      times: track.times,
      FrameSpacing(track.times),
      torso: torso,
      options: options
    )
  }

  private init(
    _ paths: JointPaths,
    times: [Double],
    _ spacing: FrameSpacing,
    torso: Double?,
    options: JitterOptions
  ) {
    let limbs = TrackJitter.limbJoints.compactMap { paths[$0] }
    let found = limbs.reduce(0) { sum, path in sum + path.x.count { !$0.isNaN } }
    func sigma(_ series: [Double]) -> Double? {
      SecondDifferences(series, times: times, spacing: spacing).robustSigma
    }
    var sigmas = limbs.compactMap { SeriesJitter.perAxis([sigma($0.x), sigma($0.y)]) }
    var residuals = limbs.compactMap { path in
      HighFrequencyResidual.rootMeanSquare(
        above: options.highFrequency,
        of: [path.x, path.y],
        spacing: spacing
      )
    }
    var angles = Exercise.Hinge.allCases.flatMap { hinge in
      BodySide.allCases.compactMap { side in paths.angles(hinge, side).flatMap { sigma($0) } }
    }
    func percent(_ pixels: Double?) -> Double? {
      guard let pixels, let torso else { return nil }
      return 100 * pixels / torso
    }
    frames = times.count
    coverage =
      times.isEmpty || limbs.isEmpty
      ? nil : Double(found) / Double(times.count * limbs.count)
    percentOfTorso = percent(Median.of(&sigmas))
    residualPercent = percent(Median.of(&residuals))
    angleDegrees = Median.of(&angles)
  }

  /// The frames of the presentation times that all tracks have: [times][tracks].
  ///
  /// Times within 0.1 ms are the same.
  static func commonFrames(_ times: [[Double]]) -> [[Int]] {
    guard let first = times.first else { return [] }
    var places = [Int](repeating: 0, count: times.count)
    return first.indices.compactMap { frame in
      let time = first[frame]
      var found = [frame]
      for (track, others) in times.enumerated().dropFirst() {
        while places[track] < others.count, others[places[track]] < time - 1e-4 {
          places[track] += 1
        }
        guard places[track] < others.count, others[places[track]] <= time + 1e-4 else {
          return nil
        }
        found.append(places[track])
      }
      // Each frame is one of another track's, also where many are within the tolerance.
      for track in places.indices.dropFirst() { places[track] += 1 }
      return found
    }
  }
}
