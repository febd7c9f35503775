// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Tells how long the parts of every rep take: down, still, up and still again.
///
/// Phases are those of ``PhaseDetector`` over the height in units of the position's scale, of which
/// a rep goes through 0.3 to 1. Below 0.05 per second the body counts as still. A way that starts
/// and ends softly is told by some hundredths of its length too short. The hold after it is told as
/// much too long. A rep is reported once its way back is over. The hold before it is reported only
/// where another rep came before, for else it is a wait.
struct TempoMeter: Sendable {
  /// Whether the way to the far position leads up.
  let leadsUp: Bool

  private var detector = PhaseDetector(deadBand: 0.05, window: 0.3)
  private var scale = 0.0
  private var phases: [PhaseInterval] = []
  /// The lengths of phases that were forgotten, from the last hold among them on.
  private var forgotten: [Phase: Double] = [:]
  private var rep: (turn: Double, confidence: Double)?
  private var hasReported = false
  private var hasMoved = false

  init(leadsUp: Bool) {
    self.leadsUp = leadsUp
  }

  /// What it measures.
  static let quantities = Phase.allCases.map(\.duration)

  /// The phase that leads back from the far position.
  private var back: Phase { leadsUp ? .eccentric : .concentric }
  /// The hold where reps begin.
  private var start: Phase { leadsUp ? .bottom : .top }

  /// Takes the next position, in order of time.
  mutating func update(_ position: RepPosition, at time: Double) {
    scale = max(scale, position.scale)
    let height = (leadsUp ? -1 : 1) * position.height / scale
    guard var phase = detector.update(Sample(time: time, value: height, confidence: 1)) else {
      return
    }
    // Who has not moved yet is where reps begin, also at the lower end of a way that leads up.
    if phase == .eccentric || phase == .concentric { hasMoved = true }
    if !hasMoved { phase = start }
    if let last = phases.indices.last {
      phases[last].end = time
      if phases[last].phase == phase { return }
    }
    phases.append(PhaseInterval(phase, start: time, end: time))
  }

  /// Learns that what was seen holds a rep.
  mutating func found(repTurningAt turn: Double, confidence: Double) {
    rep = (turn, confidence)
  }

  /// Forgets phases that began before any rep to come turns, so that memory does not grow where none is found.
  ///
  /// It changes no report: of the phases before the last hold nothing is asked, of those after it their lengths alone.
  mutating func forget(before time: Double) {
    // A report needs the phase that goes on and the one before it.
    guard rep == nil, phases.count > 2, phases[0].start < time else { return }
    let old = phases.dropLast(2).prefix { $0.start < time }
    for interval in old {
      if interval.phase == start { forgotten = [:] }
      let sum = forgotten[interval.phase, default: 0]
      forgotten[interval.phase] = sum + interval.end - interval.start
    }
    phases.removeFirst(old.count)
  }

  /// The tempo of the rep whose way back has just ended; empty otherwise.
  mutating func measurements(at time: Double) -> [FormMeasurement] {
    guard let rep, let last = phases.last, last.phase != back, last.start > rep.turn else {
      return []
    }
    return report(through: phases.count - 2, at: time)
  }

  /// The tempo of a rep whose way back the clip's end cuts off; empty otherwise.
  mutating func finish(at time: Double) -> [FormMeasurement] {
    guard rep != nil else { return [] }
    return report(through: phases.count - 1, at: time)
  }

  private mutating func report(through last: Int, at time: Double) -> [FormMeasurement] {
    guard let rep, last >= 0 else { return [] }
    let hold = phases[...last].lastIndex { $0.phase == start && $0.start < rep.turn }
    let parts = phases[(hold ?? 0)...last]
    let measurements = Phase.allCases.compactMap { phase -> FormMeasurement? in
      let before = hold == nil ? forgotten[phase, default: 0] : 0
      let seconds = parts.filter { $0.phase == phase }.reduce(before) { $0 + $1.end - $1.start }
      guard phase != start || hasReported, seconds > 0 else { return nil }
      return FormMeasurement(
        phase.duration,
        value: seconds,
        time: rep.turn,
        decisionTime: time,
        confidence: rep.confidence
      )
    }
    phases.removeSubrange(...last)
    forgotten = [:]
    self.rep = nil
    hasReported = true
    return measurements
  }
}

extension Phase {
  /// How long it takes.
  fileprivate var duration: Quantity {
    switch self {
    case .eccentric: .eccentricDuration
    case .bottom: .bottomDuration
    case .concentric: .concentricDuration
    case .top: .topDuration
    }
  }
}
