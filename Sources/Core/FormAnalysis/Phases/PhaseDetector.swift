// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Tells the phases of a repetition from a height and its velocity, as samples come.
///
/// The velocity is the slope of the least-squares line through the samples of the last `window`
/// seconds. It is that of the middle of the window. Between minus and plus `deadBand` the subject is
/// still: at the bottom after going down, at the top otherwise. A new phase must have lasted for
/// `dwell` seconds before it is told; turning without a rest therefore goes from eccentric to
/// concentric at once. So a phase is told half the window and the dwell after it began. Its `start`
/// says when that was: in the middle between the last velocity of the phase before and its own
/// first, which is the middle of a rest too short to be told. All three are seconds or per second,
/// so that the frame rate does not matter.
package struct PhaseDetector: PhaseTeller {
  private var slope: RunningSlope
  private var states: PhaseStates

  /// The phase; nil before there was anything to tell it from.
  package var phase: Phase? { states.phase }
  /// The time at which the phase began, in seconds; nil before there is one.
  package var start: Double? { states.start }

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - deadBand: The velocity below which the subject is still, in the height's unit per second;
  ///     the default suits torso or leg lengths.
  ///   - window: The length of the line through the samples, in seconds.
  ///   - dwell: The time for which a new phase must last before it is told, in seconds; 0 tells every
  ///     change at once.
  /// - Precondition: `deadBand >= 0`, `window > 0` and `dwell >= 0`.
  package init(deadBand: Double = 0.15, window: Double = 0.2, dwell: Double = 0.1) {
    self.init(window: window, PhaseStates(deadBand: Limit(deadBand), dwell: Limit(dwell)))
  }

  /// Creates a detector of states that may be traced.
  init(window: Double, _ states: PhaseStates) {
    slope = RunningSlope(window: window)
    self.states = states
  }

  /// Takes the next height, in order of time.
  ///
  /// - Parameter sample: A height that grows upwards; NaN leaves everything as it is.
  /// - Returns: The phase now; nil until half a window was seen.
  /// - Complexity: O(*samples* in the window).
  @discardableResult
  package mutating func update(_ sample: Sample) -> Phase? {
    states.follow(slope.update(sample), at: sample.time)
  }

  /// Forgets what was seen, as for a new clip.
  package mutating func reset() {
    slope.reset()
    states.reset()
  }
}

/// The states of a phase detector: where a velocity leads, with a dead band and a dwell.
struct PhaseStates: LimitComparing, Sendable {
  /// The phase; nil before the first velocity.
  private(set) var phase: Phase?
  /// The time at which the phase began, in seconds; nil before the first velocity.
  private(set) var start: Double?

  private var deadBand: Limit
  private var dwell: Limit
  private var candidate: (phase: Phase, since: Double, start: Double)?
  /// The time of the last velocity of the phase.
  private var last = 0.0

  /// Creates states before the first velocity.
  ///
  /// - Precondition: Neither limit is below 0.
  init(deadBand: Limit, dwell: Limit) {
    precondition(
      deadBand.value >= 0 && dwell.value >= 0,
      "a dead band and a dwell are at least 0"
    )
    self.deadBand = deadBand
    self.dwell = dwell
  }

  /// The dead band and the dwell.
  var limits: [Limit] { [deadBand, dwell] }

  /// Takes the velocity at a time; nil leaves everything as it is.
  ///
  /// - Returns: The phase now.
  mutating func follow(_ velocity: Velocity?, at time: Double) -> Phase? {
    guard let velocity else { return phase }
    let new = phase(at: velocity.value)
    guard let phase else {
      self.phase = new
      start = velocity.time
      last = velocity.time
      return new
    }
    guard new != phase else {
      candidate = nil
      last = velocity.time
      return phase
    }
    if candidate?.phase != new { candidate = (new, time, (last + velocity.time) / 2) }
    guard let candidate, dwell.isReached(by: time - candidate.since + ClipTime.hair) else {
      return phase
    }
    self.phase = new
    start = candidate.start
    last = velocity.time
    self.candidate = nil
    return new
  }

  /// Forgets what was seen; a traced limit keeps its range.
  mutating func reset() {
    phase = nil
    start = nil
    candidate = nil
  }

  private mutating func phase(at velocity: Double) -> Phase {
    if deadBand.isExceeded(by: -velocity) { return .eccentric }
    if deadBand.isExceeded(by: velocity) { return .concentric }
    return phase == .eccentric || phase == .bottom ? .bottom : .top
  }
}
