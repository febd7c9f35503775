// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Estimates how a backend's confidence goes with its error.
struct ConfidenceFit {
  /// What was seen of one joint in one clip.
  private struct Path {
    var joint: Int
    var errors: TimedSeries
    var odds: TimedSeries
  }

  private var paths: [Path] = []
  private let joints: Int

  /// Begins without tracks.
  init(joints: Int) { self.joints = joints }

  /// Adds a track.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - error: How far a joint is from where it is, in torso lengths, by its place among the
  ///     positions; NaN where that is not known.
  mutating func add(_ track: PoseTrack, error: (Int) -> Double) {
    for joint in 0..<joints {
      var path = Path(
        joint: joint,
        errors: TimedSeries(times: track.times),
        odds: TimedSeries(times: track.times)
      )
      for frame in track.times.indices {
        let index = frame * joints + joint
        let confidence = Double(track.confidences[index])
        let error = error(index)
        guard confidence > 0, !error.isNaN else { continue }
        let share = min(max(confidence, 1e-4), 1 - 1e-4)
        path.errors.values[frame] = Elementary.log(error + 0.001)
        path.odds.values[frame] = Elementary.log(share / (1 - share))
      }
      paths.append(path)
    }
  }

  /// The common slope by least squares, with a level for each joint.
  func fit() -> (confidence: ObservationModel.Confidence, levels: [Double]) {
    var confidence = ObservationModel.Confidence()
    var means = [(x: Double, y: Double, count: Double)](repeating: (0, 0, 0), count: joints)
    func each(_ body: (Int, Double, Double) -> Void) {
      for path in paths {
        for (x, y) in zip(path.errors.values, path.odds.values) where !x.isNaN {
          body(path.joint, x, y)
        }
      }
    }
    each { joint, x, y in
      means[joint].x += x
      means[joint].y += y
      means[joint].count += 1
    }
    for joint in means.indices where means[joint].count > 0 {
      means[joint].x /= means[joint].count
      means[joint].y /= means[joint].count
    }
    var (product, square, all) = (0.0, 0.0, 0.0)
    each { joint, x, y in
      product += (x - means[joint].x) * (y - means[joint].y)
      square += (x - means[joint].x) * (x - means[joint].x)
      all += 1
    }
    guard all > 0 else { return (confidence, means.map { _ in 9 }) }
    // A backend that is surer where it errs more would be one that has been misread.
    confidence.slope = square > 0 ? min(0, product / square) : 0
    let levels = means.map { $0.count > 0 ? $0.y - confidence.slope * $0.x : 9 }
    var squares = 0.0
    var rests: [TimedSeries] = []
    for path in paths {
      var rest = path.odds
      for frame in rest.values.indices {
        rest.values[frame] -= levels[path.joint] + confidence.slope * path.errors.values[frame]
        if !rest.values[frame].isNaN { squares += rest.values[frame] * rest.values[frame] }
      }
      rests.append(rest)
    }
    confidence.spread = (squares / all).squareRoot()
    confidence.seconds = TimedSeries.decayTime(of: rests) ?? confidence.seconds
    return (confidence, levels)
  }
}
