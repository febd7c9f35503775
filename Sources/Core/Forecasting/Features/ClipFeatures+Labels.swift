// SPDX-License-Identifier: Apache-2.0
package import Labels
package import PoseTracks

extension ClipFeatures {
  /// Measures a labelled clip; one without reps, or whose reps nobody counted, has features of its track alone.
  ///
  /// Without an exercise, as in a workout, nothing is measured at turning points.
  package init(of track: PoseTrack, exercise: Exercise?, _ reference: Reference) {
    let isSet = reference.isCounted && reference.count > 0
    self.init(
      of: track,
      exercise: exercise,
      count: isSet ? reference.count : nil,
      turns: isSet && exercise != nil ? reference.turns : nil
    )
  }
}

extension Reference {
  /// The turning points of full reps in order of time; nil if labels do not tell them.
  ///
  /// A rep of which the interval alone is labelled turns in its middle.
  fileprivate var turns: [Double]? {
    reps.map { reps in
      reps.filter { $0.quality == .full }.compactMap { rep in
        rep.mid ?? rep.start.flatMap { start in rep.end.map { (start + $0) / 2 } }
      }.sorted()
    }
  }
}
