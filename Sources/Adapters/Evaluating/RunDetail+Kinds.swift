// SPDX-License-Identifier: Apache-2.0
import Scoring
import Storage

extension RunDetail {
  /// What was measured of the tracks themselves.
  static let tracks = kind(TrackSummary.kind)
  /// The phases of reps.
  static let phases = kind(PhaseScore.kind)
  /// How firmly counts stand.
  static let stability = kind(ClipStability.kind)
}
