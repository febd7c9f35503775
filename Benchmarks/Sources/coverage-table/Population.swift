// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// People whose clips are drawn at random, each alike from clip to clip and unlike the others.
struct Population {
  /// How people differ, in standard deviations from the mean; above 0 is good.
  enum Crowd {
    /// Normally distributed.
    case normal
    /// Laplace's distribution: a few people are far from all others. Extra events, which grow with its
    /// exponential, have a finite variance where people differ by less than 0.7.
    case heavyTailed
    /// As a waiting time, with the long tail towards the hard ones. Extra events have a finite variance
    /// where people differ by less than 0.5.
    case skewed
    /// Kinds of people of whom all are alike: the share of each, and where it is.
    case kinds([(share: Double, place: Double)])
  }

  /// How good the counter is, or what the people are like, in words.
  var name: String
  /// Log odds that a rep of the median person is found.
  var skill: Double
  /// Extra events for each rep.
  var extras: Double
  /// How much people differ, in log odds and in the logarithm of extra events.
  var spread: Double
  /// How people differ.
  var crowd = Crowd.normal
  /// The fewest and the most clips of a person, all numbers alike; nil where a few people have most.
  var clips: ClosedRange<Int>? = 2...8
  /// The fewest and the most reps of a clip.
  var reps = 4...19
  /// Frames a second that decisions come with, as turning points do; nil where times lie between frames.
  var frameRate: Double? = 30

  /// Those that intervals were chosen on.
  static let choosing = [
    Population(name: "fair", skill: 2, extras: 0.08, spread: 0.7),
    Population(name: "good", skill: 3.5, extras: 0.02, spread: 0.7),
    Population(name: "nearly perfect", skill: 5, extras: 0.004, spread: 0.8),
    Population(
      name: "two kinds",
      skill: 3.5,
      extras: 0.02,
      spread: 1,
      crowd: .kinds([(0.2, -2), (0.8, 0.5)]),
      frameRate: nil
    ),
    Population(
      name: "uneven",
      skill: 3,
      extras: 0.04,
      spread: 0.7,
      clips: nil,
      frameRate: nil
    ),
  ]

  /// Those held out: nothing was chosen on them.
  static let heldOut = [
    Population(name: "alike", skill: 2.6, extras: 0.05, spread: 0.3, clips: 3...10),
    Population(
      name: "few long clips",
      skill: 3.2,
      extras: 0.03,
      spread: 0.8,
      clips: 1...3,
      reps: 10...40,
      frameRate: 60
    ),
    Population(
      name: "heavy tails",
      skill: 3,
      extras: 0.03,
      spread: 0.6,
      crowd: .heavyTailed,
      frameRate: nil
    ),
    Population(
      name: "three kinds",
      skill: 3.4,
      extras: 0.02,
      spread: 0.7,
      crowd: .kinds([(0.6, 0.6), (0.25, -0.4), (0.15, -1.7)]),
      frameRate: nil
    ),
    Population(
      name: "skewed",
      skill: 4.6,
      extras: 0.006,
      spread: 0.4,
      crowd: .skewed,
      frameRate: nil
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

  /// How many clips a person has; where a few have most it is 1 to 40, five in the mean.
  private func clipCount(_ draw: inout Draw) -> Int {
    if let clips { return draw.index(in: clips) }
    var count = 1
    while count < 40, draw.unit() < 0.8 { count += 1 }
    return count
  }

  /// What makes a person unlike the mean.
  func trait(_ draw: inout Draw) -> Double {
    switch crowd {
    case .normal: return draw.normal()
    case .heavyTailed:
      let side = 0.5.squareRoot() * (draw.unit() < 0.5 ? 1 : -1)
      return side * Elementary.log(1 - draw.unit())
    case .skewed: return 1 + Elementary.log(1 - draw.unit())
    case .kinds(let kinds):
      var rest = draw.unit()
      for kind in kinds {
        if rest < kind.share { return kind.place }
        rest -= kind.share
      }
      return kinds.last?.place ?? 0
    }
  }
}
