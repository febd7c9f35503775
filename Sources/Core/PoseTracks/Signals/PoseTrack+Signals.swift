// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The values of a signal at every frame of the track.
  ///
  /// An offline `best` signal is measured on the side whose three joints have the higher mean
  /// confidence over all frames. In a tie it is the right one.
  ///
  /// - Returns: One sample per frame, in order of time; NaN with confidence 0 if its joints were not seen.
  /// - Complexity: O(*frames*).
  public func samples(of signal: Signal) -> [Sample] {
    guard !signal.isOffline else { return (0..<count).map { self[$0] }.samples(of: signal) }
    var extractor = SignalExtractor(signal)
    var samples: [Sample] = []
    samples.reserveCapacity(count)
    for index in 0..<count { samples.append(extractor.sample(of: self[index])) }
    return samples
  }

  /// Returns why a signal that is recorded beside poses cannot be counted on the track; nil if it can.
  ///
  /// - Returns: A phrase about the track, without a full stop; nil for each signal that poses give.
  package func lack(of signal: Signal) -> String? {
    guard signal.isRecorded, recorded?.values[signal.id] == nil else { return nil }
    return
      "it has no '\(signal.id)': poses do not give that, and nothing recorded beside them has it"
  }
}

extension [PoseFrame] {
  /// A signal over all poses of a clip, as `PoseTrack.samples(of:)` measures it.
  ///
  /// - Complexity: O(*frames*).
  package func samples(of signal: Signal) -> [Sample] {
    if signal.isOffline, let arming = signal.arming { return samples(of: signal, armedBy: arming) }
    var resolved = signal
    if signal.isOffline, first?.skeleton.joints.isEmpty == false {
      if case .principal(let level, let grows, _) = signal.projection {
        return PrincipalProjection.samples(of: self, level, grows)
      }
      var balance = SideBalance(signal)
      for frame in self { balance.update(frame) }
      resolved = signal.chosen(balance.better)
    }
    var extractor = SignalExtractor(resolved)
    return map { extractor.sample(of: $0) }
  }

  /// A signal found from all poses in which somebody is in place; NaN at the others.
  private func samples(of signal: Signal, armedBy arming: Arming) -> [Sample] {
    var places = BodyPlaces()
    var state = ArmingState(arming)
    let inPlace = map { state.isArmed(at: places.place(of: $0)) }
    let armed = zip(self, inPlace).filter(\.1).map(\.0)
    var measured = armed.samples(of: signal.armed(by: nil))[...]
    return zip(self, inPlace).map { frame, isInPlace in
      isInPlace ? measured.removeFirst() : .missing(at: frame.time)
    }
  }
}

/// On which side of the body the joints of a hinge were seen better so far.
struct SideBalance: Sendable {
  private let hinge: Exercise.Hinge?
  private var skeleton: Skeleton?
  private var left: JointTriple?
  private var right: JointTriple?
  private var difference = 0.0

  /// Creates a balance; signals without a hinge stay in a tie.
  init(_ signal: Signal) {
    if case .angle(let hinge, _) = signal.projection { self.hinge = hinge } else { hinge = nil }
  }

  /// The side with the higher mean confidence of its three joints, the right one in a tie.
  var better: BodySide { difference > 0 ? .left : .right }

  /// Takes a pose into account.
  mutating func update(_ frame: PoseFrame) {
    if skeleton != frame.skeleton {
      skeleton = frame.skeleton
      left = hinge.flatMap { JointTriple($0.joints(.left), frame.skeleton) }
      right = hinge.flatMap { JointTriple($0.joints(.right), frame.skeleton) }
    }
    guard let left, let right else { return }
    difference += left.meanConfidence(in: frame) - right.meanConfidence(in: frame)
  }

  /// Forgets what was seen.
  mutating func reset() {
    difference = 0
  }
}
