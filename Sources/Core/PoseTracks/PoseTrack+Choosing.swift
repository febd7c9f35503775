// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The track of some of its frames, as if the others had never been recorded.
  ///
  /// - Parameter frames: Places of frames, ascending.
  /// - Returns: A track with as many frames, at their own times.
  /// - Precondition: `frames` ascends strictly and lies within the track.
  /// - Complexity: O(*frames* x *joints*).
  package func choosing(_ frames: [Int]) -> PoseTrack {
    let joints = skeleton.joints.count
    func chosen<Value>(_ values: [Value]) -> [Value] {
      var kept: [Value] = []
      kept.reserveCapacity(frames.count * joints)
      for frame in frames { kept += values[frame * joints..<(frame + 1) * joints] }
      return kept
    }
    return replacing(
      times: frames.map { times[$0] },
      positions: chosen(positions),
      confidences: chosen(confidences),
      world: world.map(chosen),
      recorded: recorded?.choosing(frames),
      resultDelays: resultDelays.map { delays in frames.map { delays[$0] } }
    )
  }
  /// The track of the frames within a stretch of time, as if the clip had been cut there.
  ///
  /// Times stay as they are, so that what is found in it lies in the whole clip.
  ///
  /// Readings of an IMU are cut likewise.
  ///
  /// - Parameter range: The first and the last time that are kept, in seconds.
  /// - Returns: A track without frames if none lies within the stretch.
  /// - Complexity: O(*frames* x *joints*).
  package func within(_ range: ClosedRange<Double>) -> PoseTrack {
    choosing(times.indices.filter { range.contains(times[$0]) })
      .replacing(inertial: inertial.filter { range.contains($0.time) })
  }
}
