// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks
import Scoring
import Statistics

/// The numbers of one clip that decide how hard it is to count.
package struct ClipFeatures: Sendable, Equatable {
  /// The values that could be measured; others are missing.
  package private(set) var values: [ClipFeature: Double]

  /// Takes values from a file.
  package init(_ values: [ClipFeature: Double]) { self.values = values }

  /// The value of a feature; nil if it could not be measured.
  package subscript(_ feature: ClipFeature) -> Double? { values[feature] }

  /// Measures a clip.
  ///
  /// - Parameters:
  ///   - track: The poses.
  ///   - exercise: The exercise, which says where the extreme of a rep is; nil measures nothing at turning points.
  ///   - count: The reps; nil if nobody counted them.
  ///   - turns: Their turning points in seconds, in order; nil if they are not known. All that needs them is
  ///     missing then, and so is what changes over a set of fewer than ``fewestReps``.
  /// - Complexity: O(*frames* + *reps*²).
  package init(
    of track: PoseTrack,
    exercise: Exercise?,
    count: Int?,
    turns: [Double]?
  ) {
    values = [:]
    values[.reps] = count.map(Double.init)
    measure(track)
    if let turns, let exercise { measure(turns, track, exercise) }
    // What is below a millionth of its unit is a rounding error.
    values = values.mapValues { ($0 * 1e6).rounded() / 1e6 }
  }

  /// The least number of reps whose changes over the set are measured.
  static let fewestReps = 3

  private mutating func measure(_ track: PoseTrack) {
    var steps = zip(track.times, track.times.dropFirst()).map { $1 - $0 }
    if let step = Median.of(&steps), step > 0 { values[.frameRate] = 1 / step }
    guard track.count > 0 else { return }
    var heights: [Double] = []
    var seen = 0
    for frame in 0..<track.count {
      let pose = track[frame]
      guard pose.hasPerson else { continue }
      seen += 1
      var (top, bottom) = (Double.infinity, -Double.infinity)
      for joint in track.skeleton.joints.indices where pose.confidence(joint) > 0 {
        let height = pose.pointInImage(joint).y
        (top, bottom) = (min(top, height), max(bottom, height))
      }
      if bottom > top { heights.append((bottom - top) / Double(track.frameSize.height)) }
    }
    values[.coverage] = Double(seen) / Double(track.count)
    values[.personHeight] = Median.of(&heights)
  }

  private mutating func measure(_ turns: [Double], _ track: PoseTrack, _ exercise: Exercise) {
    var intervals = zip(turns, turns.dropFirst()).map { $1 - $0 }
    guard let longest = intervals.max(), let usual = Median.of(&intervals), usual > 0 else {
      return
    }
    values[.secondsPerRep] = usual
    if turns.count >= Self.fewestReps { values[.longestPause] = longest - usual }
    guard let elevation = Signal.elevation(in: exercise) else { return }
    let sign: Double = exercise.extreme == .low ? -1 : 1
    let levels = RepLevels(turns, track.samples(of: elevation), sign: sign, usual: usual)
    values[.range] = Median.middle(of: levels.ranges.compactMap(\.self))
    guard turns.count >= Self.fewestReps else { return }
    let reps = Double(turns.count - 1)
    values[.restDrift] = Self.slope(levels.rests).map { $0 * reps }
    if let range = values[.range], range > 0 {
      values[.rangeDrift] = Self.slope(levels.ranges).map { $0 * reps / range }
    }
  }

  /// The median change from one value to the next; nil with fewer than two values.
  static func slope(_ values: [Double?]) -> Double? {
    var slopes = SetSlopes.slopes(
      between: values.enumerated().compactMap { number, value in
        value.map { SetSlopes.Point(set: 0, number: number, value: $0) }
      }
    )
    return Median.of(&slopes)
  }
}

/// The level of each rest and each extreme of a set, growing towards the extreme.
private struct RepLevels {
  /// The lowest level between two neighbouring turning points: [reps - 1]; nil if nothing was seen.
  var rests: [Double?]
  /// The way from the rests around a rep to its extreme: [reps]; nil if nothing was seen.
  var ranges: [Double?]

  init(_ turns: [Double], _ samples: [Sample], sign: Double, usual: Double) {
    func extremes(_ range: Range<Double>) -> (low: Double, high: Double)? {
      var found: (low: Double, high: Double)?
      var place = samples.partitioningIndex { $0.time >= range.lowerBound }
      while place < samples.count, samples[place].time < range.upperBound {
        let value = sign * samples[place].value
        place += 1
        guard value.isFinite else { continue }
        found = (min(found?.low ?? value, value), max(found?.high ?? value, value))
      }
      return found
    }
    let between = zip(turns, turns.dropFirst()).map { extremes($0..<$1)?.low }
    rests = between
    ranges = turns.indices.map { rep in
      let before = rep > 0 ? between[rep - 1] : extremes((turns[rep] - usual)..<turns[rep])?.low
      let after =
        rep < between.count ? between[rep] : extremes(turns[rep]..<(turns[rep] + usual))?.low
      let around = extremes((turns[rep] - usual / 4)..<(turns[rep] + usual / 4))
      let sides = [before, after].compactMap(\.self)
      guard let top = around?.high, !sides.isEmpty else { return nil }
      return top - sides.reduce(0, +) / Double(sides.count)
    }
  }
}
