// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Tells the phases of a repetition from a height and its velocity, as samples come.
///
/// The velocity is the slope of the least-squares line through the samples of the last `window`
/// seconds. So it lags by half the window, about. Between minus and plus `deadBand` the subject is
/// still: at the bottom after going down, at the top otherwise. A new phase must have lasted for
/// `dwell` seconds before it is told; turning without a rest therefore goes from eccentric to
/// concentric at once. All three are seconds or per second, so that the frame rate does not matter.
package struct PhaseDetector: Sendable {
  /// The velocity below which the subject is still, in the height's unit per second.
  package let deadBand: Double
  /// The length of the line through the samples, in seconds.
  package let window: Double
  /// How long a new phase must last before it is told, in seconds.
  package let dwell: Double

  /// The phase; nil before there was anything to tell it from.
  package private(set) var phase: Phase?

  private var samples: [Sample] = []
  private var candidate: (phase: Phase, since: Double)?

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - deadBand: In the height's unit per second; the default suits torso or leg lengths.
  ///   - window: In seconds.
  ///   - dwell: In seconds; 0 tells every change at once.
  /// - Precondition: `deadBand >= 0`, `window > 0` and `dwell >= 0`.
  package init(deadBand: Double = 0.15, window: Double = 0.2, dwell: Double = 0.1) {
    precondition(deadBand >= 0 && dwell >= 0, "a dead band and a dwell are at least 0")
    precondition(window > 0, "a velocity needs a window of more than 0 s")
    self.deadBand = deadBand
    self.window = window
    self.dwell = dwell
  }

  /// Takes the next height, in order of time.
  ///
  /// - Parameter sample: A height that grows upwards; NaN leaves everything as it is.
  /// - Returns: The phase now; nil until half a window was seen.
  /// - Complexity: O(*samples* in the window).
  @discardableResult
  package mutating func update(_ sample: Sample) -> Phase? {
    guard !sample.value.isNaN else { return phase }
    samples.append(sample)
    let oldest = sample.time - window - ClipTime.hair
    if let first = samples.first, first.time < oldest { samples.removeAll { $0.time < oldest } }
    guard let first = samples.first, sample.time - first.time >= window / 2 - ClipTime.hair else {
      return phase
    }
    follow(phase(at: samples.slope(time: \.time, value: \.value)), at: sample.time)
    return phase
  }

  /// Forgets what was seen, as for a new clip.
  package mutating func reset() {
    self = PhaseDetector(deadBand: deadBand, window: window, dwell: dwell)
  }

  /// The phases of a whole signal, from a new start.
  ///
  /// - Parameter samples: Heights in order of time.
  /// - Returns: Intervals in order, each ending where the next begins; the first begins when there
  ///   is a phase to tell. Empty where there never is one.
  package mutating func intervals(of samples: [Sample]) -> [PhaseInterval] {
    reset()
    var intervals: [PhaseInterval] = []
    for sample in samples {
      guard let phase = update(sample) else { continue }
      if let last = intervals.indices.last {
        intervals[last].end = sample.time
        if intervals[last].phase == phase { continue }
      }
      intervals.append(PhaseInterval(phase, start: sample.time, end: sample.time))
    }
    return intervals
  }

  private func phase(at velocity: Double) -> Phase {
    if velocity < -deadBand { return .eccentric }
    if velocity > deadBand { return .concentric }
    return phase == .eccentric || phase == .bottom ? .bottom : .top
  }

  private mutating func follow(_ new: Phase, at time: Double) {
    guard let phase else {
      phase = new
      return
    }
    guard new != phase else {
      candidate = nil
      return
    }
    if candidate?.phase != new { candidate = (new, time) }
    guard let candidate, time - candidate.since >= dwell - ClipTime.hair else { return }
    self.phase = new
    self.candidate = nil
  }
}
