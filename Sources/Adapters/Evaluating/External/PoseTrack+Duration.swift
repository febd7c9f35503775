// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseTrack {
  /// Seconds from the first frame to the end of the last, which is taken to be as long as the mean.
  var duration: Double {
    guard let first = times.first, let last = times.last, count > 1 else { return 0 }
    return (last - first) * Double(count) / Double(count - 1)
  }
}
