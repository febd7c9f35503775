// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// A height in torso lengths as the sum of its steps, each in the torso length of its time.
  ///
  /// It is 0 at the first frame that shows it. A height that is divided as a whole moves if the torso
  /// gets shorter in the image, as in a lean towards the camera: by the more, the farther the joints
  /// are from the edge of the frame. The sum of steps moves with the joints alone.
  ///
  /// - Parameter signal: A level in torso lengths.
  /// - Returns: A sample for each frame, NaN where the joints or the torso were not seen.
  /// - Precondition: The signal is such a level.
  /// - Complexity: O(*frames*).
  package func climb(of signal: Signal) -> [Sample] {
    guard case .level(let joints, let direction, .torsoLengths) = signal.projection,
      let plain = Signal.level(of: joints, direction)
    else { preconditionFailure("a climb is that of a level in torso lengths") }
    guard let torso = TorsoJoints(skeleton) else { return times.map { .missing(at: $0) } }
    var extractor = SignalExtractor(plain)
    var scale = RunningScale(joints: torso)
    var last: Double?
    var sum = 0.0
    return (0..<count).map { index in
      let frame = self[index]
      var sample = extractor.sample(of: frame)
      let unit = scale.update(frame) / Double(frame.frameSize.height)
      guard !sample.value.isNaN, unit > 0 else { return .missing(at: frame.time) }
      if let last { sum += (sample.value - last) / unit }
      last = sample.value
      sample.value = sum
      return sample
    }
  }
}
