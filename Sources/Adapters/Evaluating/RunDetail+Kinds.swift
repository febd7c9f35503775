// SPDX-License-Identifier: Apache-2.0
import Scoring
import Storage

extension RunDetail {
  /// Measurements of the tracks themselves.
  static let tracks = kind(TrackSummary.kind)
  /// The phases of reps.
  static let phases = kind(PhaseScore.kind)
  /// The firmness of counts.
  static let stability = kind(ClipStability.kind)
}
