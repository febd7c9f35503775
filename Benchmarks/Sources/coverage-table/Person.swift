// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring

/// One person: how hard to count, how restless, how slow.
struct Person {
  var name: String
  /// Log odds that the first counter finds a rep.
  var ability: Double
  /// Log odds that the second does.
  var otherAbility: Double
  /// Extra events for each rep.
  var extras: Double
  /// Events a minute where there is no rep.
  var restlessness: Double
  /// The logarithm of the median seconds from a turning point to its decision.
  var delay: Double
  /// Frames a second that decisions come with.
  var frameRate: Double?
  /// The fewest and the most reps of a clip.
  var reps: ClosedRange<Int>

  init(of population: Population, name: String, _ draw: inout Draw) {
    let (own, other) = (population.trait(&draw), population.trait(&draw))
    let (more, slower) = (-population.trait(&draw), -population.trait(&draw))
    let spread = population.spread
    self.name = name
    ability = population.skill + spread * own
    otherAbility = population.skill + spread * (0.7 * own + 0.51.squareRoot() * other)
    // Minus half the variance, so that the spread does not change the mean.
    let factor = Elementary.exp(spread * more - spread * spread / 2)
    extras = population.extras * factor
    restlessness = factor
    delay = Elementary.log(0.26) + 0.3 * slower
    frameRate = population.frameRate
    reps = population.reps
  }

  /// A clip of reps that are two seconds apart.
  func clip(_ index: Int, _ draw: inout Draw) -> RandomReps {
    RandomReps(
      identity: ClipIdentity(
        id: "\(name)-\(index)",
        subject: name,
        exercise: "squat",
        duration: 60
      ),
      mids: (0..<draw.index(in: reps)).map { 1 + 2 * Double($0) + 0.2 * draw.unit() },
      mood: 0.3 * draw.normal()
    )
  }

  /// A delay as frames show it.
  func shown(_ delay: Double) -> Double {
    frameRate.map { ($0 * delay).rounded() / $0 } ?? delay
  }

  /// Three quarters of a minute without a rep.
  func quietClip(_ draw: inout Draw) -> ClipScore {
    let events = (0..<draw.poisson(0.75 * restlessness)).map { _ in 45 * draw.unit() }.sorted()
    return ClipScore(
      clip: ClipIdentity(
        id: "\(name)-quiet",
        subject: name,
        exercise: "squat",
        duration: 45,
        isNegative: true
      ),
      reference: Reference(reps: []),
      events: events.map { RepEvent(decisionTime: $0, extremumTime: $0) }
    )
  }
}

/// Labelled reps, before a counter has seen them.
struct RandomReps {
  var identity: ClipIdentity
  var mids: [Double]
  /// What all reps of this clip have in common, in log odds.
  var mood: Double

  /// What a counter of an ability makes of them.
  func score(ability: Double, _ person: Person, _ draw: inout Draw) -> ClipScore {
    let chance = 1 / (1 + Elementary.exp(-ability - mood))
    var events: [RepEvent] = []
    for mid in mids where draw.unit() < chance {
      let delay = Elementary.exp(person.delay + 0.4 * draw.normal())
      let unsure = draw.unit()
      events.append(
        RepEvent(
          decisionTime: mid + person.shown(delay),
          extremumTime: mid + 0.4 * (draw.unit() - 0.5),
          confidence: 1 - 0.5 * unsure * unsure
        )
      )
    }
    for _ in 0..<draw.poisson(person.extras * Double(mids.count)) {
      let time = mids[draw.index(below: mids.count)] + 1
      events.append(
        RepEvent(
          decisionTime: time + 0.2,
          extremumTime: time,
          confidence: 0.3 + 0.6 * draw.unit()
        )
      )
    }
    return ClipScore(
      clip: identity,
      reference: Reference(reps: mids.map { Reference.Rep(mid: $0) }),
      events: events.sorted { $0.decisionTime < $1.decisionTime }
    )
  }
}
