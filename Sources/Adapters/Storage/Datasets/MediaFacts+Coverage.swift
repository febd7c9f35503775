// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension ClipRecord.MediaFacts {
  /// The longest time at either end of a clip that a track may lack, in seconds.
  ///
  /// Containers round the length of a clip; reps are scored within half a second.
  private static let longestLack = 0.5

  /// The longest time at either end of a clip by which poses may lie outside of it, in seconds.
  private static let longestExcess = 1.0

  /// One phrase that says why a track is not one of the whole clip; nil if it is, or if it has no frame.
  package func partiality(of track: PoseTrack) -> String? {
    guard let first = track.times.first, let last = track.times.last else { return nil }
    // The last frame begins an interval before it ends.
    let interval = frameRate > 0 ? 1 / frameRate : 0
    // A live app's backend may be busy with a frame until the clip ends.
    let busy = track.resultDelays?.max() ?? 0
    let lack = max(Self.longestLack, 2.5 * interval) + busy
    guard first > firstTime + lack || last + interval < endTime - lack else { return nil }
    return "\(extents(first, last)): it is a part of one"
  }

  /// One phrase that says that a track has frames long before or after the clip; nil if it has none.
  package func excess(of track: PoseTrack) -> String? {
    guard let first = track.times.first, let last = track.times.last,
      first < firstTime - Self.longestExcess || last > endTime + Self.longestExcess
    else { return nil }
    return extents(first, last)
  }

  private func extents(_ first: Double, _ last: Double) -> String {
    func text(_ time: Double) -> String { time.text(decimals: 2) }
    return "its track has frames from \(text(first)) to \(text(last)) s, its media from "
      + "\(text(firstTime)) to \(text(endTime)) s"
  }
}
