// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The track with all times later by some seconds, earlier if they are negative.
  ///
  /// - Precondition: The seconds are finite, and so few that times stay apart.
  /// - Complexity: O(*frames*).
  package func moved(by seconds: Double) -> PoseTrack {
    guard seconds != 0 else { return self }
    return replacing(
      times: times.map { $0 + seconds },
      inertial: inertial.map { $0.moved(to: $0.time + seconds) }
    )
  }
}
