// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Scoring

/// People whose clips are drawn at random, each alike from clip to clip and unlike the others.
struct Population {
  /// How good the counter is, in words.
  var name: String
  /// Log odds that a rep of the median person is found.
  var skill: Double
  /// Extra events for each rep.
  var extras: Double
  /// Standard deviation between people, of log odds and of the logarithm of extra events.
  var spread: Double
  /// Whether one person in five is hard and slow, and all others are alike; otherwise people are
  /// normally distributed.
  var isOfTwoKinds = false
  /// Whether a few people have most of the clips.
  var isUneven = false
  /// Whether decisions come with one of thirty frames a second, as turning points do.
  var hasFrames = true

  /// A poor, a good and a nearly perfect counter, and two other crowds.
  static let all = [
    Population(name: "fair", skill: 2, extras: 0.08, spread: 0.7),
    Population(name: "good", skill: 3.5, extras: 0.02, spread: 0.7),
    Population(name: "nearly perfect", skill: 5, extras: 0.004, spread: 0.8),
    Population(
      name: "two kinds",
      skill: 3.5,
      extras: 0.02,
      spread: 1,
      isOfTwoKinds: true,
      hasFrames: false
    ),
    Population(
      name: "uneven",
      skill: 3,
      extras: 0.04,
      spread: 0.7,
      isUneven: true,
      hasFrames: false
    ),
  ]

  /// The clips of so many people as two counters see them, which find the same people hard.
  func sample(subjects: Int, seed: UInt64) -> (first: [ClipScore], second: [ClipScore]) {
    var draw = Draw(seed: seed)
    var first: [ClipScore] = []
    var second: [ClipScore] = []
    for subject in 0..<subjects {
      let person = Person(of: self, name: "subject-\(subject)", &draw)
      for index in 0..<clipCount(&draw) {
        let clip = person.clip(index, &draw)
        first.append(clip.score(ability: person.ability, person, &draw))
        second.append(clip.score(ability: person.otherAbility, person, &draw))
      }
      let quiet = person.quietClip(&draw)
      first.append(quiet)
      second.append(quiet)
    }
    return (first, second)
  }

  /// The name as an option takes it.
  var id: String { String(name.map { $0 == " " ? "-" : $0 }) }

  /// How many clips a person has: 2 to 8, or 1 to 40, five in the mean.
  private func clipCount(_ draw: inout Draw) -> Int {
    guard isUneven else { return 2 + draw.index(below: 7) }
    var count = 1
    while count < 40, draw.unit() < 0.8 { count += 1 }
    return count
  }

  /// What makes a person unlike the mean, in standard deviations; above 0 is good.
  fileprivate func trait(_ draw: inout Draw) -> Double {
    guard isOfTwoKinds else { return draw.normal() }
    return draw.unit() < 0.2 ? -2 : 0.5
  }
}

/// One person: how hard to count, how restless, how slow.
private struct Person {
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
  /// Whether decisions come with a frame.
  var hasFrames: Bool

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
    hasFrames = population.hasFrames
  }

  /// A clip of 4 to 19 reps, two seconds apart.
  func clip(_ index: Int, _ draw: inout Draw) -> RandomReps {
    RandomReps(
      identity: ClipIdentity(
        id: "\(name)-\(index)",
        subject: name,
        exercise: "squat",
        duration: 60
      ),
      mids: (0..<(4 + draw.index(below: 16))).map { 1 + 2 * Double($0) + 0.2 * draw.unit() },
      mood: 0.3 * draw.normal()
    )
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
private struct RandomReps {
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
          decisionTime: mid + (person.hasFrames ? (30 * delay).rounded() / 30 : delay),
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

/// Seeded draws from the distributions used here.
struct Draw {
  private var generator: RandomGenerator

  init(seed: UInt64) {
    generator = RandomGenerator(seed: seed)
  }

  mutating func unit() -> Double { generator.unit() }
  mutating func index(below bound: Int) -> Int { generator.index(below: bound) }

  /// A standard normal number, by Box and Muller.
  mutating func normal() -> Double {
    let radius = (-2 * Elementary.log(1 - generator.unit())).squareRoot()
    return radius * Elementary.cos(2 * Double.pi * generator.unit())
  }

  /// A Poisson number of a mean below a hundred, by counting unit steps of a Poisson process.
  mutating func poisson(_ mean: Double) -> Int {
    let bound = Elementary.exp(-mean)
    var product = generator.unit()
    var count = 0
    while product > bound {
      product *= generator.unit()
      count += 1
    }
    return count
  }
}
