// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A rep as a way out from rest, an extreme, and the way back; what both corrected counters of the article share.
///
/// The level of rest follows the smoothed signal towards the rest side within a sixth of a second.
/// Away from it the level follows with a time constant of 5 s. It is frozen during a rep and found
/// anew on its way back. So it is right from the first sample, follows drift and a clip that starts
/// at the extreme, and does not follow a slow rep. A rep begins when the signal is more than the
/// amplitude away from rest. It is counted when it came back most of its own way. Pulses that stay
/// at the top do not begin one, pulses at the extreme do not end it. What came back too soon was a
/// glitch, what never comes back was a step: after the time-out its level is the new rest.
///
/// The first rest need not be reached again. Three turns in a row that are alike, at least 0.6 s
/// each and all short of rest, are reps from a new level of rest. The third one counts all three.
struct ReturnMachine: RepMachine {
  private var smoother: MovingMean
  private var states: ReturnStates<Double>

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - amplitude: In the signal's unit.
  ///   - smoothing: The length of the moving mean in seconds.
  init(amplitude: Double, smoothing: Double) {
    smoother = MovingMean(seconds: smoothing)
    states = ReturnStates(amplitude: amplitude)
  }

  /// The way out that makes a rep, in the signal's unit; taken over when a rep begins.
  var amplitude: Double {
    get { states.amplitude }
    set { states.change(amplitude: newValue) }
  }

  var threshold: Double { states.threshold }

  var ended: RepEvent { states.ended }

  var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * amplitude, smoothing: smoother.seconds)
  }

  func rejection(of swing: Swing) -> Rejection {
    Self.rejection(of: swing, below: amplitude)
  }

  /// Why no rep was counted in a swing, given the amplitude in force.
  static func rejection(of swing: Swing, below amplitude: Double) -> Rejection {
    if swing.way <= amplitude {
      return Rejection(.amplitude, "amplitude", swing.way, below: "min-amplitude", amplitude)
    }
    let back = swing.wayBack / swing.way
    let share = 1 - ReturnStates<Double>.shareLeft
    if back < share {
      return Rejection(.amplitude, "share of the way back", back, below: "share", share)
    }
    let seconds = swing.end - swing.start
    let (shortest, timeOut) = (ReturnStates<Double>.shortest, ReturnStates<Double>.timeOut)
    if seconds < shortest {
      return Rejection(.duration, "duration", seconds, below: "shortest", shortest, unit: "s")
    }
    if seconds > timeOut {
      return Rejection(.duration, "duration", seconds, above: "time-out", timeOut, unit: "s")
    }
    return Rejection(.other, "it did not leave the level of rest, or did not come back to it")
  }

  mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, smoother.filter(sample).value)
  }

  mutating func close() -> Bool { states.close() }
}

/// The states of a rep that goes out from rest and comes back, on the smoothed signal.
struct ReturnStates<Level: Threshold>: ThresholdStates {
  private(set) var amplitude: Level
  private var restAmplitude: Level

  private var rest = RestLevel()
  private var atRest = 0.0
  private var rep: Rep?
  private(set) var ended = RepEvent(decisionTime: 0)
  /// Reps that were found with the one that ended last and are still to be counted.
  private var found: ArraySlice<RepEvent> = []
  /// The amplitude of the rep that ended last.
  private(set) var threshold = 0.0

  /// The share of the amplitude within which the signal is at rest.
  private static var shareAtRest: Double { 0.3 }
  /// The share of the way out that may be left when a rep is counted.
  static var shareLeft: Double { 0.4 }
  /// The shortest time in seconds from leaving rest to coming back.
  static var shortest: Double { 0.3 }
  /// Seconds after which a rep that did not come back is given up.
  static var timeOut: Double { 10 }

  /// The shortest part of a rep in seconds that may turn out to be a rep: pulses are shorter.
  private static var shortestPart: Double { 0.6 }
  /// How many turns in a row, each short of rest and like the one before, show that rest is where they are.
  private static var turnsToRest: Int { 3 }
  /// The ratio between two ways back that are alike, at most.
  private static var likeness: Double { 2 }

  /// A way out that has not come back.
  private struct Rep {
    let start: Double
    let amplitude: Double
    /// Where the signal left rest, or turned last.
    var begun: Double
    var farthest: Double
    var extremum: Sample
    /// The part since the last turn: its extreme, its highest value, and the lowest since then.
    var crest: Sample
    var peak: Double
    var low: (value: Double, time: Double)
    /// The parts that ended in turns, each like the one before: reps, if rest is where they turned.
    var parts: [RepEvent] = []

    init(start: Double, amplitude: Double, _ sample: Sample, _ value: Double) {
      self.start = start
      self.amplitude = amplitude
      begun = sample.time
      farthest = value
      extremum = sample
      crest = sample
      peak = value
      low = (value, sample.time)
    }

    /// Takes the next sample.
    mutating func follow(_ sample: Sample, _ value: Double) {
      if sample.value > extremum.value { extremum = sample }
      if sample.value > crest.value { crest = sample }
      farthest = max(farthest, value)
      if value > peak {
        peak = value
        low = (value, sample.time)
      } else if value < low.value {
        low = (value, sample.time)
      }
    }

    /// Ends a part at its low; those before that are unlike it are forgotten.
    mutating func turn(_ sample: Sample, _ value: Double, likeness: Double, shortest: Double) {
      let back = peak - low.value
      let last = parts.last?.amplitude ?? back
      let begin = parts.last?.end ?? start
      let isPulse = low.time - begin < shortest
      if isPulse || max(last, back) > likeness * min(last, back) { parts = [] }
      parts.append(
        RepEvent(
          decisionTime: sample.time,
          extremumTime: crest.time,
          start: begin,
          end: low.time,
          amplitude: back
        )
      )
      begun = sample.time
      crest = sample
      peak = value
      low = (value, sample.time)
    }
  }

  init(amplitude: Level) {
    self.amplitude = amplitude
    restAmplitude = amplitude.scaled(by: Self.shareAtRest)
  }

  /// Asks for another way out from the next rep on.
  mutating func change(amplitude: Level) {
    self.amplitude.change(to: amplitude)
    restAmplitude.change(to: amplitude.scaled(by: Self.shareAtRest))
  }

  var levels: [Level] { [amplitude, restAmplitude] }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    let step = rep == nil ? waitForRep(sample, value) : followRep(sample, value)
    guard !found.isEmpty else { return step }
    if step == .ends { found.append(ended) }
    return close() ? .ends : step
  }

  /// Counts the next of the reps that were found together.
  mutating func close() -> Bool {
    guard let next = found.popFirst() else { return false }
    ended = next
    return true
  }

  private mutating func waitForRep(_ sample: Sample, _ value: Double) -> RepStep {
    let level = rest.follow(value, at: sample.time)
    let isAtRest = !restAmplitude.isBelow(value - level)
    if isAtRest { atRest = sample.time }
    if amplitude.isBelow(value - level) {
      rep = Rep(start: atRest, amplitude: amplitude.number, sample, value)
    }
    return isAtRest ? .begins : .goesOn
  }

  private mutating func followRep(_ sample: Sample, _ value: Double) -> RepStep {
    guard var rep else { return .goesOn }
    rep.follow(sample, value)
    self.rep = rep
    if value - rest.level < Self.shareLeft * (rep.farthest - rest.level) {
      return comeBack(rep, sample, value)
    }
    if amplitude.isBelow(rep.peak - rep.low.value), amplitude.isBelow(value - rep.low.value) {
      return turn(rep, sample, value)
    }
    if sample.time - rep.begun > Self.timeOut {
      self.rep = nil
      rest = RestLevel()
    }
    return .goesOn
  }

  /// Counts a rep that came back to rest, unless it was too short.
  private mutating func comeBack(_ rep: Rep, _ sample: Sample, _ value: Double) -> RepStep {
    let travel = rep.farthest - rest.level
    self.rep = nil
    rest.settle(at: value, sample.time)
    guard sample.time - rep.start >= Self.shortest - ClipTime.hair else { return .goesOn }
    threshold = rep.amplitude
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: rep.extremum.time,
      start: rep.start,
      end: sample.time,
      amplitude: travel
    )
    return .ends
  }

  /// Takes a turn short of rest; after some that are alike rest is where they are, and each ended a rep.
  private mutating func turn(_ rep: Rep, _ sample: Sample, _ value: Double) -> RepStep {
    var rep = rep
    let low = rep.low
    rep.turn(sample, value, likeness: Self.likeness, shortest: Self.shortestPart)
    self.rep = rep
    guard rep.parts.count >= Self.turnsToRest else { return .goesOn }
    self.rep = Rep(start: low.time, amplitude: amplitude.number, sample, value)
    rest.settle(at: low.value, sample.time)
    threshold = rep.amplitude
    found = rep.parts[...]
    for index in found.indices { found[index].decisionTime = sample.time }
    return .goesOn
  }
}

/// The level of a signal between reps.
private struct RestLevel: Sendable {
  private(set) var level = Double.nan
  private var time = 0.0

  /// Time constants in seconds: towards the rest side, and away from it.
  private static let towards = 0.15
  private static let away = 5.0

  /// Moves the level towards a value and returns it; the first value is the level.
  mutating func follow(_ value: Double, at time: Double) -> Double {
    let step = time - self.time
    self.time = time
    guard !level.isNaN else {
      level = value
      return level
    }
    let constant = value < level ? Self.towards : Self.away
    level += (value - level) * (1 - Elementary.exp(-step / constant))
    return level
  }

  /// Starts from a value on the way back, to follow it to wherever the subject comes to rest.
  mutating func settle(at value: Double, _ time: Double) {
    level = value
    self.time = time
  }
}
