// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// A signal over the whole track.
  ///
  /// An offline `best` signal is measured on the side whose three joints have the higher mean
  /// confidence over all frames, the right one in a tie.
  ///
  /// - Returns: One sample per frame, in order of time; NaN where nobody was found.
  /// - Complexity: O(*frames*).
  public func samples(of signal: Signal) -> [Sample] {
    var extractor = SignalExtractor(
      signal.isOffline ? signal.chosen(betterSide(of: signal)) : signal
    )
    var samples: [Sample] = []
    samples.reserveCapacity(count)
    for index in 0..<count { samples.append(extractor.sample(of: self[index])) }
    return samples
  }

  /// The side of the body on which a hinge was seen better over the whole track.
  ///
  /// - Returns: The right side for signals without a hinge, in a tie and without frames.
  /// - Complexity: O(*frames*).
  public func betterSide(of signal: Signal) -> BodySide {
    guard case .angle(let hinge, _) = signal.projection,
      let left = JointTriple(hinge.joints(.left), skeleton),
      let right = JointTriple(hinge.joints(.right), skeleton)
    else { return .right }
    var balance = 0.0
    for index in 0..<count {
      balance += left.meanConfidence(in: self[index]) - right.meanConfidence(in: self[index])
    }
    return balance > 0 ? .left : .right
  }
}
