// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
package import RepCounting

extension Activity {
  /// Reports on a clip of one exercise as they are, and on a workout joined from its stretches.
  ///
  /// Each stretch is a track of its own, so that a counter begins anew in it and resolves signals by
  /// its exercise. A stretch without frames is left out.
  ///
  /// - Parameters:
  ///   - track: The poses of the clip.
  ///   - report: The reports on a track of one exercise, as many on each.
  /// - Returns: As many reports, each in order of decision; nil for a workout without a stretch that
  ///   has frames.
  /// - Throws: What `report` throws.
  /// - Complexity: That of the reports, and O(*frames* x *joints* x *stretches*).
  package func joined<Failure>(
    on track: PoseTrack,
    _ report: (PoseTrack, Exercise) throws(Failure) -> [CounterReport]
  ) throws(Failure) -> [CounterReport]? {
    guard case .workout(let stretches) = self else {
      return try exercise.map { exercise throws(Failure) in try report(track, exercise) }
    }
    var joined: [CounterReport]?
    for stretch in stretches {
      let part = track.within(stretch.range)
      guard part.count > 0 else { continue }
      let reports = try report(part, stretch.exercise)
      joined = joined.map { zip($0, reports).map { $0.followed(by: $1) } } ?? reports
    }
    return joined
  }
}

extension CounterReport {
  /// The report with a later one behind it, in order of decision.
  fileprivate func followed(by later: CounterReport) -> CounterReport {
    var joined = self
    joined.events = Self.merged(events, later.events)
    joined.rejections = Self.merged(rejections, later.rejections)
    return joined
  }

  /// Both in order of decision; of equal times those of the first come first.
  private static func merged(_ first: [RepEvent], _ second: [RepEvent]) -> [RepEvent] {
    guard let last = first.last, let next = second.first, next.decisionTime < last.decisionTime
    else { return first + second }
    return (first + second).enumerated().sorted { a, b in
      (a.element.decisionTime, a.offset) < (b.element.decisionTime, b.offset)
    }.map(\.element)
  }
}
