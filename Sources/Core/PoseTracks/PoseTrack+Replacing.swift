// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The track with other poses at as many frames, and with the values that were recorded beside them.
  ///
  /// It is the one way to a changed track: what a change does not name stays.
  ///
  /// - Parameters:
  ///   - skeleton: The joints; nil for those that there are, as all others.
  ///   - frameSize: The displayed frame.
  ///   - times: Presentation times in seconds.
  ///   - positions: Positions in pixels: [T x J].
  ///   - confidences: Confidences: [T x J].
  ///   - world: World positions in metres: [T x J]; `.some(nil)` to leave them out.
  ///   - recorded: Values of signals, one per frame.
  ///   - resultDelays: The seconds until each frame's result is there, one per frame.
  ///   - inertial: Readings of an IMU, in order of time.
  ///   - person: The facts that are known about the person.
  /// - Returns: A track with the same number of frames, unless all arrays have another.
  /// - Precondition: That of a new track.
  package func replacing(
    skeleton: Skeleton? = nil,
    frameSize: FrameSize? = nil,
    times: [Double]? = nil,
    positions: [SIMD3<Float>]? = nil,
    confidences: [Float]? = nil,
    world: [SIMD3<Float>]?? = nil,
    recorded: RecordedValues? = nil,
    resultDelays: [Double]? = nil,
    inertial: [InertialSample]? = nil,
    person: PersonFacts? = nil
  ) -> PoseTrack {
    PoseTrack(
      skeleton: skeleton ?? self.skeleton,
      frameSize: frameSize ?? self.frameSize,
      times: times ?? self.times,
      positions: positions ?? self.positions,
      confidences: confidences ?? self.confidences,
      world: world ?? self.world,
      recorded: recorded ?? self.recorded,
      resultDelays: resultDelays ?? self.resultDelays,
      inertial: inertial ?? self.inertial,
      person: person ?? self.person
    )
  }
}
