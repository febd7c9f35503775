// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import PoseTracks
import Scoring
import Storage

extension ReferenceLabels.Entry {
  /// The phases that the labels tell, within a track.
  ///
  /// - Returns: Nil if no rep outside ignored intervals has a start, a turning point and an end.
  func phases(of exercise: Exercise, on track: PoseTrack) -> PhaseReference? {
    guard let first = track.times.first, let last = track.times.last else { return nil }
    return PhaseReference(
      reference,
      holds: labels.events.compactMap { event in
        guard event.kind == .hold, let start = event.start, let end = event.end else { return nil }
        return Segment(event.label, start: start, end: end)
      },
      exercise: exercise,
      bounds: first...last
    )
  }
}
